// Previews of the site's drafts: a separate build, served under the site's URLs to the user who requested it.
import { findReach } from '#contract/accounts/permissions.ts';
import { PREVIEW_MINUTES } from '#contract/site/site-documents.ts';
import type { SitePreview } from '#contract/site/site-documents.ts';
import { findUserById, hasSession } from '../accounts/accounts.ts';
import { hashSha256 } from '../platform/canonical-json.ts';
import { AppError } from '../platform/errors.ts';
import type { Deps, Ports, PreviewGuard } from '../platform/ports.ts';
import { incrementRevision } from '../platform/changes.ts';
import { computeContentDigest, buildContentSource, loadSiteContent } from './published-content.ts';
import type { ContentDeps, ContentSource } from './published-content.ts';
import { hasDrafts } from './site-content.store.ts';
import * as store from './previews.store.ts';

const PREVIEW_MS = PREVIEW_MINUTES * 60_000;

/** Makes every worker build the pages with all drafts, unless they are already built. Fails: conflict. */
export async function requestPreview(
  deps: Ports,
  userId: string,
): Promise<SitePreview & { key: string }> {
  const { db, clock, random, installation } = deps;
  if (!installation.buildsPages)
    throw new AppError(
      'conflict',
      'There is no preview, because the pages are built on another host.',
    );
  if (!(await hasDrafts(db))) throw new AppError('conflict', 'There is no draft to preview.');
  const now = clock();
  const content = computeContentDigest(await loadSiteContent(deps, now, 'drafts'));
  const key = random.token();
  await db.transaction().execute(async (tx) => {
    await store.insertPreview(tx, {
      user_id: userId,
      content,
      requested_at: now,
      expires_at: now + PREVIEW_MS,
      link_hash: hashSha256(key),
      cookie_hash: null,
      error: null,
    });
    await incrementRevision(tx, 'drafts');
  });
  return { ...(await getPreviewState(deps, userId)), key };
}

export async function getPreviewState(deps: Ports, userId: string): Promise<SitePreview> {
  const { db, clock, installation, builtPreview } = deps;
  if (!installation.buildsPages) return { state: 'elsewhere', reason: '' };
  const row = await store.findPreviewByUser(db, userId, clock());
  if (!row) return { state: 'none', reason: '' };
  if (row.error !== null) return { state: 'failed', reason: row.error };
  return { state: builtPreview() === row.content ? 'ready' : 'building', reason: '' };
}

export function createPreviewGuard({
  db,
  clock,
  random,
  builtPreview,
}: Pick<Deps, 'db' | 'clock' | 'random' | 'builtPreview'>): PreviewGuard {
  return {
    enter: async (key) => {
      const cookie = random.token();
      const hashes = { linkHash: hashSha256(key), cookieHash: hashSha256(cookie) };
      return (await store.redeemLink(db, { ...hashes, now: clock() })) ? cookie : undefined;
    },
    // Users who have left the team or logged out see the public site.
    findPreview: async (cookie) => {
      const preview = await store.findPreviewByCookie(db, hashSha256(cookie), clock());
      const account = preview && (await findUserById(db, preview.user_id));
      const canEdit = account && findReach(account.role, 'settings.edit') !== undefined;
      return canEdit && (await hasSession(db, account.id))
        ? { isBuilt: builtPreview() === preview.content }
        : undefined;
    },
  };
}

export function sweepPreviews({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return store.deletePreviewsBefore(db, clock());
}

interface PreviewOutput {
  /** Builds the pages unless they are built. */
  build: (content: () => Promise<ContentSource>) => Promise<void>;
  /** Deletes the pages of earlier previews. */
  remove: () => Promise<void>;
  /** Cancels a running build without reporting an error. */
  signal: AbortSignal;
}

/**
 * Builds the pages while a preview is active, and deletes them otherwise. Stores a failure for the users who requested a
 * preview. False only when the database cannot be read and the caller has to try again.
 */
export async function buildSitePreview(
  deps: ContentDeps & Pick<Deps, 'db' | 'clock' | 'log'>,
  { build, remove, signal }: PreviewOutput,
): Promise<boolean> {
  const { db, clock, log } = deps;
  try {
    const now = clock();
    if (!(await store.findLatestPreview(db, now))) {
      await remove();
      return true;
    }
    const reason = await catchFailureReason(async () => {
      let builtDigest = '';
      await build(async () => {
        const source = await buildContentSource(deps, now, 'drafts');
        builtDigest = source.digest;
        return source;
      });
      await markBuilt(deps, { content: builtDigest, now });
    });
    if (reason === undefined || signal.aborted) return true;
    log.warn({ reason }, 'building a preview of the site failed');
    await store.markPreviewsFailed(db, now, reason);
    return true;
  } catch (error) {
    if (signal.aborted) return true;
    log.warn({ err: error }, 'checking for previews failed, trying again');
    return false;
  }
}

/** Drafts are shared: the build serves all previews requested before it read them. Notifies the other workers. */
async function markBuilt(
  { db }: Pick<Deps, 'db'>,
  built: { content: string; now: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await store.markPreviewsBuilt(tx, built)) await incrementRevision(tx, 'drafts');
  });
}

async function catchFailureReason(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}
