// Loads the layers of notices when the first one waits.
import { $notices, drainNotices, hasQueuedNotices } from '#site/stores/notices.ts';

/** The loader may not import islands; the layout hands over how they are brought. */
export type LoadNotices = () => Promise<{
  mountNotices: (container: HTMLElement, waits: boolean) => Promise<void>;
}>;

export function startNotices(bring: LoadNotices): void {
  const container = document.getElementById('notices');
  if (container) loadOnce(container, bring);
}

function loadOnce(container: HTMLElement, bring: LoadNotices): void {
  let brought = false;
  // What this page itself leaves for the next one is not its own to show while it is being left.
  let waits = hasQueuedNotices();
  const load = () => {
    if (brought) return;
    brought = true;
    bring()
      .then(({ mountNotices }) => mountNotices(container, waits))
      .catch(() => {
        brought = false;
      });
  };
  const check = () => {
    if (waits || $notices.get().length > 0) load();
  };
  // A page kept by the browser comes back with its layers in place: only the queue is new.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    waits = hasQueuedNotices();
    if (brought) drainNotices();
    else check();
  });
  $notices.subscribe(check);
  // Without a line their code did not come.
  addEventListener('online', check);
  // Who begins to work here can be told of a line that is missing later: then it would not come.
  if (document.documentElement.dataset.guarded !== undefined)
    addEventListener('focusin', load, { once: true });
}
