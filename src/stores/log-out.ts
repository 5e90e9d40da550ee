// Logging out: the session ends here and on the server, the home page says goodbye.
import { paths } from '#contract/paths.ts';
import { type Notice, queueNotice } from './notices.ts';
import { $session, signOut } from './session.ts';
import { OWN_PREFIX } from './storage-keys.ts';

const LOGOUT_URL = `${import.meta.env.PUBLIC_API_URL ?? ''}/api/v1/auth/logout`;

export function logOut(): void {
  const { token } = $session.get();
  if (token) revoke(token);
  leave({
    layer: 'shared',
    type: 'success',
    title: 'Logged out successfully',
    message: 'See you soon!',
  });
}

/** Ends the session in the browser, with all that was kept of it in this tab, and says why on the home page. */
export function leave(farewell: Notice): void {
  signOut();
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(OWN_PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Where nothing can be read, nothing was kept.
  }
  queueNotice(farewell);
  location.assign(paths.home);
}

/** Sent without waiting: a server that lacks the call, or no network, does not keep anybody signed in here. */
function revoke(token: string): void {
  const headers = { authorization: `Bearer ${token}` };
  fetch(LOGOUT_URL, { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}
