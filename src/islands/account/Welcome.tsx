import { useState } from 'react';
import { acceptInvitation, renewInvitation, type SignedIn } from '#site/api/auth.ts';
import type { Sent } from '#site/islands/ui/forms/use-form.ts';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { paths } from '#contract/paths.ts';
import { toSetUp } from '#contract/accounts/set-up-path.ts';
import { notify, queueNotice } from '#site/stores/notices.ts';
import { signOut, signIn } from '#site/stores/session.ts';
import { getLoginNotice, NOT_STORED } from './login.ts';
import { dropLinkToken, NewPasswordForm, useLinkToken } from './NewPasswordForm.tsx';
import { Outcome } from './Outcome.tsx';
import { isInvalidLink, getResetFailure } from './mailed-links.ts';
import { needsSecondStep } from './login.ts';
import { SecondStep } from './SecondStep.tsx';

export function Welcome() {
  return (
    <ErrorBoundary>
      <FirstPassword />
    </ErrorBoundary>
  );
}

const CUT_OFF = 'This link is incomplete. Open it again from your email.';

/** `invalid`: the user can request a new link. `unknown`: the server does not know the link. */
type End = { state: 'invalid' | 'unknown' | 'sent'; text: string };

function FirstPassword() {
  const token = useLinkToken();
  const [end, setEnd] = useState<End & { token: string }>();
  const [password, setPassword] = useState('');
  // Another link opened in the same tab starts over.
  const ended = token === undefined || end?.token === token ? end : undefined;
  if (ended?.state === 'sent') {
    return (
      <Outcome good text={ended.text} more="The link works once and expires in seven days.">
        <a className={buttonClass({ look: 'line' })} href={paths.auth}>
          Login
        </a>
      </Outcome>
    );
  }
  if (token === '' || ended?.state === 'unknown')
    return <UnknownLink text={ended?.text ?? CUT_OFF} />;
  const endAs = (state: End['state']) => (text: string) =>
    setEnd({ state, text, token: token ?? '' });
  if (ended) {
    return (
      <InvalidLink
        token={token ?? ''}
        text={ended.text}
        onEnd={(next) => endAs(next.state)(next.text)}
      />
    );
  }
  if (password) {
    return (
      <SecondStep
        send={(secondStep) => acceptInvitation(token ?? '', password, secondStep)}
        onSignedIn={(accepted) => goOn(accepted)}
        onBack={() => setPassword('')}
      />
    );
  }
  return (
    <NewPasswordForm
      label="Choose a password"
      hint="You will log in with this password and your email address."
      submit={{ text: 'Open my account', busyText: 'Opening...' }}
      onPassword={(typed) => submitPassword(token ?? '', typed, setPassword)}
      onInvalid={endAs('invalid')}
    />
  );
}

/** Calls `onStep` if the account already has two-step verification. */
async function submitPassword(
  token: string,
  password: string,
  onStep: (password: string) => void,
): Promise<Sent> {
  try {
    return goOn(await acceptInvitation(token, password));
  } catch (error) {
    if (!needsSecondStep(error)) throw error;
    return onStep(password);
  }
}

type Accepted = SignedIn & { courseId?: string | null };

function goOn({ user, token: session, message, setUp, courseId }: Accepted): Sent {
  dropLinkToken();
  if (!signIn(user, session)) {
    signOut();
    notify(NOT_STORED);
    return undefined;
  }
  queueNotice(getLoginNotice(message));
  const onward = courseId ? paths.courseLearning(courseId) : paths.dashboard;
  location.assign(setUp ? toSetUp(setUp, onward) : onward);
  return 'leaving';
}

function UnknownLink({ text }: { text: string }) {
  return (
    <Outcome
      text={text}
      more="You can set a password at any time with the email address that received the link."
    >
      <a className={buttonClass({ look: 'line' })} href={paths.auth}>
        Login
      </a>
      <a className={buttonClass()} href={paths.forgotPassword}>
        Set a password
      </a>
    </Outcome>
  );
}

interface InvalidLinkProps {
  token: string;
  text: string;
  onEnd: (end: End) => void;
}

function InvalidLink({ token, text, onEnd }: InvalidLinkProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const requestNewLink = async () => {
    if (busy) return;
    setBusy(true);
    try {
      onEnd({ state: 'sent', text: await renewInvitation(token) });
    } catch (error) {
      setBusy(false);
      if (isInvalidLink(error)) return onEnd({ state: 'unknown', text: getResetFailure(error) });
      setFailure(getResetFailure(error));
    }
  };
  return (
    <Outcome
      key={failure}
      text={failure || text}
      more="We will email a new link to the same address. If you already have a password, log in."
    >
      <a className={buttonClass({ look: 'line' })} href={paths.auth}>
        Login
      </a>
      <Button busy={busy} busyText="Sending..." onClick={() => void requestNewLink()}>
        Email me a new link
      </Button>
    </Outcome>
  );
}
