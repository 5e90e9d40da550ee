// Draws certificates in a worker thread, beside the one that answers: one costs as much as a hundred small calls.
import { Worker } from 'node:worker_threads';
import { workQueue } from '../platform/work-queue.ts';
import type { CertificatePage } from './certificate-page.ts';

export type Printed = { bytes: Uint8Array<ArrayBuffer> } | { failure: string };

export interface CertificatePrinter {
  /** The PDF file, made in the asker's turn. Fails: busy, when too many wait. */
  print(page: CertificatePage, asker: string): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** The thread starts with the first certificate and never keeps the process alive. */
export function certificatePrinter(): CertificatePrinter {
  const queue = workQueue({
    parallel: 1,
    waitingMax: 20,
    message: 'Many certificates are being made. Please try again in a moment.',
    retrySeconds: 5,
  });
  let worker: Worker | undefined;
  let order: PromiseWithResolvers<Uint8Array<ArrayBuffer>> | undefined;

  const start = (): Worker => {
    const started = new Worker(new URL('./printer.worker.ts', import.meta.url), { execArgv: [] });
    started.on('message', (printed: Printed) => {
      if ('bytes' in printed) order?.resolve(printed.bytes);
      else order?.reject(new Error(printed.failure));
    });
    const gone = (reason: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      order?.reject(reason);
    };
    started.on('error', gone);
    started.on('exit', (code) => gone(new Error(`The certificate printer ended with ${code}.`)));
    started.unref();
    return started;
  };

  return {
    print: (page, asker) =>
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
