// The worker that a server brings along: started with it, again when it dies, ended with it.
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
/** Where the pages are built elsewhere. */
export const VIDEOS_ONLY = '--films-only';

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
    child = spawn(process.execPath, [WORKER, ...(work === 'films' ? [VIDEOS_ONLY] : [])], {
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

const LOOK_FIRST_MS = 200;
const LOOK_EVERY_MS = 1000;

/**
 * Without pages of today's sources there is nothing to show, and those that were there before a database was first
 * built show the courses of another one; newer courses can follow while serving.
 */
export async function firstPages(
  { db, ...pages }: { db: Queries; root: string; folder: string; siteOrigin: string },
  signal: AbortSignal,
): Promise<void> {
  let seen = -1;
  let isTold = false;
  while (!signal.aborted) {
    if (await hasBuilt(db)) {
      const made = await stampTime(pages.folder);
      if (made !== seen && (await isBuiltFromSources(pages))) return;
      seen = made;
    }
    if (!isTold) process.stdout.write('Building the site ...\n');
    isTold = true;
    await pause(LOOK_FIRST_MS, signal);
  }
}

export interface ShownPages {
  /** Reads the pages again where there are others than at the last look. */
  look(): Promise<void>;
  /** Looks every second, until `signal` is aborted. */
  lookOn(signal: AbortSignal): Promise<void>;
  /** The digest of what of the owner's words these pages show, or newer ones do; undefined before the first look. */
  content(): string | undefined;
}

/** Of pages that were built at `known`. */
export function shownPages(
  { folder, site, log }: { folder: string; site: Site; log: Log },
  known: number,
): ShownPages {
  let content: string | undefined;
  const look = async () => {
    // Before the time and the pages, which may be those of a newer build, never of an older one.
    const found = readStamp(folder)?.content;
    const made = await stampTime(folder);
    try {
      if (made !== known) await site.reload();
      content = found;
    } catch (error) {
      log.error({ err: error }, 'new pages could not be read');
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
