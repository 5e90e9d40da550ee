import type { SignedIn } from '#site/api/auth.ts';
import { ApiError, getMessage } from '#site/api/client.ts';
import { paths } from '#contract/paths.ts';
import { getSetUpPath } from '#contract/accounts/set-up-path.ts';
import { forgetLoginRequest } from '#site/stores/login-link.ts';
import { type Notice, notify, queueNotice } from '#site/stores/notices.ts';
import { signIn, signOut } from '#site/stores/session.ts';

/** ERR-02. */
export function buildLoginNotice(serverMessage: string | undefined): Notice {
  return { layer: 'own', type: 'success', title: 'Login successful', message: serverMessage };
}

/** ERR-03. */
export function buildLoginFailureNotice(error: unknown): Notice {
  const message = getMessage(error, 'Invalid credentials. Please try again.');
  return { layer: 'own', type: 'error', title: 'Login failed', message };
}

/** Pages read the session from the browser's storage: without it, the next page is signed out. */
export const NOT_STORED: Notice = {
  layer: 'own',
  type: 'error',
  title: 'Login not saved',
  message: 'Your browser blocks storage for this site. Allow it to store data, then log in again.',
};

/**
 * Stores the session and opens the set-up page if one is required, else `next`, else the profile. Returns false, with a
 * notice, if the browser has no storage.
 */
export function completeLogin(
  { user, token, message, setUp }: SignedIn,
  next: string | null,
): boolean {
  if (!signIn(user, token)) {
    signOut();
    notify(NOT_STORED);
    return false;
  }
  forgetLoginRequest();
  queueNotice(buildLoginNotice(message));
  location.assign(setUp ? getSetUpPath(setUp, next) : (next ?? paths.profile));
  return true;
}

export function needsSecondStep(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_step';
}
