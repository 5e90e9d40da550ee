// Starts, restarts and stops the server's own worker process, and reloads the pages that it builds.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Log, Queries } from './platform/ports.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { isBuiltFromSources } from './adapters/site-build.ts';
import { readStamp, readStampTime } from './adapters/site-stamp.ts';
import type { MountedSite } from './http/site.ts';
import { hasBuiltPages } from './platform/site-builds.store.ts';

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
  const startChild = (): void => {
    // When this process ends, the IPC channel closes and the worker stops.
    child = spawn(process.execPath, [WORKER, ...(work === 'films' ? [VIDEOS_ONLY] : [])], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('error', (error) => log.error({ err: error }, 'the worker could not be started'));
    child.on('message', (message) => reject(new Error((message as WorkerMessage).failed)));
    child.once('exit', (code, signal) => {
      child = undefined;
      if (stopped) return;
      log.error({ code, signal }, 'the worker has exited and will be restarted');
      timer = setTimeout(startChild, RESTART_AFTER_MS).unref();
    });
  };
  startChild();
  return {
    failure,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      if (!child) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

const FIRST_POLL_EVERY_MS = 200;
const POLL_EVERY_MS = 1000;

/**
 * Waits for pages that were built from the current sources and this database, because older pages may show courses of
 * another database. Pages of newer courses can follow later.
 */
export async function waitForFirstPages(
  { db, ...pages }: { db: Queries; root: string; folder: string; siteOrigin: string },
  signal: AbortSignal,
): Promise<void> {
  let seenBuiltAt = -1;
  let isAnnounced = false;
  while (!signal.aborted) {
    if (await hasBuiltPages(db)) {
      const builtAt = await readStampTime(pages.folder);
      if (builtAt !== seenBuiltAt && (await isBuiltFromSources(pages))) return;
      seenBuiltAt = builtAt;
    }
    if (!isAnnounced) process.stdout.write('Building the site ...\n');
    isAnnounced = true;
    await pause(FIRST_POLL_EVERY_MS, signal);
  }
}

export interface ServedPages {
  /** Reloads the pages if they have changed. */
  reloadIfChanged(): Promise<void>;
  /** Polls every second until `signal` is aborted. */
  pollForChanges(signal: AbortSignal): Promise<void>;
  /** Digest of the owner's texts on these or newer pages; undefined before the first check. */
  content(): string | undefined;
}

/** `knownBuiltAt`: when the mounted pages were built. */
export function createServedPages(
  { folder, site, log }: { folder: string; site: MountedSite; log: Log },
  knownBuiltAt: number,
): ServedPages {
  let content: string | undefined;
  const reloadIfChanged = async () => {
    // The stamp is read first. It may then belong to a newer build than the pages, but never to an older one.
    const found = readStamp(folder)?.content;
    const builtAt = await readStampTime(folder);
    try {
      if (builtAt !== knownBuiltAt) await site.reload();
      content = found;
    } catch (error) {
      log.error({ err: error }, 'reading the new pages failed');
    }
    knownBuiltAt = builtAt;
  };
  return {
    reloadIfChanged,
    pollForChanges: async (signal) => {
      while (!signal.aborted) {
        await pause(POLL_EVERY_MS, signal);
        await reloadIfChanged();
      }
    },
    content: () => content,
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
