// The admin dashboard: counts, revenue and latest events.
import { ACTIVITY_EVENTS_MAX, TREND_DAYS } from '#contract/admin/insights.ts';
import type { ActivityEvent, FailedBuild, Overview } from '#contract/admin/insights.ts';
import { toNet } from '#contract/sales/revenue.ts';
import { paths } from '#contract/paths.ts';
import { sumRevenue } from '../sales/orders/revenue.ts';
import { toIsoTime, toIsoTimeOrNull } from '../platform/iso-time.ts';
import { getDayStart, listLastDays, toDayNumber } from '../platform/indian-days.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { listFailingBuilds } from '../platform/site-builds.store.ts';
import * as store from './insights.store.ts';

/** What the viewer may see: all courses or a teacher's, with or without revenue. */
export interface InsightsScope {
  teacher: string | undefined;
  revenue: boolean;
}

/** Current counts and revenue. Source: OPEN-09. */
export async function getOverview(
  { reads: db, clock }: Pick<Deps, 'reads' | 'clock'>,
  { teacher, revenue }: InsightsScope,
): Promise<Overview> {
  const [counts, revenuePaise, lastDays] = await Promise.all([
    store.countTotals(db, teacher),
    revenue ? sumRevenue(db).then(toNet) : undefined,
    listTrend(db, clock(), teacher),
  ]);
  return { ...counts, ...(revenue ? { revenuePaise } : {}), lastDays };
}

/** Site builds that fail and are retried. */
export async function listFailedBuilds({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<FailedBuild[]> {
  return (await listFailingBuilds(db, clock())).map(
    ({ place, built_at, failed_at, next_try_at, error }) => ({
      place,
      failedAt: toIsoTime(Number(failed_at)),
      nextTryAt: toIsoTime(Number(next_try_at)),
      builtAt: toIsoTimeOrNull(built_at),
      error,
    }),
  );
}

async function listTrend(
  db: Queries,
  now: number,
  teacher: string | undefined,
): Promise<Overview['lastDays']> {
  const days = listLastDays(now, TREND_DAYS);
  const bounds = { since: getDayStart(days[0] ?? ''), teacher };
  const [enrolments, certificates] = await Promise.all([
    store.countByDay(db, 'enrolments', bounds),
    store.countByDay(db, 'certificates', bounds),
  ]);
  return days.map((day) => {
    const number = toDayNumber(getDayStart(day));
    return {
      day,
      enrolments: enrolments.get(number) ?? 0,
      certificates: certificates.get(number) ?? 0,
    };
  });
}

/** The latest events of every kind, latest first, optionally of a teacher's courses. Source: OPEN-35. */
export async function listActivity(
  db: Queries,
  teacher: string | undefined,
): Promise<ActivityEvent[]> {
  const latest = { limit: ACTIVITY_EVENTS_MAX, teacher };
  // A new account is no teacher's student yet.
  const students =
    teacher === undefined ? await store.listLatestStudents(db, ACTIVITY_EVENTS_MAX) : [];
  const events = [
    toEvents('student', students, (row) => ({
      text: `${row.full_name} signed up`,
      link: paths.studentsLike(row.email),
    })),
    toEvents('enrolment', await store.listLatestEnrolments(db, latest), (row) => ({
      text: `${row.full_name} enrolled in ${row.name}`,
      link: getCoursePath(row),
    })),
    toEvents('completion', await store.listLatestCompletions(db, latest), (row) => ({
      text: `${row.full_name} completed ${row.name}`,
      link: getCoursePath(row),
    })),
    toEvents('certificate', await store.listLatestCertificates(db, latest), (row) => ({
      text: `Certificate issued to ${row.student_name} for ${row.course_name}`,
      link: paths.verify(row.id),
    })),
    toEvents('publication', await store.listLatestPublications(db, latest), (row) => ({
      text: `${row.name} was published`,
      link: getCoursePath(row),
    })),
  ];
  return events
    .flat()
    .toSorted((left, right) => right.at - left.at)
    .slice(0, ACTIVITY_EVENTS_MAX)
    .map((event) => ({ ...event, at: toIsoTime(event.at) }));
}

const toEvents = <Row extends { at: number | null }>(
  kind: ActivityEvent['kind'],
  rows: readonly Row[],
  describe: (row: Row) => Pick<ActivityEvent, 'text' | 'link'>,
) => rows.map((row) => ({ kind, at: Number(row.at), ...describe(row) }));

/** The public page of a published course, or the editor of a draft. */
function getCoursePath({ id, status }: { id: string; status: 'Draft' | 'Published' }): string {
  return status === 'Published' ? paths.courseDetail(id) : paths.editCourse(id);
}
