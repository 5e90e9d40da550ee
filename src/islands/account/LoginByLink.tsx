import { useState } from 'react';
import { getMessage } from '#site/api/client.ts';
import { loginByLink } from '#site/api/auth.ts';
import { FormRefusal } from '#site/islands/ui/forms/FormFoot.tsx';
import { Button, getButtonClass } from '#site/islands/ui/Button.tsx';
import { paths } from '#contract/paths.ts';
import { readLoginRequest } from '#site/stores/login-link.ts';
import { beginSignIn, signOut } from '#site/stores/session.ts';
import { completeLogin, needsSecondStep } from './login.ts';
import { FormResult } from './FormResult.tsx';
import { isInvalidLink } from './mailed-links.ts';
import { SecondStep } from './SecondStep.tsx';

const OTHER_BROWSER = 'This link works only in the browser that requested it. Open it there.';

export function LoginByLink({ token, onLeave }: { token: string; onLeave: () => void }) {
  const [loginRequest] = useState(readLoginRequest);
  const [invalidReason, setInvalidReason] = useState(loginRequest ? '' : OTHER_BROWSER);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const [isSecondStep, setSecondStep] = useState(false);

  const logIn = async () => {
    if (busy || !loginRequest) return;
    setBusy(true);
    setFault('');
    beginSignIn();
    try {
      if (!completeLogin(await loginByLink(token, loginRequest.request), loginRequest.next))
        setBusy(false);
    } catch (error) {
      signOut();
      setBusy(false);
      if (needsSecondStep(error)) return setSecondStep(true);
      const message = getMessage(error, 'Something went wrong. Please try again.');
      if (isInvalidLink(error)) setInvalidReason(message);
      else setFault(message);
    }
  };

  if (isSecondStep && loginRequest) {
    return (
      <SecondStep
        send={(secondStep) => loginByLink(token, loginRequest.request, secondStep)}
        onSignedIn={(signedIn) =>
          completeLogin(signedIn, loginRequest.next) ? 'leaving' : undefined
        }
        onBack={() => setSecondStep(false)}
      />
    );
  }
  if (invalidReason) {
    return (
      <FormResult
        text={invalidReason}
        details="You can also reset your password by email from any browser."
      >
        <Button look="line" onClick={onLeave}>
          Back to login
        </Button>
        <a className={getButtonClass()} href={paths.forgotPassword}>
          Set a new password
        </a>
      </FormResult>
    );
  }
  return (
    <>
      <p>The link from your email logs you in on this browser.</p>
      <FormRefusal text={fault} />
      <div className="dialog-foot">
        <Button block busy={busy} busyText="Logging in..." onClick={() => void logIn()}>
          Log in
        </Button>
      </div>
    </>
  );
}
