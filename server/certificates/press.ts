// Draws certificates apart from the thread that answers: one costs as much as a hundred small calls.
import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import type { Sheet } from './sheet.ts';

/** More than this many waiting are refused for now. */
const WAITING_MAX = 20;
const RETRY_SECONDS = 5;

export interface PrintOrder {
  ticket: number;
  sheet: Sheet;
}
export type Printed =
  { ticket: number; bytes: Uint8Array<ArrayBuffer> } | { ticket: number; failure: string };

export interface Press {
  /** The PDF file. Fails: busy, when too many wait. */
  print(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** The thread starts with the first certificate and never keeps the process alive. */
export function certificatePress(): Press {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array<ArrayBuffer>>>();
  let worker: Worker | undefined;
  let tickets = 0;

  const start = (): Worker => {
    const started = new Worker(new URL('./press.worker.ts', import.meta.url), { execArgv: [] });
    started.on('message', (printed: Printed) => {
      const one = waiting.get(printed.ticket);
      waiting.delete(printed.ticket);
      if ('bytes' in printed) one?.resolve(printed.bytes);
      else one?.reject(new Error(printed.failure));
    });
    const gone = (reason: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      for (const one of waiting.values()) one.reject(reason);
      waiting.clear();
    };
    started.on('error', gone);
    started.on('exit', (code) => gone(new Error(`The press ended with ${code}.`)));
    started.unref();
    return started;
  };

  return {
    print: async (sheet) => {
      if (waiting.size >= WAITING_MAX) {
        const message = 'Many certificates are being made. Please try again in a moment.';
        throw new AppError('busy', message, RETRY_SECONDS);
      }
      worker ??= start();
      const answer = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
      const ticket = (tickets += 1);
      waiting.set(ticket, answer);
      worker.postMessage({ ticket, sheet } satisfies PrintOrder);
      return answer.promise;
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
