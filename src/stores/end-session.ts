import { paths } from '#contract/paths.ts';
import { type Notice, queueNotice } from './notices.ts';
import { signOut } from './session.ts';
import { OWN_PREFIX } from './storage-keys.ts';
import { clearUnsent } from './unsent-progress.ts';

/** Signs out, deletes the data of the session and unsent progress, and opens the home page with the notice. */
export function endSession(notice: Notice): void {
  signOut();
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(OWN_PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to delete.
  }
  queueNotice(notice);
  void clearUnsent().then(() => location.assign(paths.home));
}
