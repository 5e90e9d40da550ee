// Setting a new password with a mailed link, whose secret stands after '#token='.
import { type SubmitEvent, useState, useSyncExternalStore } from 'react';
import { NewPassword, PASSWORD_MIN } from '#contract/auth.ts';
import { resetPassword } from '#site/api/passwords.ts';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { PasswordField } from '#site/islands/ui/PasswordField.tsx';
import { paths } from '#site/paths.ts';
import { signOut } from '#site/stores/session.ts';
import { Outcome } from './Outcome.tsx';
import { firstFault, isDeadLink, resetFailure, tokenIn } from './reset.ts';

export function ResetPassword() {
  return (
    <ErrorBoundary>
      <SetPassword />
    </ErrorBoundary>
  );
}

const CUT_OFF = 'This link is not complete. Open it again from your mail, or ask for a new one.';

function SetPassword() {
  const token = useSyncExternalStore(
    watchHash,
    () => tokenIn(location.hash),
    () => undefined,
  );
  const [outcome, setEnded] = useState<{ good: boolean; text: string }>();
  // Another link, opened in the same tab, begins anew.
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
          Ask for a new link
        </a>
      </Outcome>
    );
  }
  const end = (good: boolean, text: string) => {
    setEnded({ good, text });
    // What is used up does not stay in the address.
    history.replaceState(history.state, '', location.pathname);
  };
  return <NewPasswordForm token={token ?? ''} onEnd={end} />;
}

interface NewPasswordFormProps {
  token: string;
  onEnd: (good: boolean, text: string) => void;
}

function NewPasswordForm({ token, onEnd }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const field = event.currentTarget.querySelector('input');
    const wrong = firstFault(NewPassword, password);
    setFault(wrong);
    if (wrong) return field?.focus();
    setBusy(true);
    try {
      const text = await resetPassword(token, password);
      // With the old password every session has ended, this browser's too.
      signOut();
      onEnd(true, text);
    } catch (error) {
      setBusy(false);
      if (isDeadLink(error)) return onEnd(false, resetFailure(error));
      setFault(resetFailure(error));
      field?.focus();
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters. You will be logged out everywhere.`}
        required
        value={password}
        error={fault || undefined}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setFault('');
        }}
      />
      <div className="dialog-foot">
        <Button type="submit" block busy={busy} busyText="Saving...">
          Set password
        </Button>
      </div>
    </form>
  );
}

function watchHash(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
