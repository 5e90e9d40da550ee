// Renders in a worker thread, one job at a time. Clients take turns.
import { Worker } from 'node:worker_threads';
import { workQueue } from './work-queue.ts';

/**
 * Three times the need of the longest document. Without a limit, fifty short documents fill 300 MB before garbage
 * collection.
 */
const MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

export type Drawn = { bytes: Uint8Array<ArrayBuffer> } | { failure: string };

interface DrawingThread<Order> {
  /** Waits for the client's turn. Fails: busy, when too many jobs wait. */
  draw(order: Order, asker: string): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** The thread starts with the first job and does not keep the process alive. `message` is the text of `busy`. */
export function drawingThread<Order>(
  script: URL,
  rules: { name: string; message: string },
): DrawingThread<Order> {
  const queue = workQueue({ ...rules, parallel: 1, waitingMax: 20, retrySeconds: 5 });
  let worker: Worker | undefined;
  let order: PromiseWithResolvers<Uint8Array<ArrayBuffer>> | undefined;

  const start = (): Worker => {
    const started = new Worker(script, { execArgv: [], resourceLimits: MEMORY });
    started.on('message', (drawn: Drawn) => {
      if ('bytes' in drawn) order?.resolve(drawn.bytes);
      else order?.reject(new Error(drawn.failure));
    });
    const gone = (reason: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      order?.reject(reason);
    };
    started.on('error', gone);
    started.on('exit', (code) => gone(new Error(`The render thread exited with code ${code}.`)));
    started.unref();
    return started;
  };

  return {
    draw: (page, asker) =>
      queue.run(asker, async () => {
        worker ??= start();
        order = Promise.withResolvers();
        worker.postMessage(page);
        return order.promise;
      }),
    close: async () => {
      queue.close();
      await worker?.terminate();
    },
  };
}
