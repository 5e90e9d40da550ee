// Work that follows changes: once for several of them, again after a failure.
const WAIT_MS = 2000;
const RETRY_MOST_MS = 10 * 60_000;

export interface AfterChanges {
  /** Something has changed: works soon, or at once. */
  changed(waitMs?: number): void;
  stop(): void;
}

/**
 * Calls `work` once, some time after the last of several changes; a change during the work runs it again.
 * Work that answers false has failed and is tried again, later each time.
 */
export function afterChanges(work: () => Promise<boolean>): AfterChanges {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  let failures = 0;
  let stopped = false;
  const run = async (): Promise<void> => {
    running = true;
    again = false;
    failures = (await work()) ? 0 : failures + 1;
    running = false;
    if (stopped) return;
    if (failures > 0) runIn(Math.min(WAIT_MS * 4 ** failures, RETRY_MOST_MS));
    else if (again) runIn(WAIT_MS);
  };
  const runIn = (ms: number): void => {
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
