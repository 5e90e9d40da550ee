// The admin dashboard: counts, revenue and latest events.
import { EVENTS_SHOWN, TREND_DAYS } from '#contract/admin/insights.ts';
import type { ActivityEvent, FailedBuild, Overview } from '#contract/admin/insights.ts';
import { toNet } from '#contract/sales/revenue.ts';
import { paths } from '#contract/paths.ts';
import { revenueIn } from '../sales/orders/revenue.ts';
import { dayStart, lastDays, numberOfDay } from '../platform/indian-days.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { listFailing } from '../platform/site-builds.store.ts';
import * as store from './insights.store.ts';

/** What the viewer may see: all courses or a teacher's, with or without revenue. */
export interface Sight {
  teacher: string | undefined;
  revenue: boolean;
}

/** Current counts and revenue. Source: OPEN-09. */
export async function overview(
  { reads: db, clock }: Pick<Deps, 'reads' | 'clock'>,
  { teacher, revenue }: Sight,
): Promise<Overview> {
  const [counts, revenuePaise, lastDays] = await Promise.all([
    store.counts(db, teacher),
    revenue ? revenueIn(db).then(toNet) : undefined,
    trend(db, clock(), teacher),
  ]);
  return { ...counts, ...(revenue ? { revenuePaise } : {}), lastDays };
}

/** Site builds that fail and are retried. */
export async function failedBuilds({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<FailedBuild[]> {
  const iso = (time: number | null) => new Date(Number(time)).toISOString();
  return (await listFailing(db, clock())).map(
    ({ place, built_at, failed_at, next_try_at, error }) => ({
      place,
      failedAt: iso(failed_at),
      nextTryAt: iso(next_try_at),
      builtAt: built_at === null ? null : iso(built_at),
      error,
    }),
  );
}

async function trend(
  db: Queries,
  now: number,
  teacher: string | undefined,
): Promise<Overview['lastDays']> {
  const days = lastDays(now, TREND_DAYS);
  const bounds = { since: dayStart(days[0] ?? ''), teacher };
  const [enrolments, certificates] = await Promise.all([
    store.countsByDay(db, 'enrolments', bounds),
    store.countsByDay(db, 'certificates', bounds),
  ]);
  return days.map((day) => {
    const number = numberOfDay(dayStart(day));
    return {
      day,
      enrolments: enrolments.get(number) ?? 0,
      certificates: certificates.get(number) ?? 0,
    };
  });
}

interface Happened {
  kind: ActivityEvent['kind'];
  at: number | null;
  text: string;
  link: string;
}

/** The latest events of every kind, latest first, optionally of a teacher's courses. Source: OPEN-35. */
export async function activity(db: Queries, teacher: string | undefined): Promise<ActivityEvent[]> {
  const latest = { many: EVENTS_SHOWN, teacher };
  const happened = await Promise.all([
    // A new account is no teacher's student yet.
    teacher === undefined ? students(db) : [],
    enrolments(db, latest),
    completions(db, latest),
    certificates(db, latest),
    publications(db, latest),
  ]);
  return happened
    .flat()
    .map(({ at, ...event }) => ({ ...event, at: Number(at) }))
    .toSorted((left, right) => right.at - left.at)
    .slice(0, EVENTS_SHOWN)
    .map((event) => ({ ...event, at: new Date(event.at).toISOString() }));
}

async function students(db: Queries): Promise<Happened[]> {
  const rows = await store.latestStudents(db, EVENTS_SHOWN);
  return rows.map((row) => ({
    kind: 'student',
    at: row.at,
    text: `${row.full_name} signed up`,
    link: paths.studentsLike(row.email),
  }));
}

async function enrolments(db: Queries, latest: store.Latest): Promise<Happened[]> {
  const rows = await store.latestEnrolments(db, latest);
  return rows.map((row) => ({
    kind: 'enrolment',
    at: row.at,
    text: `${row.full_name} enrolled in ${row.name}`,
    link: courseLink(row),
  }));
}

async function completions(db: Queries, latest: store.Latest): Promise<Happened[]> {
  const rows = await store.latestCompletions(db, latest);
  return rows.map((row) => ({
    kind: 'completion',
    at: row.at,
    text: `${row.full_name} completed ${row.name}`,
    link: courseLink(row),
  }));
}

async function certificates(db: Queries, latest: store.Latest): Promise<Happened[]> {
  const rows = await store.latestCertificates(db, latest);
  return rows.map((row) => ({
    kind: 'certificate',
    at: row.at,
    text: `Certificate issued to ${row.student_name} for ${row.course_name}`,
    link: paths.verify(row.id),
  }));
}

async function publications(db: Queries, latest: store.Latest): Promise<Happened[]> {
  const rows = await store.latestPublications(db, latest);
  return rows.map((row) => ({
    kind: 'publication',
    at: row.at,
    text: `${row.name} was published`,
    link: courseLink(row),
  }));
}

/** The public page of a published course, or the editor of a draft. */
function courseLink({ id, status }: { id: string; status: 'Draft' | 'Published' }): string {
  return status === 'Published' ? paths.courseDetail(id) : paths.editCourse(id);
}
