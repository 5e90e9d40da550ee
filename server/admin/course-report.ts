// The report on a course, computed at most every ten minutes, also as a table.
import {
  CourseReport,
  REPORT_MAX_AGE_MINUTES,
  DROPPED_OUT_AFTER_DAYS,
  REACH_BUCKETS,
} from '#contract/courses/course-report.ts';
import { findCourseById } from '../courses/catalogue.ts';
import { DAY_MS } from '../platform/durations.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { requireFound } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { streamTable } from '../platform/csv-format.ts';
import * as store from './course-report.store.ts';

const MAX_AGE_MS = REPORT_MAX_AGE_MINUTES * 60_000;

type ReportDeps = Pick<Deps, 'db' | 'reads' | 'clock'>;

/** Fails: not_found. */
export async function loadCourseReport(deps: ReportDeps, courseId: string): Promise<CourseReport> {
  const { db, reads, clock } = deps;
  const course = requireFound(await findCourseById(db, courseId), 'Course not found.');
  const now = clock();
  const stored = await store.findReport(db, course.id);
  if (stored && Number(stored.made_at) > now - MAX_AGE_MS) {
    const parsed = CourseReport.safeParse(JSON.parse(stored.report));
    if (parsed.success) return { ...parsed.data, courseName: course.name };
  }
  const report = await computeReport(reads, course, now);
  await store.saveReport(db, {
    course_id: course.id,
    made_at: now,
    report: JSON.stringify(report),
  });
  return report;
}

async function computeReport(
  db: Queries,
  { id, name }: { id: string; name: string },
  now: number,
): Promise<CourseReport> {
  const completed = await store.countCertificates(db, id);
  const median = completed > 0 ? await store.findMedianTime(db, id, completed) : undefined;
  return {
    courseName: name,
    madeAt: toIsoTime(now),
    ...(await store.countEnrolled(db, id)),
    completed,
    medianDays: median === undefined ? null : Math.max(1, Math.ceil(median / DAY_MS)),
    lessons: await lessons(db, id, now),
  };
}

async function lessons(
  db: Queries,
  courseId: string,
  now: number,
): Promise<CourseReport['lessons']> {
  const positions = await store.listPositionsByLesson(db, courseId);
  const seen = new Map(positions.map((row) => [row.lesson_id, row]));
  const completions = await store.listCompletionsByLesson(db, courseId);
  const done = new Map(completions.map((row) => [row.lesson_id, row]));
  const stops = await store.listStoppedByLesson(
    db,
    courseId,
    now - DROPPED_OUT_AFTER_DAYS * DAY_MS,
  );
  const stopped = new Map(stops.map((row) => [row.last_lesson_id, Number(row.many)]));
  return (await store.listLessons(db, courseId)).map((lesson) => {
    const position = seen.get(lesson.id);
    const { many = 0, played = 0 } = done.get(lesson.id) ?? {};
    const tenths: Readonly<Record<string, unknown>> = position ?? {};
    return {
      _id: lesson.id,
      title: lesson.title,
      section: lesson.section,
      // A lesson completed by the button alone counts as started.
      started: Number(position?.many ?? 0) + Number(many) - Number(played),
      completed: Number(many),
      dropped: stopped.get(lesson.id) ?? 0,
      reach: lesson.duration_seconds
        ? Array.from({ length: REACH_BUCKETS }, (_none, tenth) =>
            Number(tenths[`tenth${tenth}`] ?? 0),
          )
        : [],
    };
  });
}

const HEADINGS = [
  'Section',
  'Lesson',
  'Started',
  'Completed',
  'Dropped out',
  ...Array.from({ length: REACH_BUCKETS }, (_none, tenth) => `Watched ${(tenth + 1) * 10}%`),
];

export function streamReportTable({ lessons: all }: CourseReport): AsyncGenerator<string> {
  const lines = all.map(({ section, title, started, completed, dropped, reach }) => [
    section,
    title,
    String(started),
    String(completed),
    String(dropped),
    ...Array.from({ length: REACH_BUCKETS }, (_none, tenth) => String(reach[tenth] ?? '')),
  ]);
  return streamTable(HEADINGS, [lines], (batch) => batch);
}
