// How the builds of the site went: a row for each place that builds, kept by its worker, read by the office.
import type { Queries } from './ports.ts';
import type { SiteBuildRow } from './tables.ts';

const ERROR_LETTERS = 2000;
/** Longer than any pause between tries: whoever has missed one by so much builds no more. */
const SILENT_MS = 3_600_000;

/** As `content`: the pages are built elsewhere, and nobody here knows what they show. */
export const BUILT_ELSEWHERE = 'elsewhere';

/**
 * The pages of a place are those of now; `content` is the digest of what of the owner's words they show. `tookMs` is
 * undefined where nothing had to be built for that.
 */
export async function built(
  db: Queries,
  place: string,
  { now, content, tookMs }: { now: number; content: string; tookMs?: number | undefined },
): Promise<void> {
  const row = {
    ...{ built_at: now, failed_at: null, next_try_at: null, error: '', content },
    ...(tookMs === undefined ? {} : { took_ms: tookMs }),
  };
  await db
    .insertInto('site_builds')
    .values({ place, took_ms: null, ...row })
    .onConflict((conflict) => conflict.column('place').doUpdateSet(row))
    .execute();
}

/** Whether any place of ours has ever shown the pages of this database. */
export async function hasBuilt(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('site_builds')
    .select('place')
    .where('built_at', 'is not', null)
    .where('content', '!=', BUILT_ELSEWHERE)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** `failed_at` stays that of the first failure since the last success. */
export async function failed(
  db: Queries,
  place: string,
  { now, nextTryAt, error }: { now: number; nextTryAt: number; error: string },
): Promise<void> {
  // The end of what a build printed says why.
  const row = { next_try_at: nextTryAt, error: error.slice(-ERROR_LETTERS) };
  await db
    .insertInto('site_builds')
    .values({ place, built_at: null, failed_at: now, took_ms: null, content: '', ...row })
    .onConflict((conflict) =>
      conflict.column('place').doUpdateSet(({ fn, ref, val }) => ({
        ...row,
        failed_at: fn.coalesce(ref('site_builds.failed_at'), val(now)),
      })),
    )
    .execute();
}

/** Places whose last build failed and that go on trying. */
export async function failing(db: Queries, now: number): Promise<SiteBuildRow[]> {
  return db
    .selectFrom('site_builds')
    .selectAll()
    .where('failed_at', 'is not', null)
    .where('next_try_at', '>', now - SILENT_MS)
    .orderBy('place')
    .execute();
}

/** How long the last build of each place took, in milliseconds; places that have built nothing are left out. */
export async function durations(db: Queries): Promise<Pick<SiteBuildRow, 'place' | 'took_ms'>[]> {
  return db
    .selectFrom('site_builds')
    .select(['place', 'took_ms'])
    .where('took_ms', 'is not', null)
    .execute();
}
