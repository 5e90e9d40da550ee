// The login page: the form, a login link by email after too many failures, and the sign-up form.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { login, offersLink, type SignedIn } from '#site/api/auth.ts';
import { FormRefusal } from '#site/islands/ui/forms/FormFoot.tsx';
import { type Sent, useForm } from '#site/islands/ui/forms/use-form.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { TextField } from '#site/islands/ui/Field.tsx';
import { PasswordField } from '#site/islands/ui/PasswordField.tsx';
import { isSignUpSide, paths, returnPath, withReturn } from '#contract/paths.ts';
import { saveDraft } from '#site/stores/drafts.ts';
import { notify } from '#site/stores/notices.ts';
import { beginSignIn, signOut } from '#site/stores/session.ts';
import { completeLogin } from './login.ts';
import { getLoginFailure } from './login.ts';
import { FORGOT_PASSWORD_DRAFT, readToken } from './mailed-links.ts';
import { needsSecondStep } from './login.ts';
import type { WithStep } from './SecondStep.tsx';
import { useLocation } from '#site/islands/ui/lists/use-location.ts';

const SignUpSide = lazy(async () => ({ default: (await import('./SignUp.tsx')).SignUpSide }));
const LoginByLink = lazy(async () => ({
  default: (await import('./LoginByLink.tsx')).LoginByLink,
}));
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));
const LinkOffer = lazy(async () => ({ default: (await import('./LinkOffer.tsx')).LinkOffer }));

/** `children` is the note for browsers without JavaScript. */
export function Login({ children }: { children?: ReactNode }) {
  return (
    <ErrorBoundary>
      <LoginCard>{children}</LoginCard>
    </ErrorBoundary>
  );
}

function LoginCard({ children }: { children: ReactNode }) {
  const isSignUp = useLocation(() => isSignUpSide(location.search), false);
  return (
    <>
      <div className="dialog-head">
        <h1 className="heading-xl">{isSignUp ? 'Create Account' : 'Login'}</h1>
        <p className="small muted mt-1">
          {isSignUp
            ? 'One account for all your courses and certificates. You continue to checkout after signing up.'
            : 'Sign in to your courses and your certificates.'}
        </p>
      </div>
      <div className="dialog-body">
        <Suspense fallback={null}>
          <LoginPage isSignUp={isSignUp} />
        </Suspense>
        {children}
      </div>
    </>
  );
}

function LoginPage({ isSignUp }: { isSignUp: boolean }) {
  const token = useLocation(() => readToken(location.hash), '');
  const [offered, setOffered] = useState('');
  const [withStep, setWithStep] = useState<WithStep>();
  const leaveLink = () => {
    history.replaceState(history.state, '', location.pathname + location.search);
    dispatchEvent(new HashChangeEvent('hashchange'));
  };

  if (token) return <LoginByLink key={token} token={token} onLeave={leaveLink} />;
  if (isSignUp) return <SignUpSide />;
  if (offered) return <LinkOffer email={offered} onBack={() => setOffered('')} />;
  if (withStep) {
    return <SecondStep send={withStep} onSignedIn={goOn} onBack={() => setWithStep(undefined)} />;
  }
  return <LoginForm onOffer={setOffered} onStep={(again) => setWithStep(() => again)} />;
}

function goOn(signedIn: SignedIn): Sent {
  return completeLogin(signedIn, returnPath(location.search)) ? 'leaving' : undefined;
}

/** The server validates the credentials. */
const CREDENTIALS = { email: z.string().check(z.trim()), password: z.string() };

interface LoginFormProps {
  onOffer: (email: string) => void;
  onStep: (again: WithStep) => void;
}

function LoginForm({ onOffer, onStep }: LoginFormProps) {
  const form = useForm(CREDENTIALS, {
    send: async ({ email, password }) => {
      beginSignIn();
      return goOn(await login(email, password));
    },
    refused: (error, { email, password }) => {
      signOut();
      if (needsSecondStep(error)) {
        onStep((secondStep) => login(email, password, secondStep));
        return undefined;
      }
      const failure = getLoginFailure(error);
      notify(failure);
      if (offersLink(error)) onOffer(email);
      return failure.message;
    },
  });

  return (
    // Native validation and uncontrolled fields, because password managers may fill them in at any time.
    <form {...form.props} noValidate={false}>
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
          <a className="link" href={paths.forgotPassword} onClick={keepTypedEmail}>
            Forgot password?
          </a>
        </p>
      </div>
      <FormRefusal text={form.refusal} />
      <div className="dialog-foot">
        <Button type="submit" block busy={form.busy} busyText="Logging in...">
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

/** The typed email becomes the draft of the forgot-password form. */
function keepTypedEmail({ currentTarget }: { currentTarget: HTMLAnchorElement }): void {
  const form = currentTarget.closest('form');
  const email = form ? new FormData(form).get('email') : null;
  if (email) saveDraft(FORGOT_PASSWORD_DRAFT, { email });
}

/** Passes the return path on to the sign-up page. */
function keepReturn(event: { currentTarget: HTMLAnchorElement }): void {
  const next = returnPath(location.search);
  if (next) event.currentTarget.href = withReturn(paths.signUp, next);
}
