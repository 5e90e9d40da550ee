// What a worker does for previews: builds the pages with all drafts for whoever has asked, and takes them away afterwards.
import { count } from '../platform/revisions.store.ts';
import type { Deps } from '../platform/ports.ts';
import { contentSource } from './published.ts';
import type { ContentSight, ContentSource } from './published.ts';
import * as store from './previews.store.ts';

export interface PreviewPlace {
  /** Has the pages made, unless they stand. */
  build: (content: () => Promise<ContentSource>) => Promise<void>;
  /** Takes away what earlier previews have left. */
  remove: () => Promise<void>;
  /** Ends a build that is under way: nobody is told of that. */
  signal: AbortSignal;
}

/**
 * Builds for the previews that are not over; without one nothing is left of the pages. A failure is told to who asked.
 * Answers false only where it has to be tried again, as the database cannot be asked.
 */
export async function buildPreview(
  sight: ContentSight & Pick<Deps, 'db' | 'log'>,
  { build, remove, signal }: PreviewPlace,
): Promise<boolean> {
  const { db, log } = sight;
  try {
    const now = Date.now();
    if (!(await store.latestPreview(db, now))) {
      await remove();
      return true;
    }
    const reason = await reasonOfFailure(async () => {
      let shown = '';
      await build(async () => {
        const source = await contentSource(sight, now, 'drafts');
        shown = source.digest;
        return source;
      });
      await tellBuilt(sight, { content: shown, now });
    });
    if (reason === undefined || signal.aborted) return true;
    log.warn({ reason }, 'a preview of the site could not be built');
    await store.previewsFailed(db, now, reason);
    return true;
  } catch (error) {
    if (signal.aborted) return true;
    log.warn({ err: error }, 'previews could not be looked at and will be again');
    return false;
  }
}

/** Drafts are everybody's: whoever asked before they were read is shown these. Other workers build them, too. */
async function tellBuilt(
  { db }: Pick<Deps, 'db'>,
  built: { content: string; now: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await store.previewsBuilt(tx, built)) await count(tx, 'drafts');
  });
}

async function reasonOfFailure(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}
