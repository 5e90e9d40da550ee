// The sign-up form, for its page and for the dialog of a course.
import '#site/styles/components/fields.css';
import { type SubmitEvent, useRef, useState } from 'react';
import { PASSWORD_MIN } from '#contract/auth.ts';
import { type SignedIn, signUp } from '#site/api/auth.ts';
import { COMPANY } from '#site/company.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { TextField } from '#site/islands/ui/Field.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { paths } from '#site/paths.ts';
import { type Notice, notify } from '#site/stores/notices.ts';
import { signIn } from '#site/stores/session.ts';
import {
  checkSignUp,
  EMPTY_SIGN_UP,
  type SignUpErrors,
  type SignUpField,
  signUpFailure,
} from './sign-up.ts';

/** ERR-19, with the brand where the specification says 'the product' (OPEN-27). */
export const WELCOME: Notice = {
  layer: 'shared',
  type: 'success',
  title: `Account created successfully! Welcome to ${COMPANY.name}.`,
};

interface SignUpFormProps {
  onCancel: () => void;
  /** Called once the account exists; null when its server opens no session with it. */
  onDone: (signedIn: SignedIn | null) => void;
}

const FIELDS: readonly SignUpField[] = ['fullName', 'email', 'contactNumber', 'password'];

const CONTROLS = {
  fullName: { label: 'Full Name', autoComplete: 'name' },
  email: { label: 'Email Address', type: 'email', autoComplete: 'email' },
  contactNumber: {
    label: 'Mobile Number',
    type: 'tel',
    inputMode: 'numeric',
    autoComplete: 'tel-national',
  },
  password: {
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    hint: `At least ${PASSWORD_MIN} characters`,
  },
} as const;

export function SignUpForm({ onCancel, onDone }: SignUpFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(EMPTY_SIGN_UP);
  const [errors, setErrors] = useState<SignUpErrors>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);

  const edit = (field: SignUpField, value: string) => {
    setTyped({ ...typed, [field]: value });
    setErrors(({ [field]: _cleared, ...others }) => others);
    setRefused('');
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const checked = checkSignUp(typed);
    setErrors(checked.errors);
    const first = FIELDS.find((field) => checked.errors[field]);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setRefused('');
    setBusy(true);
    try {
      const signedIn = await signUp(checked.account);
      if (signedIn) signIn(signedIn.user, signedIn.token);
      onDone(signedIn);
    } catch (error) {
      // A toast stands behind an open dialog: the form says it too.
      setRefused(signUpFailure(error));
      notify({ layer: 'shared', type: 'error', title: signUpFailure(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <div className="stack">
        {FIELDS.map((field) => (
          <TextField
            key={field}
            {...CONTROLS[field]}
            name={field}
            required
            value={typed[field]}
            error={errors[field]}
            onChange={(event) => edit(field, event.target.value)}
          />
        ))}
      </div>
      {refused && (
        <p className="error" role="alert">
          <Icon name="circle-alert" /> {refused}
        </p>
      )}
      <p className="hint mt-4">
        By creating an account you agree to our <a href={paths.terms}>terms</a> and{' '}
        <a href={paths.privacy}>privacy</a> page.
      </p>
      <div className="dialog-foot">
        <Button look="line" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyText="Creating...">
          Create Account
        </Button>
      </div>
    </form>
  );
}
