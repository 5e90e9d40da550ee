// Loads the code that shows notices when there is a first notice.
import { $notices, drainNotices, hasQueuedNotices } from '#site/stores/notices.ts';

/** The layout passes the import, because components may not import islands. */
export type LoadNotices = () => Promise<{
  mountNotices: (container: HTMLElement, hasQueue: boolean) => Promise<void>;
}>;

export function startNotices(importNotices: LoadNotices): void {
  const container = document.getElementById('notices');
  if (!container) return;
  let isLoaded = false;
  // Read once: notices queued later by this page are for the next page.
  let hasQueue = hasQueuedNotices();
  const load = () => {
    if (isLoaded) return;
    isLoaded = true;
    importNotices()
      .then(({ mountNotices }) => mountNotices(container, hasQueue))
      .catch(() => {
        isLoaded = false;
      });
  };
  const loadIfNeeded = () => {
    if (hasQueue || $notices.get().length > 0) load();
  };
  // A page restored from the back/forward cache still shows its notices: only the queue is new.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    hasQueue = hasQueuedNotices();
    if (isLoaded) drainNotices();
    else loadIfNeeded();
  });
  $notices.subscribe(loadIfNeeded);
  // The code cannot be loaded while offline.
  addEventListener('online', loadIfNeeded);
  // On guarded pages the code is loaded on first use, so that it is there if the connection is lost later.
  if (document.documentElement.dataset.guarded !== undefined)
    addEventListener('focusin', load, { once: true });
}
