// The worker that a server brings along: started with it, again when it dies, ended with it.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Log } from './platform/ports.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
const RESTART_AFTER_MS = 2000;
/** Where the pages are built elsewhere. */
export const FILMS_ONLY = '--films-only';

/** What a worker tells the server that started it. */
export interface WorkerMessage {
  /** Why the pages could not be built, with the build's last lines. */
  failed: string;
}

export interface OwnWorker {
  /** Rejects when pages could not be built; else never settles. */
  failure: Promise<never>;
  stop(): Promise<void>;
}

export function startOwnWorker(log: Log, work: 'all' | 'films'): OwnWorker {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const { promise: failure, reject } = Promise.withResolvers<never>();
  // Whoever does not wait for the pages reads of it in the log.
  failure.catch(() => undefined);
  const start = (): void => {
    // With this channel the worker also notices when this process is killed.
    child = spawn(process.execPath, [WORKER, ...(work === 'films' ? [FILMS_ONLY] : [])], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('error', (error) => log.error({ err: error }, 'the worker could not be started'));
    child.on('message', (message) => reject(new Error((message as WorkerMessage).failed)));
    child.once('exit', (code, signal) => {
      child = undefined;
      if (stopped) return;
      log.error({ code, signal }, 'the worker has ended and is started again');
      timer = setTimeout(start, RESTART_AFTER_MS).unref();
    });
  };
  start();
  return {
    failure,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      if (!child) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
