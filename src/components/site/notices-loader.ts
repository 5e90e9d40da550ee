// Loads the layers of notices when the first one waits, and leads on when a session has ended.
import { paths, withReturn } from '#site/paths.ts';
import { $notices, drainNotices, noticesWait, queueNotice } from '#site/stores/notices.ts';
import { $sessionExpired } from '#site/stores/session.ts';

/** The loader may not import islands; the layout hands over how they are brought. */
export type BringNotices = () => Promise<{
  mountNotices: (container: HTMLElement) => Promise<void>;
}>;

export function startNotices(bring: BringNotices): void {
  const container = document.getElementById('notices');
  if (container) bringOnce(container, bring);
  $sessionExpired.subscribe((expired) => {
    if (expired) leadToLogin();
  });
}

function bringOnce(container: HTMLElement, bring: BringNotices): void {
  let brought = false;
  // A page kept by the browser comes back with its layers in place: only the queue is new.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (brought) drainNotices();
    else check();
  });
  const check = () => {
    if (brought || ($notices.get().length === 0 && !noticesWait())) return;
    brought = true;
    bring()
      .then(({ mountNotices }) => mountNotices(container))
      .catch(() => {
        brought = false;
      });
  };
  $notices.subscribe(check);
}

/** OPEN-22. */
function leadToLogin(): void {
  if (location.pathname === paths.auth) return;
  queueNotice({
    layer: 'own',
    type: 'error',
    title: 'Session expired',
    message: 'Please login again',
  });
  location.assign(withReturn(paths.auth, location.pathname + location.search + location.hash));
}
