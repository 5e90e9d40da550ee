// Work that follows an answer and that nobody waits for.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** `wake` after something came in, `idle` before the database closes. */
export interface Background {
  wake(): void;
  idle(): Promise<void>;
}

/** One run after the other; `failed` is told, and the next wake tries again. */
export function inBackground(
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Background {
  let running: Promise<unknown> = Promise.resolve();
  return {
    // After the answer under way: how long it takes must not tell whether there was work.
    wake: () => {
      running = running.then(() => nextTurn()).then(() => work().catch(failed));
    },
    idle: async () => {
      await running;
    },
  };
}
