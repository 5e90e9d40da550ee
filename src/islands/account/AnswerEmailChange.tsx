// Opened by the links in the emails about a change of address: confirms or cancels the change without a login.
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import { getMessage } from '#site/api/client.ts';
import { answerEmailChange } from '#site/api/account.ts';
import { useLocation } from '#site/islands/ui/lists/use-location.ts';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { dropLinkToken, useLinkToken } from './NewPasswordForm.tsx';
import { Outcome } from './Outcome.tsx';
import { isInvalidLink, readNewEmail } from './mailed-links.ts';

export function AnswerEmailChange() {
  return (
    <ErrorBoundary>
      <EmailChangeForm />
    </ErrorBoundary>
  );
}

const CUT_OFF = 'This link is incomplete. Open it again from your email.';

function EmailChangeForm() {
  const token = useLinkToken();
  const newEmail = useLocation(() => readNewEmail(location.hash), '');
  const [outcome, setOutcome] = useState<{ good: boolean; text: string; isFinal: boolean }>();
  const [busy, setBusy] = useState<'agree' | 'stop'>();
  // Another link opened in the same tab starts over.
  const ended = outcome?.isFinal && token ? undefined : outcome;
  const answer = async (agrees: boolean) => {
    if (busy || !token) return;
    setBusy(agrees ? 'agree' : 'stop');
    try {
      const { message } = await answerEmailChange(token, agrees);
      setOutcome({ good: true, text: message, isFinal: true });
      dropLinkToken();
    } catch (error) {
      const isFinal = isInvalidLink(error);
      const text = getMessage(error, 'The server did not respond. Please try again.');
      setOutcome({ good: false, text, isFinal });
      if (isFinal) dropLinkToken();
    } finally {
      setBusy(undefined);
    }
  };
  if (ended || token === '') {
    return (
      <Outcome good={ended?.good ?? false} text={ended?.text ?? CUT_OFF}>
        {ended && !ended.isFinal && <Button onClick={() => setOutcome(undefined)}>Back</Button>}
        <a className={buttonClass({ look: 'line' })} href={paths.profile}>
          Go to your profile
        </a>
      </Outcome>
    );
  }
  return (
    <>
      {newEmail && (
        <p className="mb-4">
          <span>The new email address of your account: </span>
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
          onClick={() => void answer(false)}
        >
          Cancel the change
        </Button>
        <Button busy={busy === 'agree'} busyText="Confirming..." onClick={() => void answer(true)}>
          Confirm the change
        </Button>
      </div>
    </>
  );
}
