// Opened by the unsubscribe link of a newsletter: one click, without a login.
import { useState } from 'react';
import { getMessage } from '#site/api/client.ts';
import { unsubscribe } from '#site/api/account.ts';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { paths } from '#contract/paths.ts';
import { useAction } from '../ui/forms/use-action.ts';
import { useLinkToken } from './NewPasswordForm.tsx';
import { Outcome } from './Outcome.tsx';

export function Unsubscribe() {
  return (
    <ErrorBoundary>
      <UnsubscribeForm />
    </ErrorBoundary>
  );
}

function UnsubscribeForm() {
  const token = useLinkToken();
  const [end, setEnd] = useState<{ good: boolean; text: string }>();
  const [busy, run] = useAction((error) => {
    const text = getMessage(error, 'You could not be unsubscribed. Please try again.');
    setEnd({ good: false, text });
  });
  const send = async () => {
    if (!token) return;
    await run(async () => {
      setEnd({ good: true, text: await unsubscribe(token) });
    });
  };
  if (token === '')
    return (
      <Outcome text="This link is incomplete. Open it again from your email.">
        <ToCourses />
      </Outcome>
    );
  if (end)
    return (
      <Outcome
        {...end}
        {...(end.good
          ? { more: 'You will still receive receipts and emails about your courses.' }
          : {})}
      >
        {end.good ? <ToCourses /> : <Button onClick={() => setEnd(undefined)}>Back</Button>}
      </Outcome>
    );
  return (
    <>
      <p>You will still receive receipts and emails about your courses.</p>
      <div className="dialog-foot">
        <ToCourses />
        <Button busy={busy} busyText="Unsubscribing..." onClick={() => void send()}>
          Unsubscribe
        </Button>
      </div>
    </>
  );
}

function ToCourses() {
  return (
    <a className={buttonClass({ look: 'line' })} href={paths.allCourses}>
      All courses
    </a>
  );
}
