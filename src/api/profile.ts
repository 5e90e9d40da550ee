// The caller's courses with progress, from any server.
import * as z from 'zod/mini';
import { getEnrolledCourses } from '#contract/learning.ts';
import { progressOf } from '#contract/progress.ts';
import { ApiError, send } from './client.ts';
import { readCourse, type SiteCourse } from './course.ts';
import { fetchLearnerCourse } from './enrolments.ts';

export interface EnrolledCourse {
  course: SiteCourse;
  done: number;
  total: number;
  percent: number;
  /** ISO time, where the server knows it. */
  lastAccessedAt: string | undefined;
  certificateId: string | undefined;
}

const count = z.catch(z.optional(z.int()), undefined);
const text = z.catch(z.optional(z.string()), undefined);
const Facts = z.object({
  completedLessons: count,
  totalLessons: count,
  progress: count,
  lastAccessedAt: text,
  certificateId: text,
});

/** Throws ApiError when the list cannot be had; a count that fails is 0 (DASH-16, OPEN-75). */
export async function fetchEnrolledCourses(): Promise<EnrolledCourse[]> {
  const Answer = z.object({ data: z.object({ courses: z.array(z.unknown()) }) });
  const read = Answer.safeParse(await send(getEnrolledCourses));
  if (!read.success) throw new ApiError({ status: 0 });
  const courses = await Promise.all(read.data.data.courses.map(readEnrolled));
  return courses.filter((one) => one !== undefined);
}

async function readEnrolled(raw: unknown): Promise<EnrolledCourse | undefined> {
  const course = readCourse(raw);
  if (!course) return undefined;
  const facts = Facts.safeParse(raw);
  const known = facts.success ? facts.data : undefined;
  const { completedLessons, totalLessons } = known ?? {};
  if (completedLessons === undefined || totalLessons === undefined) return countLessons(course);
  return {
    course,
    done: completedLessons,
    total: totalLessons,
    percent: known?.progress ?? 0,
    lastAccessedAt: known?.lastAccessedAt,
    certificateId: known?.certificateId,
  };
}

async function countLessons(course: SiteCourse): Promise<EnrolledCourse> {
  try {
    const { progress } = await fetchLearnerCourse(course.id);
    return { ...withoutProgress(course), ...progress };
  } catch {
    return withoutProgress(course);
  }
}

/** A course of which no progress is known, such as those stored on the user (DASH-17). */
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
  };
}
