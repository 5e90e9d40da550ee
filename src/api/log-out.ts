// Logout: ends the session here and on the server; the home page shows a notice.
import { LOGOUT_PATH } from '#contract/endpoint.ts';
import { endSession } from '#site/stores/end-session.ts';
import { $session } from '#site/stores/session.ts';
import { getCallPath, API_ORIGIN } from './api-url.ts';

export function logOut(): void {
  const { token } = $session.get();
  if (token) revoke(token);
  endSession({
    layer: 'shared',
    type: 'success',
    title: 'Logged out successfully',
    message: 'See you soon!',
  });
}

/** Not awaited: the local logout works offline too. Not through the client, which pages without islands do not load. */
function revoke(token: string): void {
  const headers = { authorization: `Bearer ${token}` };
  const address = API_ORIGIN + getCallPath({ path: LOGOUT_PATH });
  fetch(address, { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}
