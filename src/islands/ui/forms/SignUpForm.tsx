import { useEffect, useRef } from 'react';
import { PASSWORD_MIN, Otp } from '#contract/accounts/auth.ts';
import type { SignedIn } from '#site/api/auth.ts';
import { isOwnServer } from '#site/api/server.ts';
import { COMPANY } from '#site/company.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { Checkbox, TextField, FieldError } from '#site/islands/ui/Field.tsx';
import { PasswordField } from '#site/islands/ui/PasswordField.tsx';
import { paths } from '#contract/paths.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import type { Notice } from '#site/stores/notices.ts';
import { EmailField } from './EmailField.tsx';
import { type SignUpState, useSignUp, notifySignUpError } from './use-sign-up.ts';
import { useForm } from './use-form.ts';

/** ERR-19, with the brand where the specification says 'the product' (OPEN-27). */
export const WELCOME: Notice = {
  layer: 'shared',
  type: 'success',
  title: `Account created successfully! Welcome to ${COMPANY.name}.`,
};

interface SignUpFormProps {
  onCancel: () => void;
  /** Called once the account exists; null if the server opens no session for it. */
  onDone: (signedIn: SignedIn | null) => void;
}

const FIELDS = ['fullName', 'email', 'contactNumber', 'password'] as const;

const CONTROLS = {
  fullName: { label: 'Full Name', autoComplete: 'name' },
  email: { label: 'Email Address', autoComplete: 'email' },
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
  const { details, unverifiedAccount, ...signingUp } = useSignUp(onDone);
  const { focus } = details;
  const wasUnverified = useRef(false);
  useEffect(() => {
    if (wasUnverified.current && !unverifiedAccount) focus('email');
    wasUnverified.current = unverifiedAccount !== undefined;
  });

  if (unverifiedAccount) {
    return (
      <EmailCode
        email={unverifiedAccount.email}
        onSend={(code) => signingUp.confirm(unverifiedAccount, code)}
        onNewCode={() => signingUp.sendNewCode(unverifiedAccount)}
        onBack={signingUp.returnToDetails}
      />
    );
  }
  return (
    <form {...details.props}>
      <div className="stack">
        {FIELDS.map((field) => {
          const control = { ...CONTROLS[field], required: true, ...details.field(field) };
          if (field === 'email')
            return (
              <EmailField
                key={field}
                {...control}
                onSuggestion={(email) => details.set({ email })}
              />
            );
          const Control = field === 'password' ? PasswordField : TextField;
          return <Control key={field} {...control} />;
        })}
      </div>
      <FieldError text={details.refusal} />
      <NewsletterConsent {...signingUp.news} />
      <TermsNotice />
      <div className="dialog-foot">
        <Button look="line" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={details.busy} busyText="Creating...">
          Create Account
        </Button>
      </div>
    </form>
  );
}

/** A separate checkbox, never checked by default. A server that implements only section 7 does not store the choice. */
function NewsletterConsent({ wantsNews, onChange }: SignUpState['news']) {
  if (!useLoadedValue(isOwnServer, true)) return null;
  return (
    <Checkbox className="mt-4" checked={wantsNews} onChange={onChange}>
      Email me about new courses
    </Checkbox>
  );
}

/** The links open in a new tab, so that the typed text is not lost. */
function TermsNotice() {
  return (
    <p className="hint mt-4">
      By creating an account you agree to our{' '}
      <a href={paths.terms} target="_blank">
        terms
      </a>{' '}
      and{' '}
      <a href={paths.privacy} target="_blank">
        privacy policy
      </a>
      . Read our{' '}
      <a href={paths.privacyNotice} target="_blank">
        privacy notice
      </a>{' '}
      (also in Hindi).
    </p>
  );
}

const CODE = { code: Otp };

interface EmailCodeProps {
  email: string;
  onSend: (code: string) => Promise<void>;
  onNewCode: () => Promise<void>;
  onBack: () => void;
}

function EmailCode({ email, onSend, onNewCode, onBack }: EmailCodeProps) {
  const form = useForm(CODE, {
    send: ({ code }) => onSend(code),
    toErrorMessage: notifySignUpError,
    errorField: 'code',
    autoFocus: 'code',
  });
  return (
    <form {...form.props}>
      <p role="status" className="mb-4">
        We have sent a code to <bdi>{email}</bdi>. It works for ten minutes.
      </p>
      <TextField
        label="Code from your email"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...form.field('code')}
      />
      <p className="hint mt-4">
        Did not receive it? Check your spam folder, or{' '}
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
