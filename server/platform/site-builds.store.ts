// Site builds: a row per build place, written by its worker and read by the admin pages.
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { DAY_MS, HOUR_MS } from './durations.ts';
import type { Queries } from './ports.ts';
import type { SiteBuildRow } from './tables.ts';

const ERROR_MAX_CHARACTERS = 2000;
/** Longer than any pause between retries: a place whose next try is overdue by this has stopped building. */
const SILENT_MS = HOUR_MS;

/** A worker reports at least this often that its pages are up to date. */
export const REPORT_EVERY_MS = HOUR_MS;
/** A place without a report for this long has stopped building: its machine was renamed or removed. */
const LIVE_MS = 3 * REPORT_EVERY_MS;
const RETENTION_MS = 30 * DAY_MS;

/** The place of builds by a deploy hook. It reports only when something changes. */
export const DEPLOY_HOOK = 'deploy hook';
/** The `content` of builds by a deploy hook, because their texts are unknown here. */
export const BUILT_ELSEWHERE = 'elsewhere';

/**
 * Records that the pages of a place are up to date. `content` is the digest of the owner's texts on them; `tookMs` is
 * undefined if nothing had to be built.
 */
export async function recordBuild(
  db: Queries,
  place: string,
  { now, content, tookMs }: { now: number; content: string; tookMs?: number | undefined },
): Promise<void> {
  const row = {
    built_at: now,
    failed_at: null,
    next_try_at: null,
    error: '',
    content,
    ...(tookMs === undefined ? {} : { took_ms: tookMs }),
  };
  await db
    .insertInto('site_builds')
    .values({ place, took_ms: null, ...row })
    .onConflict((conflict) => conflict.column('place').doUpdateSet(row))
    .execute();
  await db
    .deleteFrom('site_builds')
    .where('place', '!=', DEPLOY_HOOK)
    .where((where) => where.not(hasReportedSince(now - RETENTION_MS)))
    .execute();
}

/** Requests a build of a place. An earlier request stays unchanged. */
export async function requestBuild(db: Queries, place: string, now: number): Promise<void> {
  const none = { built_at: null, failed_at: null, took_ms: null, error: '', content: '' };
  await db
    .insertInto('site_builds')
    .values({ place, next_try_at: now, ...none })
    .onConflict((conflict) =>
      conflict
        .column('place')
        .doUpdateSet({ next_try_at: now })
        .where('site_builds.next_try_at', 'is', null),
    )
    .execute();
}

/** Whether a requested build has not succeeded yet. */
export async function isBuildRequested(db: Queries, place: string): Promise<boolean> {
  const row = await db
    .selectFrom('site_builds')
    .select('place')
    .where('place', '=', place)
    .where('next_try_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Places of active workers, or the deploy hook where that is in use. */
export function listLivePlaces(
  db: Queries,
  { now, buildsPages }: { now: number; buildsPages: boolean },
): Promise<SiteBuildRow[]> {
  return db
    .selectFrom('site_builds')
    .selectAll()
    .where((where) =>
      buildsPages
        ? where.and([where('place', '!=', DEPLOY_HOOK), hasReportedSince(now - LIVE_MS)])
        : where('place', '=', DEPLOY_HOOK),
    )
    .execute();
}

function hasReportedSince(after: number): RawBuilder<SqlBool> {
  return sql`(coalesce(built_at, 0) > ${after} or coalesce(next_try_at, 0) > ${after})`;
}

/** Whether any of our places has ever built the pages of this database. */
export async function hasBuiltPages(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('site_builds')
    .select('place')
    .where('built_at', 'is not', null)
    .where('content', '!=', BUILT_ELSEWHERE)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a failed build. `failed_at` stays the time of the first failure since the last success. */
export async function recordFailure(
  db: Queries,
  place: string,
  { now, nextTryAt, error }: { now: number; nextTryAt: number; error: string },
): Promise<void> {
  // The reason is at the end of a build's output.
  const row = { next_try_at: nextTryAt, error: error.slice(-ERROR_MAX_CHARACTERS) };
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

/** A publication makes all places build at once, also those that wait for their next try. */
export async function hastenRetries(tx: Queries, now: number): Promise<void> {
  await tx
    .updateTable('site_builds')
    .set({ next_try_at: now })
    .where('failed_at', 'is not', null)
    .execute();
}

/** Places whose last build failed and that still retry. */
export async function listFailingBuilds(db: Queries, now: number): Promise<SiteBuildRow[]> {
  return db
    .selectFrom('site_builds')
    .selectAll()
    .where('failed_at', 'is not', null)
    .where('next_try_at', '>', now - SILENT_MS)
    .orderBy('place')
    .execute();
}

/** The duration of the last build of each active place, in milliseconds. */
export async function listBuildDurations(
  db: Queries,
  now: number,
): Promise<Pick<SiteBuildRow, 'place' | 'took_ms'>[]> {
  return db
    .selectFrom('site_builds')
    .select(['place', 'took_ms'])
    .where('took_ms', 'is not', null)
    .where(hasReportedSince(now - LIVE_MS))
    .execute();
}
