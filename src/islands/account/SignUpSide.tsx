// The sign-up side of the login page, for whoever came to buy: a first-time buyer has no password yet.
import { paths, returnPath, withReturn } from '#contract/paths.ts';
import { SignUp } from './SignUp.tsx';

export function SignUpSide() {
  const next = returnPath(location.search);
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
