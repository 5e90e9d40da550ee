// The second step of a login: a six-digit code or a recovery code.
import * as z from 'zod/mini';
import type { SignedIn } from '#site/api/auth.ts';
import { getMessage } from '#site/api/client.ts';
import { type SendResult, useForm } from '#site/islands/ui/forms/use-form.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { TextField } from '#site/islands/ui/Field.tsx';
import { beginSignIn, signOut } from '#site/stores/session.ts';

/** Repeats the first login request with the code. */
export type SendWithCode = (secondStep: string) => Promise<SignedIn>;

interface SecondStepProps {
  send: SendWithCode;
  onSignedIn: (signedIn: SignedIn) => SendResult;
  onBack: () => void;
}

const FIELDS = {
  secondStep: z.string().check(z.trim(), z.minLength(1, 'Enter the six-digit code')),
};

export function SecondStep({ send, onSignedIn, onBack }: SecondStepProps) {
  const form = useForm(FIELDS, {
    send: async ({ secondStep }) => {
      beginSignIn();
      return onSignedIn(await send(secondStep));
    },
    toErrorMessage: (error) => {
      signOut();
      return getMessage(error, 'The server did not respond. Please try again.');
    },
    errorField: 'secondStep',
    autoFocus: 'secondStep',
  });
  return (
    <form {...form.props} className="stack">
      <TextField
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint="From your authenticator app. If you lost it, enter a recovery code."
        {...form.field('secondStep')}
      />
      <div className="dialog-foot">
        <Button look="line" disabled={form.busy} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" busy={form.busy} busyText="Logging in...">
          Login
        </Button>
      </div>
    </form>
  );
}
