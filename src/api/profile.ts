// The caller's courses with progress.
import { type Enrolment, getEnrolledCourses } from '#contract/learning.ts';
import { progressOf } from '#contract/progress.ts';
import type { StoredCourse } from '#site/stores/session.ts';
import { ApiError, send } from './client.ts';
import { readCourse, type SiteCourse } from './course.ts';
import { fetchEnrolments, fetchLearnerCourse } from './enrolments.ts';
import { enrolledIn, progressIn } from './section-7/learning.ts';

export interface EnrolledCourse {
  course: SiteCourse;
  done: number;
  total: number;
  percent: number;
  /** ISO time, where the server knows it. */
  lastAccessedAt: string | undefined;
  certificateId: string | undefined;
  /** Where to go on, where the server knows it. */
  resume: { sectionId: string; lessonId: string; title: string; seconds: number } | undefined;
}

/** Throws ApiError when the list cannot be had; a count that fails is 0 (DASH-16, OPEN-75). */
export async function fetchEnrolledCourses(): Promise<EnrolledCourse[]> {
  const [answer, enrolments] = await Promise.all([
    send(getEnrolledCourses, { query: { view: 'card' } }),
    enrolmentsOrNone(),
  ]);
  const rows = enrolledIn(answer);
  if (!rows) throw new ApiError({ code: 'no_answer' });
  const courses = await Promise.all(rows.map((row) => readEnrolled(row, enrolments)));
  return courses.filter((one) => one !== undefined);
}

/** What it counts can be counted course by course as well. */
async function enrolmentsOrNone(): Promise<readonly Enrolment[]> {
  try {
    return await fetchEnrolments();
  } catch {
    return [];
  }
}

async function readEnrolled(
  row: unknown,
  enrolments: readonly Enrolment[],
): Promise<EnrolledCourse | undefined> {
  const course = readCourse(row);
  if (!course) return undefined;
  const known = progressIn(enrolments.find((one) => one.courseId === course.id) ?? row);
  if (!known) return countLessons(course);
  const { completedLessons: done, totalLessons: total, progress: percent = 0, ...rest } = known;
  return { ...withoutProgress(course), ...rest, done, total, percent };
}

async function countLessons(course: SiteCourse): Promise<EnrolledCourse> {
  try {
    const { progress } = await fetchLearnerCourse(course.id);
    return { ...withoutProgress(course), ...progress };
  } catch {
    return withoutProgress(course);
  }
}

/** The courses stored with the user, as far as they were then (DASH-17). */
export function storedEnrolments(stored: readonly StoredCourse[]): EnrolledCourse[] {
  return stored.flatMap((one) => {
    const course = readCourse(one);
    const { completedLessons: done, totalLessons: total, progress: percent } = one;
    return course ? [{ ...withoutProgress(course), done, total, percent }] : [];
  });
}

/** A course of which no progress is known. */
export function withoutProgress(course: SiteCourse): EnrolledCourse {
  const ids = course.sections.flatMap((section) => section.subSection.map((lesson) => lesson._id));
  const { done, total, percent } = progressOf(ids, []);
  return {
    course,
    done,
    total: total || course.lessonsCount,
    percent,
    lastAccessedAt: undefined,
    certificateId: undefined,
    resume: undefined,
  };
}
