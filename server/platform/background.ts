// Work that runs after a response and that no caller waits for.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** `wake` when there is work, `idle` before the database closes. */
export interface Background {
  wake(): void;
  idle(): Promise<void>;
}

/** Runs one at a time. `failed` is called with errors; the next wake tries again. */
export function inBackground(
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Background {
  let running: Promise<unknown> = Promise.resolve();
  return {
    // After the current response, so that its duration does not reveal whether there was work.
    wake: () => {
      running = running.then(() => nextTurn()).then(() => work().catch(failed));
    },
    idle: async () => {
      await running;
    },
  };
}
