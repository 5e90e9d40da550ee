import { useState } from 'react';
import { getMessage } from '#site/api/client.ts';
import { loginByLink } from '#site/api/auth.ts';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { paths } from '#contract/paths.ts';
import { askedLink } from '#site/stores/login-link.ts';
import { beginSignIn, failSignIn } from '#site/stores/session.ts';
import { enter } from './enter.ts';
import { Outcome } from './Outcome.tsx';
import { isDeadLink } from './reset.ts';
import { asksForStep } from './second-step.ts';
import { SecondStep } from './SecondStep.tsx';

const ELSEWHERE =
  'This link logs in the browser that asked for it, and this one has not. Open it there.';

export function LoginByLink({ token, onLeave }: { token: string; onLeave: () => void }) {
  const [requested] = useState(askedLink);
  const [dead, setDead] = useState(requested ? '' : ELSEWHERE);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);

  const open = async () => {
    if (busy || !requested) return;
    setBusy(true);
    setFault('');
    beginSignIn();
    try {
      if (!enter(await loginByLink(token, requested.request), requested.next)) setBusy(false);
    } catch (error) {
      failSignIn();
      setBusy(false);
      if (asksForStep(error)) return setAsks(true);
      const message = getMessage(error, 'Something went wrong. Please try again.');
      if (isDeadLink(error)) setDead(message);
      else setFault(message);
    }
  };

  if (asks && requested) {
    return (
      <SecondStep
        send={(secondStep) => loginByLink(token, requested.request, secondStep)}
        onSignedIn={(signedIn) => (enter(signedIn, requested.next) ? 'leaving' : undefined)}
        onBack={() => setAsks(false)}
      />
    );
  }
  if (dead) {
    return (
      <Outcome text={dead} more="You can also set a new password by mail, from any browser.">
        <Button look="line" onClick={onLeave}>
          Back to login
        </Button>
        <a className={buttonClass()} href={paths.forgotPassword}>
          Set a new password
        </a>
      </Outcome>
    );
  }
  return (
    <>
      <p>The link from your mail logs you in to this browser.</p>
      {fault && (
        <p className="error mt-3" role="alert">
          {fault}
        </p>
      )}
      <div className="dialog-foot">
        <Button block busy={busy} busyText="Logging in..." onClick={() => void open()}>
          Log in
        </Button>
      </div>
    </>
  );
}
