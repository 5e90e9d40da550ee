// What an admin sees of the whole school: true counts, revenue, and what happened last.
import { EVENTS_SHOWN, TREND_DAYS } from '#contract/insights.ts';
import type { ActivityEvent, Overview } from '#contract/insights.ts';
import { netOf } from '#contract/revenue.ts';
import { paths } from '#contract/paths.ts';
import { daysSince } from '../counters/counters.ts';
import { revenueEver } from '../payments/revenue.ts';
import { dayNamed, lastDays } from '../platform/indian-days.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import * as store from './insights.store.ts';

/** Counts and revenue as of now. Source: OPEN-09. */
export async function overview({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Overview> {
  return {
    ...(await store.counts(db)),
    revenuePaise: netOf(await revenueEver(db)),
    lastDays: await trend(db, clock()),
  };
}

async function trend(db: Queries, now: number): Promise<Overview['lastDays']> {
  const days = lastDays(now, TREND_DAYS);
  const known = await daysSince(db, days[0] ?? '');
  const counts = new Map(known.map((row) => [dayNamed(row.day), row]));
  return days.map((day) => {
    const { enrolments = 0, certificates = 0 } = counts.get(day) ?? {};
    return { day, enrolments, certificates };
  });
}

interface Happened {
  kind: ActivityEvent['kind'];
  at: number | null;
  text: string;
  link: string;
}

/** The latest events of every kind, latest first. Source: OPEN-35. */
export async function activity(db: Queries): Promise<ActivityEvent[]> {
  const happened = [
    await students(db),
    await enrolments(db),
    await completions(db),
    await certificates(db),
    await publications(db),
  ].flat();
  return happened
    .map(({ at, ...event }) => ({ ...event, at: Number(at) }))
    .toSorted((one, other) => other.at - one.at)
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

async function enrolments(db: Queries): Promise<Happened[]> {
  const rows = await store.latestEnrolments(db, EVENTS_SHOWN);
  return rows.map((row) => ({
    kind: 'enrolment',
    at: row.at,
    text: `${row.full_name} enrolled in ${row.name}`,
    link: courseLink(row),
  }));
}

async function completions(db: Queries): Promise<Happened[]> {
  const rows = await store.latestCompletions(db, EVENTS_SHOWN);
  return rows.map((row) => ({
    kind: 'completion',
    at: row.at,
    text: `${row.full_name} completed ${row.name}`,
    link: courseLink(row),
  }));
}

async function certificates(db: Queries): Promise<Happened[]> {
  const rows = await store.latestCertificates(db, EVENTS_SHOWN);
  return rows.map((row) => ({
    kind: 'certificate',
    at: row.at,
    text: `Certificate issued to ${row.student_name} for ${row.course_name}`,
    link: paths.verify(row.id),
  }));
}

async function publications(db: Queries): Promise<Happened[]> {
  const rows = await store.latestPublications(db, EVENTS_SHOWN);
  return rows.map((row) => ({
    kind: 'publication',
    at: row.at,
    text: `${row.name} was published`,
    link: courseLink(row),
  }));
}

/** Visitors' page of a published course; a draft has only its workshop. */
function courseLink({ id, status }: { id: string; status: 'Draft' | 'Published' }): string {
  return status === 'Published' ? paths.courseDetail(id) : paths.editCourse(id);
}
