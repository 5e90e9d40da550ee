// Opened by the unsubscribe link of a newsletter: one click, without a login.
import { useState } from 'react';
import { unsubscribe } from '#contract/accounts/privacy.ts';
import { call, getMessage } from '#site/api/client.ts';
import { Button, getButtonClass } from '#site/islands/ui/Button.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { paths } from '#contract/paths.ts';
import { useAction } from '../ui/forms/use-action.ts';
import { useLinkToken } from './NewPasswordForm.tsx';
import { FormResult } from './FormResult.tsx';

export const Unsubscribe = withErrorBoundary(UnsubscribeForm);

function UnsubscribeForm() {
  const token = useLinkToken();
  const [result, setResult] = useState<{ isSuccess: boolean; text: string }>();
  const [busy, run] = useAction((error) => {
    const text = getMessage(error, 'You could not be unsubscribed. Please try again.');
    setResult({ isSuccess: false, text });
  });
  const send = async () => {
    if (!token) return;
    await run(async () => {
      const { message } = await call(unsubscribe, { query: { token }, body: {} });
      setResult({ isSuccess: true, text: message });
    });
  };
  if (token === '')
    return (
      <FormResult text="This link is incomplete. Open it again from your email.">
        <CoursesLink />
      </FormResult>
    );
  if (result)
    return (
      <FormResult
        {...result}
        {...(result.isSuccess
          ? { details: 'You will still receive receipts and emails about your courses.' }
          : {})}
      >
        {result.isSuccess ? (
          <CoursesLink />
        ) : (
          <Button onClick={() => setResult(undefined)}>Back</Button>
        )}
      </FormResult>
    );
  return (
    <>
      <p>You will still receive receipts and emails about your courses.</p>
      <div className="dialog-foot">
        <CoursesLink />
        <Button busy={busy} busyText="Unsubscribing..." onClick={() => void send()}>
          Unsubscribe
        </Button>
      </div>
    </>
  );
}

function CoursesLink() {
  return (
    <a className={getButtonClass({ look: 'line' })} href={paths.allCourses}>
      All courses
    </a>
  );
}
