import { SignUpForm, WELCOME } from '#site/islands/ui/parts/SignUpForm.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { isSignUpSide, paths, returnPath } from '#contract/paths.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { requestPayment } from '#site/stores/requested-payment.ts';

export function SignUp() {
  return (
    <ErrorBoundary>
      <SignUpForm onCancel={goBack} onDone={goOn} />
    </ErrorBoundary>
  );
}

/** OPEN-25: into the courses; back to where they came from, once somebody is signed in. */
function goOn(signedIn: unknown): void {
  queueNotice(WELCOME);
  const next = signedIn ? returnPath(location.search) : null;
  if (next && isSignUpSide(location.search)) requestPayment(next);
  location.assign(next ?? paths.courses);
}

/** OPEN-26: the page before, when it is one of this site. */
function goBack(): void {
  const ours = document.referrer.startsWith(`${location.origin}/`);
  if (ours && history.length > 1) history.back();
  else location.assign(paths.home);
}
