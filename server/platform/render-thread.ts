// Renders in a worker thread, one job at a time. Clients take turns.
import { parentPort, Worker } from 'node:worker_threads';
import { createWorkQueue } from './work-queue.ts';

/**
 * Three times the need of the longest document. Without a limit, fifty short documents fill 300 MB before garbage
 * collection.
 */
const MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

type RenderResult = { bytes: Uint8Array<ArrayBuffer> } | { failure: string };

interface RenderThread<Job> {
  /** Waits for the client's turn. Fails: busy, when too many jobs wait. */
  render(pending: Job, clientId: string): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** The thread starts with the first job and does not keep the process alive. `message` is the text of `busy`. */
export function createRenderThread<Job>(
  script: URL,
  rules: { name: string; message: string },
): RenderThread<Job> {
  const queue = createWorkQueue({ ...rules, parallel: 1, waitingMax: 20, retrySeconds: 5 });
  let worker: Worker | undefined;
  let pending: PromiseWithResolvers<Uint8Array<ArrayBuffer>> | undefined;

  const startWorker = (): Worker => {
    const started = new Worker(script, { execArgv: [], resourceLimits: MEMORY });
    started.on('message', (result: RenderResult) => {
      if ('bytes' in result) pending?.resolve(result.bytes);
      else pending?.reject(new Error(result.failure));
    });
    const handleExit = (reason: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      pending?.reject(reason);
    };
    started.on('error', handleExit);
    started.on('exit', (code) =>
      handleExit(new Error(`The render thread exited with code ${code}.`)),
    );
    started.unref();
    return started;
  };

  return {
    render: (page, clientId) =>
      queue.run(clientId, async () => {
        worker ??= startWorker();
        pending = Promise.withResolvers();
        worker.postMessage(page);
        return pending.promise;
      }),
    close: async () => {
      queue.close();
      await worker?.terminate();
    },
  };
}

/** Draws the jobs one after the other. Called by the script of the thread. */
export function serveRenderJobs<Job>(draw: (job: Job) => Promise<Uint8Array<ArrayBuffer>>): void {
  const answer = (result: RenderResult) => parentPort?.postMessage(result);
  parentPort?.on('message', (job: Job) => {
    void draw(job).then(
      (bytes) => answer({ bytes }),
      (error: unknown) => answer({ failure: String(error) }),
    );
  });
}
