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

const CUT_OFF = 'This link is not complete. Open it again from your mail.';

/** An invalid link can request a new one, an unknown link cannot. */
type End = { state: 'invalid' | 'unknown' | 'sent'; text: string };

function FirstPassword() {
  const token = useLinkToken();
  const [end, setEnd] = useState<End & { token: string }>();
  const [password, setPassword] = useState('');
  // Another link, opened in the same tab, starts again.
  const ended = token === undefined || end?.token === token ? end : undefined;
  if (ended?.state === 'sent') {
    return (
      <Outcome good text={ended.text} more="It works once, within seven days.">
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
      hint="With your e-mail address it opens your account from now on."
      submit={{ text: 'Open my account', busyText: 'Opening...' }}
      onPassword={(typed) => submitPassword(token ?? '', typed, setPassword)}
      onInvalid={endAs('invalid')}
    />
  );
}

/** `onStep`: the account already has a second step. */
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
      more="With the address that the mail came to you can set a password at any time."
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
      more="A new link goes to the address that this one went to. If you have a password already, log in."
    >
      <a className={buttonClass({ look: 'line' })} href={paths.auth}>
        Login
      </a>
      <Button busy={busy} busyText="Sending..." onClick={() => void requestNewLink()}>
        Send me a new link
      </Button>
    </Outcome>
  );
}
