import type { SignedIn } from '#site/api/auth.ts';
import { paths } from '#contract/paths.ts';
import { toSetUp } from '#contract/set-up-path.ts';
import { forgetAskedLink } from '#site/stores/login-link.ts';
import { notify, queueNotice } from '#site/stores/notices.ts';
import { failSignIn, signIn } from '#site/stores/session.ts';
import { loginWelcome, NOT_KEPT } from './login.ts';

/** Goes on to what is to be set up first, which leads to `next` then, to `next`, else to the profile. False, with a notice, where the browser keeps no session. */
export function enter({ user, token, message, setUp }: SignedIn, next: string | null): boolean {
  if (!signIn(user, token)) {
    failSignIn();
    notify(NOT_KEPT);
    return false;
  }
  forgetAskedLink();
  queueNotice(loginWelcome(message));
  location.assign(setUp ? toSetUp(setUp, next) : (next ?? paths.profile));
  return true;
}
