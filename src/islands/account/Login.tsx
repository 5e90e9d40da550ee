// The login page: the form, a login link by email after too many failures, and the sign-up form.
import { type ReactNode, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { login, isLoginLinkOffered, type SignedIn } from '#site/api/auth.ts';
import { FormRefusal } from '#site/islands/ui/forms/FormFoot.tsx';
import { type SendResult, useForm } from '#site/islands/ui/forms/use-form.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { createLazyComponent } from '#site/islands/ui/lazy-part.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { TextField } from '#site/islands/ui/Field.tsx';
import { PasswordField } from '#site/islands/ui/PasswordField.tsx';
import { isSignUpSide, paths, findReturnPath, withReturn } from '#contract/paths.ts';
import { saveDraft } from '#site/stores/drafts.ts';
import { notify } from '#site/stores/notices.ts';
import { beginSignIn, signOut } from '#site/stores/session.ts';
import { buildLoginFailureNotice, completeLogin, needsSecondStep } from './login.ts';
import { FORGOT_PASSWORD_DRAFT, readToken } from './mailed-links.ts';
import type { SendWithCode } from './SecondStep.tsx';
import { useLocationValue } from '#site/islands/ui/use-location.ts';

const SignUpPanel = createLazyComponent(() => import('./SignUp.tsx'), 'SignUpPanel');
const LoginByLink = createLazyComponent(() => import('./LoginByLink.tsx'), 'LoginByLink');
const SecondStep = createLazyComponent(() => import('./SecondStep.tsx'), 'SecondStep');
const LinkOffer = createLazyComponent(() => import('./LinkOffer.tsx'), 'LinkOffer');

export const Login = withErrorBoundary(LoginCard);

/** `children` is the note for browsers without JavaScript. */
function LoginCard({ children }: { children?: ReactNode }) {
  const isSignUp = useLocationValue(() => isSignUpSide(location.search), false);
  return (
    <>
      <div className="dialog-head">
        <h1 className="heading-xl">{isSignUp ? 'Create Account' : 'Login'}</h1>
        <p className="small muted mt-1">
          {isSignUp
            ? 'One account for all your courses and certificates.'
            : 'Log in to your courses and certificates.'}
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
  const token = useLocationValue(() => readToken(location.hash), '');
  const [offeredEmail, setOfferedEmail] = useState('');
  const [sendWithCode, setSendWithCode] = useState<SendWithCode>();
  const removeLinkFromUrl = () => {
    history.replaceState(history.state, '', location.pathname + location.search);
    dispatchEvent(new HashChangeEvent('hashchange'));
  };

  if (token) return <LoginByLink key={token} token={token} onLeave={removeLinkFromUrl} />;
  if (isSignUp) return <SignUpPanel />;
  if (offeredEmail) return <LinkOffer email={offeredEmail} onBack={() => setOfferedEmail('')} />;
  if (sendWithCode) {
    return (
      <SecondStep
        send={sendWithCode}
        onSignedIn={continueAfterLogin}
        onBack={() => setSendWithCode(undefined)}
      />
    );
  }
  return <LoginForm onOffer={setOfferedEmail} onStep={(send) => setSendWithCode(() => send)} />;
}

function continueAfterLogin(signedIn: SignedIn): SendResult {
  return completeLogin(signedIn, findReturnPath(location.search)) ? 'leaving' : undefined;
}

/** The server validates the credentials. */
const CREDENTIALS = { email: z.string().check(z.trim()), password: z.string() };

interface LoginFormProps {
  onOffer: (email: string) => void;
  onStep: (send: SendWithCode) => void;
}

function LoginForm({ onOffer, onStep }: LoginFormProps) {
  const form = useForm(CREDENTIALS, {
    send: async ({ email, password }) => {
      beginSignIn();
      return continueAfterLogin(await login(email, password));
    },
    toErrorMessage: (error, { email, password }) => {
      signOut();
      if (needsSecondStep(error)) {
        onStep((secondStep) => login(email, password, secondStep));
        return undefined;
      }
      const failure = buildLoginFailureNotice(error);
      notify(failure);
      if (isLoginLinkOffered(error)) onOffer(email);
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
          <a className="link" href={paths.forgotPassword} onClick={saveTypedEmail}>
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
        <a className="link" href={paths.signUp} onClick={addReturnPath}>
          Create an account
        </a>
      </p>
    </form>
  );
}

/** The typed email becomes the draft of the forgot-password form. */
function saveTypedEmail({ currentTarget }: { currentTarget: HTMLAnchorElement }): void {
  const form = currentTarget.closest('form');
  const email = form ? new FormData(form).get('email') : null;
  if (email) saveDraft(FORGOT_PASSWORD_DRAFT, { email });
}

/** Passes the return path on to the sign-up page. */
function addReturnPath(event: { currentTarget: HTMLAnchorElement }): void {
  const next = findReturnPath(location.search);
  if (next) event.currentTarget.href = withReturn(paths.signUp, next);
}
