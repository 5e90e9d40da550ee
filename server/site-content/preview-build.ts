// What a worker does for previews: builds the pages with all drafts for whoever has asked last.
import type { Deps } from '../platform/ports.ts';
import { contentSource } from './published.ts';
import type { ContentSight, ContentSource } from './published.ts';
import * as store from './previews.store.ts';

/**
 * Has `build` make the pages of the latest preview; where they stand it does nothing. A failure is told to who asked, and
 * that is all: always answers true.
 */
export async function buildPreview(
  sight: ContentSight & Pick<Deps, 'db' | 'log'>,
  build: (content: () => Promise<ContentSource>) => Promise<void>,
): Promise<boolean> {
  const { db, log } = sight;
  const now = Date.now();
  const latest = await store.latestPreview(db, now);
  if (!latest) return true;
  try {
    await build(async () => {
      const { text } = await contentSource(sight, now, 'drafts');
      // Under the digest that was asked for: who has written on since has asked for another.
      return { text, digest: latest.content };
    });
  } catch (error) {
    log.warn({ err: error }, 'a preview of the site could not be built');
    const reason = String(error instanceof Error ? error.message : error);
    await store.previewFailed(db, latest.content, reason);
  }
  return true;
}
