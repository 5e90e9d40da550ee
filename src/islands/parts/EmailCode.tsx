// The code that proves who reads an e-mail address.
import { useEffect } from 'react';
import { Otp } from '#contract/auth.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { TextField } from '#site/islands/ui/Field.tsx';
import { useForm } from './use-form.ts';
import { signUpRefused } from './use-sign-up.ts';

const CODE = { code: Otp };

interface EmailCodeProps {
  email: string;
  onSend: (code: string) => Promise<void>;
  onNewCode: () => Promise<void>;
  onBack: () => void;
}

export function EmailCode({ email, onSend, onNewCode, onBack }: EmailCodeProps) {
  const form = useForm(CODE, {
    send: ({ code }) => onSend(code),
    refused: signUpRefused,
    refusedAt: 'code',
  });
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <form {...form.props}>
      <p role="status" className="mb-4">
        We have sent a code to <bdi>{email}</bdi>. It works for ten minutes.
      </p>
      <TextField
        label="Code from your mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...form.field('code')}
      />
      <p className="hint mt-4">
        Nothing came? Look among unwanted mail, or{' '}
        <button type="button" className="link" onClick={() => void form.run(onNewCode)}>
          send a new code
        </button>
        .
      </p>
      <div className="dialog-foot">
        <Button look="line" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" busy={form.busy} busyText="Creating...">
          Create Account
        </Button>
      </div>
    </form>
  );
}
