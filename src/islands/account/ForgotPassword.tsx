// Requests a link to set a new password. The answer does not reveal whether the account exists.
import { useState } from 'react';
import { Email } from '#contract/accounts/auth.ts';
import { requestReset } from '#contract/accounts/passwords.ts';
import { call } from '#site/api/client.ts';
import { useForm } from '#site/islands/ui/forms/use-form.ts';
import { Button, getButtonClass } from '#site/islands/ui/Button.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { TextField } from '#site/islands/ui/Field.tsx';
import { paths } from '#contract/paths.ts';
import { FormResult } from './FormResult.tsx';
import { FORGOT_PASSWORD_DRAFT, formatResetError } from './mailed-links.ts';

export const ForgotPassword = withErrorBoundary(RequestForm);

const FIELDS = { email: Email };

function RequestForm() {
  const [sentMessage, setSentMessage] = useState('');
  const form = useForm(FIELDS, {
    draft: FORGOT_PASSWORD_DRAFT,
    send: async (body) => setSentMessage((await call(requestReset, { body })).message),
    toErrorMessage: formatResetError,
    errorField: 'email',
  });

  if (sentMessage) {
    return (
      <FormResult
        isSuccess
        text={sentMessage}
        details="The link works once and expires in one hour. Check your spam folder too."
      >
        <Button look="line" onClick={() => setSentMessage('')}>
          Use another email address
        </Button>
        <a className={getButtonClass()} href={paths.auth}>
          Back to login
        </a>
      </FormResult>
    );
  }
  return (
    <form {...form.props}>
      <TextField
        label="Email Address"
        type="email"
        autoComplete="username"
        placeholder="name@example.com"
        required
        {...form.field('email')}
      />
      <div className="dialog-foot">
        <a className={getButtonClass({ look: 'line' })} href={paths.auth}>
          Back to login
        </a>
        <Button type="submit" busy={form.busy} busyText="Sending...">
          Send link
        </Button>
      </div>
    </form>
  );
}
