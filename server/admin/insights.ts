// The admin dashboard: counts, revenue and latest events.
import { EVENTS_SHOWN, TREND_DAYS } from '#contract/admin/insights.ts';
import type { ActivityEvent, FailedBuild, Overview } from '#contract/admin/insights.ts';
import { toNet } from '#contract/sales/revenue.ts';
import { paths } from '#contract/paths.ts';
import { sumRevenue } from '../sales/orders/revenue.ts';
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
  const toIsoTime = (time: number | null) => new Date(Number(time)).toISOString();
  return (await listFailingBuilds(db, clock())).map(
    ({ place, built_at, failed_at, next_try_at, error }) => ({
      place,
      failedAt: toIsoTime(failed_at),
      nextTryAt: toIsoTime(next_try_at),
      builtAt: built_at === null ? null : toIsoTime(built_at),
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

interface TimedEvent {
  kind: ActivityEvent['kind'];
  at: number | null;
  text: string;
  link: string;
}

/** The latest events of every kind, latest first, optionally of a teacher's courses. Source: OPEN-35. */
export async function listActivity(
  db: Queries,
  teacher: string | undefined,
): Promise<ActivityEvent[]> {
  const latest = { many: EVENTS_SHOWN, teacher };
  const events = await Promise.all([
    // A new account is no teacher's student yet.
    teacher === undefined ? listStudentEvents(db) : [],
    enrolments(db, latest),
    listCompletionEvents(db, latest),
    certificates(db, latest),
    listPublicationEvents(db, latest),
  ]);
  return events
    .flat()
    .map(({ at, ...event }) => ({ ...event, at: Number(at) }))
    .toSorted((left, right) => right.at - left.at)
    .slice(0, EVENTS_SHOWN)
    .map((event) => ({ ...event, at: new Date(event.at).toISOString() }));
}

async function listStudentEvents(db: Queries): Promise<TimedEvent[]> {
  const rows = await store.listLatestStudents(db, EVENTS_SHOWN);
  return rows.map((row) => ({
    kind: 'student',
    at: row.at,
    text: `${row.full_name} signed up`,
    link: paths.studentsLike(row.email),
  }));
}

async function enrolments(db: Queries, latest: store.LatestFilter): Promise<TimedEvent[]> {
  const rows = await store.listLatestEnrolments(db, latest);
  return rows.map((row) => ({
    kind: 'enrolment',
    at: row.at,
    text: `${row.full_name} enrolled in ${row.name}`,
    link: getCoursePath(row),
  }));
}

async function listCompletionEvents(
  db: Queries,
  latest: store.LatestFilter,
): Promise<TimedEvent[]> {
  const rows = await store.listLatestCompletions(db, latest);
  return rows.map((row) => ({
    kind: 'completion',
    at: row.at,
    text: `${row.full_name} completed ${row.name}`,
    link: getCoursePath(row),
  }));
}

async function certificates(db: Queries, latest: store.LatestFilter): Promise<TimedEvent[]> {
  const rows = await store.listLatestCertificates(db, latest);
  return rows.map((row) => ({
    kind: 'certificate',
    at: row.at,
    text: `Certificate issued to ${row.student_name} for ${row.course_name}`,
    link: paths.verify(row.id),
  }));
}

async function listPublicationEvents(
  db: Queries,
  latest: store.LatestFilter,
): Promise<TimedEvent[]> {
  const rows = await store.listLatestPublications(db, latest);
  return rows.map((row) => ({
    kind: 'publication',
    at: row.at,
    text: `${row.name} was published`,
    link: getCoursePath(row),
  }));
}

/** The public page of a published course, or the editor of a draft. */
function getCoursePath({ id, status }: { id: string; status: 'Draft' | 'Published' }): string {
  return status === 'Published' ? paths.courseDetail(id) : paths.editCourse(id);
}
