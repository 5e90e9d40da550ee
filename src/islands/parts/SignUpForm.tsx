// The sign-up form, for its page and for the dialog of a course.
import '#site/styles/components/fields.css';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { PASSWORD_MIN } from '#contract/auth.ts';
import type { SignedIn } from '#site/api/auth.ts';
import { COMPANY } from '#site/company.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { TextField } from '#site/islands/ui/Field.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { PasswordField } from '#site/islands/ui/PasswordField.tsx';
import { paths } from '#contract/paths.ts';
import type { Notice } from '#site/stores/notices.ts';
import { EmailCode } from './EmailCode.tsx';
import { checkSignUp, EMPTY_SIGN_UP, type SignUpErrors, type SignUpField } from './sign-up.ts';
import { useSignUp } from './use-sign-up.ts';

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
    autoComplete: 'new-password',
    hint: `At least ${PASSWORD_MIN} characters`,
  },
} as const;

export function SignUpForm({ onCancel, onDone }: SignUpFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(EMPTY_SIGN_UP);
  const [errors, setErrors] = useState<SignUpErrors>({});
  const signing = useSignUp(onDone);
  const { account } = checkSignUp(typed);
  const { face } = signing;
  const shown = useRef(face);
  useEffect(() => {
    if (shown.current !== face && face === 'details') focusOn(form.current, 'email');
    shown.current = face;
  }, [face]);

  const edit = (field: SignUpField, value: string) => {
    setTyped({ ...typed, [field]: value });
    setErrors(({ [field]: _cleared, ...others }) => others);
    signing.clearRefused();
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = checkSignUp(typed);
    setErrors(checked.errors);
    const first = FIELDS.find((field) => checked.errors[field]);
    if (first) return focusOn(form.current, first);
    void signing.send(checked.account);
  };

  if (face === 'code') {
    return (
      <EmailCode
        {...{ email: account.email, busy: signing.busy, refused: signing.refused }}
        onType={signing.clearRefused}
        onSend={(code) => void signing.confirm(account, code)}
        onNewCode={() => void signing.sendNewCode(account.email)}
        onBack={signing.backToDetails}
      />
    );
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div className="stack">
        {FIELDS.map((field) => {
          const Control = field === 'password' ? PasswordField : TextField;
          return (
            <Control
              key={field}
              {...CONTROLS[field]}
              name={field}
              required
              value={typed[field]}
              error={errors[field]}
              onChange={(event) => edit(field, event.target.value)}
            />
          );
        })}
      </div>
      {signing.refused && (
        <p className="error" role="alert">
          <Icon name="circle-alert" /> {signing.refused}
        </p>
      )}
      <Agreement />
      <div className="dialog-foot">
        <Button look="line" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={signing.busy} busyText="Creating...">
          Create Account
        </Button>
      </div>
    </form>
  );
}

function focusOn(form: HTMLFormElement | null, field: SignUpField): void {
  form?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
}

/** In tabs of their own: what is typed here stays. */
function Agreement() {
  return (
    <p className="hint mt-4">
      By creating an account you agree to our{' '}
      <a href={paths.terms} target="_blank">
        terms
      </a>{' '}
      and{' '}
      <a href={paths.privacy} target="_blank">
        privacy
      </a>{' '}
      page.
    </p>
  );
}
