import { useState } from 'react';
import { resetPassword } from '#site/api/auth.ts';
import { buttonClass } from '#site/islands/ui/Button.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { paths } from '#contract/paths.ts';
import { signOut } from '#site/stores/session.ts';
import { dropLinkToken, NewPasswordForm, useLinkToken } from './NewPasswordForm.tsx';
import { Outcome } from './Outcome.tsx';

export function ResetPassword() {
  return (
    <ErrorBoundary>
      <SetPassword />
    </ErrorBoundary>
  );
}

const CUT_OFF = 'This link is incomplete. Open it again from your email, or request a new one.';

function SetPassword() {
  const token = useLinkToken();
  const [outcome, setEnded] = useState<{ good: boolean; text: string }>();
  // Another link opened in the same tab starts over.
  const ended = token ? undefined : outcome;

  if (ended?.good) {
    return (
      <Outcome good text={ended.text}>
        <a className={buttonClass()} href={paths.auth}>
          Login
        </a>
      </Outcome>
    );
  }
  if (ended || token === '') {
    return (
      <Outcome text={ended?.text ?? CUT_OFF}>
        <a className={buttonClass({ look: 'line' })} href={paths.auth}>
          Back to login
        </a>
        <a className={buttonClass()} href={paths.forgotPassword}>
          Request a new link
        </a>
      </Outcome>
    );
  }
  const end = (good: boolean, text: string) => {
    setEnded({ good, text });
    dropLinkToken();
  };
  const set = async (password: string) => {
    const text = await resetPassword(token ?? '', password);
    // A new password ends every session, including this one.
    signOut();
    end(true, text);
  };
  return (
    <NewPasswordForm
      label="New password"
      hint="You will be logged out on all devices."
      submit={{ text: 'Set password', busyText: 'Saving...' }}
      onPassword={set}
      onInvalid={(text) => end(false, text)}
    />
  );
}
