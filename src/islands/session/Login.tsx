// The login page: the form, a link by mail where the form is of no use for now, and the sign-up side.
import { type FormEvent, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { login } from '#site/api/auth.ts';
import { offersLink } from '#site/api/login-links.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { TextField } from '#site/islands/ui/Field.tsx';
import { PasswordField } from '#site/islands/ui/PasswordField.tsx';
import { isSignUpSide, paths, returnPath, withReturn } from '#contract/paths.ts';
import { notify } from '#site/stores/notices.ts';
import { beginSignIn, failSignIn } from '#site/stores/session.ts';
import { enter } from './enter.ts';
import { loginFailure } from './login.ts';
import { tokenIn } from './reset.ts';

const SignUpSide = lazy(async () => ({ default: (await import('./SignUpSide.tsx')).SignUpSide }));
const LoginByLink = lazy(async () => ({
  default: (await import('./LoginByLink.tsx')).LoginByLink,
}));
const LinkOffer = lazy(async () => ({ default: (await import('./LinkOffer.tsx')).LinkOffer }));

export function Login() {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <LoginPage />
      </Suspense>
    </ErrorBoundary>
  );
}

function LoginPage() {
  const token = useSyncExternalStore(
    watchAddress,
    () => tokenIn(location.hash),
    () => '',
  );
  const signUp = useSyncExternalStore(
    watchAddress,
    () => isSignUpSide(location.search),
    () => false,
  );
  const [offered, setOffered] = useState('');
  const leaveLink = () => {
    history.replaceState(history.state, '', location.pathname + location.search);
    dispatchEvent(new HashChangeEvent('hashchange'));
  };

  if (token) return <LoginByLink key={token} token={token} onLeave={leaveLink} />;
  if (signUp) return <SignUpSide />;
  if (offered) return <LinkOffer email={offered} onBack={() => setOffered('')} />;
  return <LoginForm onOffer={setOffered} />;
}

function watchAddress(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

function LoginForm({ onOffer }: { onOffer: (email: string) => void }) {
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    const email = String(typed.get('email')).trim();
    setBusy(true);
    beginSignIn();
    try {
      const answer = await login(email, String(typed.get('password')));
      if (!enter(answer, returnPath(location.search))) setBusy(false);
    } catch (error) {
      failSignIn();
      notify(loginFailure(error));
      setBusy(false);
      if (offersLink(error)) onOffer(email);
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
