import { SignUpForm, WELCOME } from '#site/islands/ui/forms/SignUpForm.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { isSignUpSide, paths, findReturnPath, withReturn } from '#contract/paths.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { requestPayment } from '#site/stores/requested-payment.ts';

export const SignUp = withErrorBoundary(() => (
  <SignUpForm onCancel={goBack} onDone={continueAfterSignUp} />
));

/** The sign-up form on the login page, for buyers without an account. */
export function SignUpPanel() {
  const next = findReturnPath(location.search);
  return (
    <>
      <SignUp />
      <p className="small muted mt-5">
        Already have an account?{' '}
        <a className="link" href={next ? withReturn(paths.auth, next) : paths.auth}>
          Login
        </a>
      </p>
    </>
  );
}

/** OPEN-25: opens the return path if the user is signed in, else the courses. */
function continueAfterSignUp(signedIn: unknown): void {
  queueNotice(WELCOME);
  const next = signedIn ? findReturnPath(location.search) : null;
  if (next && isSignUpSide(location.search)) requestPayment(next);
  location.assign(next ?? paths.courses);
}

/** OPEN-26: the page before, if it belongs to this site. */
function goBack(): void {
  const isOwnPage = document.referrer.startsWith(`${location.origin}/`);
  if (isOwnPage && history.length > 1) history.back();
  else location.assign(paths.home);
}
