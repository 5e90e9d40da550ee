// The end of a session in the browser, whatever ends it.
import { paths } from '#contract/paths.ts';
import { type Notice, queueNotice } from './notices.ts';
import { signOut } from './session.ts';
import { OWN_PREFIX } from './storage-keys.ts';
import { clearUnsent } from './unsent-progress.ts';

/** Ends the session with all that was stored of it in this tab and of unsent progress, and says why on the home page. */
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
  void clearUnsent().then(() => location.assign(paths.home));
}
