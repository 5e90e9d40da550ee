// The pages that this server shows: waited for at its start, and read again when a worker has put others in their place.
import { setTimeout as wait } from 'node:timers/promises';
import { isBuiltFromSources } from './adapters/site-build.ts';
import { readStamp, stampTime } from './adapters/site-stamp.ts';
import type { Site } from './http/site.ts';
import type { Log, Queries } from './platform/ports.ts';
import { hasBuilt } from './platform/site-builds.store.ts';

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
