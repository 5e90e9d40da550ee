// The login form. The browser checks its fields; the server decides.
import { type FormEvent, useState } from 'react';
import { login } from '#site/api/auth.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { TextField } from '#site/islands/ui/Field.tsx';
import { PasswordField } from '#site/islands/ui/PasswordField.tsx';
import { paths, returnPath, withReturn } from '#site/paths.ts';
import { notify, queueNotice } from '#site/stores/notices.ts';
import { beginSignIn, failSignIn, signIn } from '#site/stores/session.ts';
import { loginFailure, loginWelcome, NOT_KEPT } from './login.ts';

export function Login() {
  return (
    <ErrorBoundary>
      <LoginForm />
    </ErrorBoundary>
  );
}

function LoginForm() {
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    setBusy(true);
    beginSignIn();
    try {
      const answer = await login(String(typed.get('email')), String(typed.get('password')));
      if (!signIn(answer.user, answer.token)) {
        failSignIn();
        notify(NOT_KEPT);
        return setBusy(false);
      }
      queueNotice(loginWelcome(answer.message));
      location.assign(returnPath(location.search) ?? paths.profile);
    } catch (error) {
      failSignIn();
      notify(loginFailure(error));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
      <div className="stack">
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          placeholder="name@example.com"
          required
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <p className="small">
          <a className="link" href={paths.forgotPassword}>
            Forgot password?
          </a>
        </p>
      </div>
      <div className="dialog-foot">
        <Button type="submit" block busy={busy} busyText="Logging in...">
          Login
        </Button>
      </div>
      <p className="small muted mt-5">
        New here?{' '}
        <a className="link" href={paths.signUp} onClick={keepReturn}>
          Create an account
        </a>
      </p>
    </form>
  );
}

/** Whoever came here on the way to somewhere keeps that way through sign-up. */
function keepReturn(event: { currentTarget: HTMLAnchorElement }): void {
  const next = returnPath(location.search);
  if (next) event.currentTarget.href = withReturn(paths.signUp, next);
}
