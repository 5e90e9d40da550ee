// Asking for a link to a new password. The answer is the same whether or not an account has the address.
import { type SubmitEvent, useState } from 'react';
import { Email } from '#contract/auth.ts';
import { requestReset } from '#site/api/passwords.ts';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { TextField } from '#site/islands/ui/Field.tsx';
import { paths } from '#contract/paths.ts';
import { Outcome } from './Outcome.tsx';
import { firstFault, resetFailure } from './reset.ts';

export function ForgotPassword() {
  return (
    <ErrorBoundary>
      <AskForLink />
    </ErrorBoundary>
  );
}

function AskForLink() {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState('');

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const field = event.currentTarget.querySelector('input');
    const wrong = firstFault(Email, email);
    setFault(wrong);
    if (wrong) return field?.focus();
    setBusy(true);
    try {
      setSent(await requestReset(email.trim()));
    } catch (error) {
      setFault(resetFailure(error));
      field?.focus();
    } finally {
      setBusy(false);
    }
  };

  if (sent) {
    return (
      <Outcome
        good
        text={sent}
        more="It works once, within an hour. Look among unwanted mail, too."
      >
        <Button look="line" onClick={() => setSent('')}>
          Use another address
        </Button>
        <a className={buttonClass()} href={paths.auth}>
          Back to login
        </a>
      </Outcome>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="username"
        placeholder="name@example.com"
        required
        value={email}
        error={fault || undefined}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setFault('');
        }}
      />
      <div className="dialog-foot">
        <a className={buttonClass({ look: 'line' })} href={paths.auth}>
          Back to login
        </a>
        <Button type="submit" busy={busy} busyText="Sending...">
          Send link
        </Button>
      </div>
    </form>
  );
}
