// Starts, restarts and stops the server's own worker process, and reloads the pages that it builds.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Log, Queries } from './platform/ports.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { isBuiltFromSources } from './adapters/site-build.ts';
import { readStamp, stampTime } from './adapters/site-stamp.ts';
import type { Site } from './http/site.ts';
import { hasBuilt } from './platform/site-builds.store.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
const RESTART_AFTER_MS = 2000;
/** Command line option for servers whose pages are built elsewhere. */
export const VIDEOS_ONLY = '--films-only';

/** A message of the worker to its parent. */
export interface WorkerMessage {
  /** Why the build failed, with its last lines. */
  failed: string;
}

export interface OwnWorker {
  /** Rejects if pages could not be built; otherwise never settles. */
  failure: Promise<never>;
  stop(): Promise<void>;
}

export function startOwnWorker(log: Log, work: 'all' | 'films'): OwnWorker {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const { promise: failure, reject } = Promise.withResolvers<never>();
  // Avoids an unhandled rejection if nobody waits; the log has the reason.
  failure.catch(() => undefined);
  const start = (): void => {
    // The IPC channel also tells the worker that this process has ended.
    child = spawn(process.execPath, [WORKER, ...(work === 'films' ? [VIDEOS_ONLY] : [])], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('error', (error) => log.error({ err: error }, 'the worker could not be started'));
    child.on('message', (message) => reject(new Error((message as WorkerMessage).failed)));
    child.once('exit', (code, signal) => {
      child = undefined;
      if (stopped) return;
      log.error({ code, signal }, 'the worker has exited and will be restarted');
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

const LOOK_FIRST_MS = 200;
const LOOK_EVERY_MS = 1000;

/**
 * Waits for pages that were built from the current sources and this database, because older pages may show courses of
 * another database. Pages of newer courses can follow later.
 */
export async function firstPages(
  { db, ...pages }: { db: Queries; root: string; folder: string; siteOrigin: string },
  signal: AbortSignal,
): Promise<void> {
  let seen = -1;
  let isAnnounced = false;
  while (!signal.aborted) {
    if (await hasBuilt(db)) {
      const made = await stampTime(pages.folder);
      if (made !== seen && (await isBuiltFromSources(pages))) return;
      seen = made;
    }
    if (!isAnnounced) process.stdout.write('Building the site ...\n');
    isAnnounced = true;
    await pause(LOOK_FIRST_MS, signal);
  }
}

export interface ShownPages {
  /** Reloads the pages if they have changed. */
  look(): Promise<void>;
  /** Polls every second until `signal` is aborted. */
  lookOn(signal: AbortSignal): Promise<void>;
  /** Digest of the owner's texts on these or newer pages; undefined before the first check. */
  content(): string | undefined;
}

/** `knownBuiltAt`: when the mounted pages were built. */
export function shownPages(
  { folder, site, log }: { folder: string; site: Site; log: Log },
  known: number,
): ShownPages {
  let content: string | undefined;
  const look = async () => {
    // The stamp is read first. It may then belong to a newer build than the pages, but never to an older one.
    const found = readStamp(folder)?.content;
    const made = await stampTime(folder);
    try {
      if (made !== known) await site.reload();
      content = found;
    } catch (error) {
      log.error({ err: error }, 'reading the new pages failed');
    }
    known = made;
  };
  return {
    look,
    lookOn: async (signal) => {
      while (!signal.aborted) {
        await pause(LOOK_EVERY_MS, signal);
        await look();
      }
    },
    content: () => content,
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
