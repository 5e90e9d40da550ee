import { useState } from 'react';
import { resetPassword } from '#contract/accounts/passwords.ts';
import { call } from '#site/api/client.ts';
import { getButtonClass } from '#site/islands/ui/Button.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { paths } from '#contract/paths.ts';
import { signOut } from '#site/stores/session.ts';
import { removeTokenFromUrl, NewPasswordForm, useLinkToken } from './NewPasswordForm.tsx';
import { FormResult } from './FormResult.tsx';

export const ResetPassword = withErrorBoundary(SetPassword);

const INCOMPLETE_LINK =
  'This link is incomplete. Open it again from your email, or request a new one.';

function SetPassword() {
  const token = useLinkToken();
  const [result, setResult] = useState<{ isSuccess: boolean; text: string }>();
  // Another link opened in the same tab starts over.
  const shownResult = token ? undefined : result;

  if (shownResult?.isSuccess) {
    return (
      <FormResult isSuccess text={shownResult.text}>
        <a className={getButtonClass()} href={paths.auth}>
          Login
        </a>
      </FormResult>
    );
  }
  if (shownResult || token === '') {
    return (
      <FormResult text={shownResult?.text ?? INCOMPLETE_LINK}>
        <a className={getButtonClass({ look: 'line' })} href={paths.auth}>
          Back to login
        </a>
        <a className={getButtonClass()} href={paths.forgotPassword}>
          Request a new link
        </a>
      </FormResult>
    );
  }
  const showResult = (isSuccess: boolean, text: string) => {
    setResult({ isSuccess, text });
    removeTokenFromUrl();
  };
  const savePassword = async (password: string) => {
    const body = { token: token ?? '', password, confirmPassword: password };
    const { message } = await call(resetPassword, { body });
    // A new password ends every session, including this one.
    signOut();
    showResult(true, message);
  };
  return (
    <NewPasswordForm
      label="New password"
      hint="You will be logged out on all devices."
      submit={{ text: 'Set password', busyText: 'Saving...' }}
      onPassword={savePassword}
      onInvalid={(text) => showResult(false, text)}
    />
  );
}
