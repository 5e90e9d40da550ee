// Opened by the links in the emails about a change of address: confirms or cancels the change without a login.
import { useState } from 'react';
import { answerEmailChange } from '#contract/accounts/email-change.ts';
import { paths } from '#contract/paths.ts';
import { call, getMessage } from '#site/api/client.ts';
import { useLocationValue } from '#site/islands/ui/use-location.ts';
import { Button, getButtonClass } from '#site/islands/ui/Button.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { removeTokenFromUrl, useLinkToken } from './NewPasswordForm.tsx';
import { FormResult } from './FormResult.tsx';
import { isInvalidLink, readNewEmail } from './mailed-links.ts';

export const AnswerEmailChange = withErrorBoundary(EmailChangeForm);

const INCOMPLETE_LINK = 'This link is incomplete. Open it again from your email.';

function EmailChangeForm() {
  const token = useLinkToken();
  const newEmail = useLocationValue(() => readNewEmail(location.hash), '');
  const [result, setResult] = useState<{ isSuccess: boolean; text: string; isFinal: boolean }>();
  const [busy, setBusy] = useState<'agree' | 'stop'>();
  // Another link opened in the same tab starts over.
  const shownResult = result?.isFinal && token ? undefined : result;
  const sendAnswer = async (agrees: boolean) => {
    if (busy || !token) return;
    setBusy(agrees ? 'agree' : 'stop');
    try {
      const { message } = await call(answerEmailChange, { body: { token, agrees } });
      setResult({ isSuccess: true, text: message, isFinal: true });
      removeTokenFromUrl();
    } catch (error) {
      const isFinal = isInvalidLink(error);
      const text = getMessage(error, 'The server did not respond. Please try again.');
      setResult({ isSuccess: false, text, isFinal });
      if (isFinal) removeTokenFromUrl();
    } finally {
      setBusy(undefined);
    }
  };
  if (shownResult || token === '') {
    return (
      <FormResult
        isSuccess={shownResult?.isSuccess ?? false}
        text={shownResult?.text ?? INCOMPLETE_LINK}
      >
        {shownResult && !shownResult.isFinal && (
          <Button onClick={() => setResult(undefined)}>Back</Button>
        )}
        <a className={getButtonClass({ look: 'line' })} href={paths.profile}>
          Go to your profile
        </a>
      </FormResult>
    );
  }
  return (
    <>
      {newEmail && (
        <p className="mb-4">
          <span>New email address: </span>
          <strong className="block wrap-anywhere">
            <bdi>{newEmail}</bdi>
          </strong>
        </p>
      )}
      <p>
        Confirm only if you requested this change. If you did not, cancel it: your account keeps its
        current address.
      </p>
      <div className="dialog-foot">
        <Button
          look="line"
          busy={busy === 'stop'}
          busyText="Cancelling..."
          onClick={() => void sendAnswer(false)}
        >
          Cancel the change
        </Button>
        <Button
          busy={busy === 'agree'}
          busyText="Confirming..."
          onClick={() => void sendAnswer(true)}
        >
          Confirm the change
        </Button>
      </div>
    </>
  );
}
