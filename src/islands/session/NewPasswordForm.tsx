// A new password under a mailed link, whose secret stands after '#token='.
import { type SubmitEvent, useState, useSyncExternalStore } from 'react';
import { NewPassword, PASSWORD_MIN } from '#contract/auth.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { PasswordField } from '#site/islands/ui/PasswordField.tsx';
import { firstFault, isDeadLink, resetFailure, tokenIn } from './reset.ts';

/** The secret of the link; undefined before the page is awake, empty without one. */
export function useLinkToken(): string | undefined {
  return useSyncExternalStore(
    watchHash,
    () => tokenIn(location.hash),
    () => undefined,
  );
}

/** What is used up does not stay in the address. */
export function dropLinkToken(): void {
  history.replaceState(history.state, '', location.pathname);
}

interface NewPasswordFormProps {
  label: string;
  /** What setting it brings with it, beside how long it must be. */
  hint: string;
  submit: { text: string; busyText: string };
  onPassword: (password: string) => Promise<void>;
  /** The link is used up, too old or cut off. */
  onDead: (text: string) => void;
}

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { label, hint, onPassword, onDead } = props;
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
      await onPassword(password);
    } catch (error) {
      setBusy(false);
      if (isDeadLink(error)) return onDead(resetFailure(error));
      setFault(resetFailure(error));
      field?.focus();
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters. ${hint}`}
        required
        value={password}
        error={fault || undefined}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setFault('');
        }}
      />
      <div className="dialog-foot">
        <Button type="submit" block busy={busy} busyText={props.submit.busyText}>
          {props.submit.text}
        </Button>
      </div>
    </form>
  );
}

function watchHash(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
