// Work that follows changes: once for several of them, again after a failure.
const WAIT_MS = 2000;
const RETRY_FACTOR = 4;
const RETRY_MOST_MS = 10 * 60_000;

export interface AfterChanges {
  /** Something has changed: works soon, or at once. */
  changed(waitMs?: number): void;
  stop(): void;
}

/**
 * Calls `work` once, some time after the first of several changes; a change during the work runs it again.
 * Work that answers false has failed and is tried again in `retryMs`, which grows with each failure.
 */
export function afterChanges(work: (retryMs: number) => Promise<boolean>): AfterChanges {
  let timer: NodeJS.Timeout | undefined;
  let due = Infinity;
  let running = false;
  let again = false;
  let failures = 0;
  let stopped = false;
  const run = async (): Promise<void> => {
    running = true;
    again = false;
    due = Infinity;
    const retryMs = Math.min(WAIT_MS * RETRY_FACTOR ** (failures + 1), RETRY_MOST_MS);
    const isDone = await work(retryMs);
    failures = isDone ? 0 : failures + 1;
    running = false;
    if (stopped) return;
    if (!isDone) runIn(retryMs);
    else if (again) runIn(WAIT_MS);
  };
  /** An earlier turn stays: changes that never end put nothing off. */
  const runIn = (ms: number): void => {
    const at = performance.now() + ms;
    if (at >= due) return;
    due = at;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
    timer.unref();
  };
  return {
    changed: (waitMs = WAIT_MS) => {
      if (running) again = true;
      else runIn(waitMs);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
