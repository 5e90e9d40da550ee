// The code that proves who reads an e-mail address.
import { type SubmitEvent, useState } from 'react';
import { Button } from '#site/islands/ui/Button.tsx';
import { TextField } from '#site/islands/ui/Field.tsx';
import { codeFault } from './sign-up.ts';

interface EmailCodeProps {
  email: string;
  busy: boolean;
  /** Why the last try failed; empty for nothing. */
  refused: string;
  onType: () => void;
  onSend: (code: string) => void;
  onNewCode: () => void;
  onBack: () => void;
}

export function EmailCode(props: EmailCodeProps) {
  const { email, busy, refused, onType, onSend, onNewCode, onBack } = props;
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const wrong = fault || refused;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = codeFault(code);
    setFault(found);
    if (found) event.currentTarget.querySelector('input')?.focus();
    else onSend(code.trim());
  };
  return (
    <form noValidate onSubmit={submit} ref={takeFocus}>
      <p role="status" className="mb-4">
        We have sent a code to <bdi>{email}</bdi>. It works for ten minutes.
      </p>
      <TextField
        label="Code from your mail"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        error={wrong || undefined}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setFault('');
          onType();
        }}
      />
      <p className="hint mt-4">
        Nothing came? Look among unwanted mail, or{' '}
        <button type="button" className="link" onClick={onNewCode}>
          send a new code
        </button>
        .
      </p>
      <div className="dialog-foot">
        <Button look="line" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" busy={busy} busyText="Creating...">
          Create Account
        </Button>
      </div>
    </form>
  );
}

function takeFocus(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}
