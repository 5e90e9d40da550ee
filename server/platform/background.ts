// Work that runs after a response and that no caller waits for.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Call `wake` when there is work. Await `idle` before closing the database. */
export interface Background {
  wake(): void;
  idle(): Promise<void>;
}

/** Runs the work once per wake, never concurrently. `onError` gets errors; the next wake tries again. */
export function createBackgroundRunner(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Background {
  let running: Promise<unknown> = Promise.resolve();
  return {
    // Runs after the current response, so that its duration does not reveal whether there was work.
    wake: () => {
      running = running.then(() => nextTurn()).then(() => work().catch(onError));
    },
    idle: async () => {
      await running;
    },
  };
}
