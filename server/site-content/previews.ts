// Previews of the site's drafts: a build of their own, shown under the site's addresses to who asked for it.
import { PREVIEW_MINUTES } from '#contract/site-preview.ts';
import type { SitePreview } from '#contract/site-preview.ts';
import { findUser, hashOf, isSignedIn } from '../accounts/accounts.ts';
import { reachOf } from '#contract/permissions.ts';
import { AppError } from '../platform/errors.ts';
import { count } from '../platform/revisions.store.ts';
import type { Deps, PreviewGuard } from '../platform/ports.ts';
import { contentDigest, siteContent } from './published.ts';
import * as store from './previews.store.ts';
import { hasDrafts } from './site-content.store.ts';

export type PreviewDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'installation' | 'builtPreview'>;

const PREVIEW_MS = PREVIEW_MINUTES * 60_000;

/** Has every worker build the pages with all drafts, unless they stand. Fails: conflict. */
export async function requestPreview(
  deps: PreviewDeps,
  userId: string,
): Promise<SitePreview & { key: string }> {
  const { db, clock, random, installation } = deps;
  if (!installation.buildsPages)
    throw new AppError('conflict', 'Another host builds the pages: there is no preview of them.');
  if (!(await hasDrafts(db))) throw new AppError('conflict', 'There is no draft to preview.');
  const now = clock();
  const content = contentDigest(await siteContent(deps, now, 'drafts'));
  const key = random.token();
  await db.transaction().execute(async (tx) => {
    await store.insertPreview(tx, {
      ...{ user_id: userId, content, requested_at: now, expires_at: now + PREVIEW_MS },
      ...{ link_hash: hashOf(key), cookie_hash: null, error: null },
    });
    await count(tx, 'drafts');
  });
  return { ...(await previewState(deps, userId)), key };
}

export async function previewState(deps: PreviewDeps, userId: string): Promise<SitePreview> {
  const { db, clock, installation, builtPreview } = deps;
  if (!installation.buildsPages) return { state: 'elsewhere', reason: '' };
  const row = await store.previewOf(db, userId, clock());
  if (!row) return { state: 'none', reason: '' };
  if (row.error !== null) return { state: 'failed', reason: row.error };
  return { state: builtPreview() === row.content ? 'ready' : 'building', reason: '' };
}

export function previewGuard({
  db,
  clock,
  random,
  builtPreview,
}: Pick<Deps, 'db' | 'clock' | 'random' | 'builtPreview'>): PreviewGuard {
  return {
    enter: async (key) => {
      const cookie = random.token();
      const hashes = { linkHash: hashOf(key), cookieHash: hashOf(cookie) };
      return (await store.exchangeLink(db, { ...hashes, now: clock() })) ? cookie : undefined;
    },
    // Whoever has left the team or logged out meanwhile sees what everybody sees.
    heldBy: async (cookie) => {
      const held = await store.previewHeldBy(db, hashOf(cookie), clock());
      const account = held && (await findUser(db, held.user_id));
      const mayEdit = account && reachOf(account.role, 'settings.edit') !== undefined;
      return mayEdit && (await isSignedIn(db, account.id))
        ? { isBuilt: builtPreview() === held.content }
        : undefined;
    },
  };
}

export function sweepPreviews({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return store.deletePreviewsBefore(db, clock());
}
