import { useState } from 'react';
import { renewInvitation } from '#contract/accounts/invitations.ts';
import { acceptInvitation, type SignedIn } from '#site/api/auth.ts';
import { call } from '#site/api/client.ts';
import type { SendResult } from '#site/islands/ui/forms/use-form.ts';
import { Button, getButtonClass } from '#site/islands/ui/Button.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { paths } from '#contract/paths.ts';
import { getSetUpPath } from '#contract/accounts/set-up-path.ts';
import { notify, queueNotice } from '#site/stores/notices.ts';
import { signOut, signIn } from '#site/stores/session.ts';
import { buildLoginNotice, needsSecondStep, NOT_STORED } from './login.ts';
import { removeTokenFromUrl, NewPasswordForm, useLinkToken } from './NewPasswordForm.tsx';
import { FormResult } from './FormResult.tsx';
import { isInvalidLink, formatResetError } from './mailed-links.ts';
import { SecondStep } from './SecondStep.tsx';

export const Welcome = withErrorBoundary(FirstPassword);

const INCOMPLETE_LINK = 'This link is incomplete. Open it again from your email.';

/** `invalid`: the user can request a new link. `unknown`: the server does not know the link. */
type InvitationResult = { state: 'invalid' | 'unknown' | 'sent'; text: string };

function FirstPassword() {
  const token = useLinkToken();
  const [result, setResult] = useState<InvitationResult & { token: string }>();
  const [password, setPassword] = useState('');
  // Another link opened in the same tab starts over.
  const shownResult = token === undefined || result?.token === token ? result : undefined;
  if (shownResult?.state === 'sent') {
    return (
      <FormResult
        isSuccess
        text={shownResult.text}
        details="The link works once and expires in seven days."
      >
        <a className={getButtonClass({ look: 'line' })} href={paths.auth}>
          Login
        </a>
      </FormResult>
    );
  }
  if (token === '' || shownResult?.state === 'unknown')
    return <UnknownLink text={shownResult?.text ?? INCOMPLETE_LINK} />;
  const showResultAs = (state: InvitationResult['state']) => (text: string) =>
    setResult({ state, text, token: token ?? '' });
  if (shownResult) {
    return (
      <InvalidLink
        token={token ?? ''}
        text={shownResult.text}
        onResult={(next) => showResultAs(next.state)(next.text)}
      />
    );
  }
  if (password) {
    return (
      <SecondStep
        send={(secondStep) => acceptInvitation(token ?? '', password, secondStep)}
        onSignedIn={(accepted) => continueAfterAcceptance(accepted)}
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
      onInvalid={showResultAs('invalid')}
    />
  );
}

/** Calls `onStep` if the account already has two-step verification. */
async function submitPassword(
  token: string,
  password: string,
  onStep: (password: string) => void,
): Promise<SendResult> {
  try {
    return continueAfterAcceptance(await acceptInvitation(token, password));
  } catch (error) {
    if (!needsSecondStep(error)) throw error;
    return onStep(password);
  }
}

type Accepted = SignedIn & { courseId?: string | null };

function continueAfterAcceptance({
  user,
  token: session,
  message,
  setUp,
  courseId,
}: Accepted): SendResult {
  removeTokenFromUrl();
  if (!signIn(user, session)) {
    signOut();
    notify(NOT_STORED);
    return undefined;
  }
  queueNotice(buildLoginNotice(message));
  const nextPath = courseId ? paths.courseLearning(courseId) : paths.dashboard;
  location.assign(setUp ? getSetUpPath(setUp, nextPath) : nextPath);
  return 'leaving';
}

function UnknownLink({ text }: { text: string }) {
  return (
    <FormResult
      text={text}
      details="You can set a password at any time with the email address that received the link."
    >
      <a className={getButtonClass({ look: 'line' })} href={paths.auth}>
        Login
      </a>
      <a className={getButtonClass()} href={paths.forgotPassword}>
        Set a password
      </a>
    </FormResult>
  );
}

interface InvalidLinkProps {
  token: string;
  text: string;
  onResult: (result: InvitationResult) => void;
}

function InvalidLink({ token, text, onResult }: InvalidLinkProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const requestNewLink = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await call(renewInvitation, { body: { token } });
      onResult({ state: 'sent', text: message });
    } catch (error) {
      setBusy(false);
      if (isInvalidLink(error))
        return onResult({ state: 'unknown', text: formatResetError(error) });
      setFailure(formatResetError(error));
    }
  };
  return (
    <FormResult
      key={failure}
      text={failure || text}
      details="We will email a new link to the same address. If you already have a password, log in."
    >
      <a className={getButtonClass({ look: 'line' })} href={paths.auth}>
        Login
      </a>
      <Button busy={busy} busyText="Sending..." onClick={() => void requestNewLink()}>
        Email me a new link
      </Button>
    </FormResult>
  );
}
