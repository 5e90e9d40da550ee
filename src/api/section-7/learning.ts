// Reads a learner's courses and their progress.
import * as z from 'zod/mini';
import type { StoredCourse } from '#site/stores/session.ts';
import { getFirst } from './responses.ts';

const FullCourse = z.object({
  data: z.object({
    courseDetails: z.unknown(),
    completedVideos: z.catch(z.array(z.string()), []),
    positions: z.catch(z.record(z.string(), z.number()), {}),
    lastLessonId: z.catch(z.nullable(z.string()), null),
  }),
});

/** Undefined for an invalid response. */
export function parseFullCourse(answer: unknown) {
  const read = FullCourse.safeParse(answer);
  if (!read.success) return undefined;
  const { courseDetails, completedVideos: completed, ...rest } = read.data.data;
  return { courseDetails: getFirst(courseDetails), learned: { completed, ...rest } };
}

const Enrolled = z.object({ data: z.object({ courses: z.array(z.unknown()) }) });

/** The rows of a learner's courses; undefined for an invalid response. */
export function parseEnrolled(answer: unknown): unknown[] | undefined {
  return Enrolled.safeParse(answer).data?.data.courses;
}

const count = z.catch(z.optional(z.int()), undefined);
const text = z.catch(z.optional(z.string()), undefined);
const Resume = z.object({
  sectionId: z.string(),
  lessonId: z.string(),
  title: z.string(),
  seconds: z.number(),
});
const Counted = z.object({
  completedLessons: z.int(),
  totalLessons: z.int(),
  progress: count,
  lastAccessedAt: text,
  certificateId: text,
  resume: z.catch(z.optional(Resume), undefined),
});

/** Undefined for a row without lesson counts. */
export function parseProgress(row: unknown) {
  return Counted.safeParse(row).data;
}

/** Longer URLs are data URLs. */
const URL_MAX = 500;

const orZero = z.catch(z.int(), 0);
const Stored = z.object({
  _id: z.string(),
  courseName: z.catch(z.string(), ''),
  thumbnail: z.catch(z.string().check(z.maxLength(URL_MAX)), ''),
  progress: orZero,
  completedLessons: orZero,
  totalLessons: count,
  // A server of section 7 sends the lessons themselves.
  courseContent: z.catch(
    z.array(z.catch(z.object({ subSection: z.array(z.unknown()) }), { subSection: [] })),
    [],
  ),
});

/** The stored fields of a user's course; undefined for anything but a course. */
export function parseStoredCourse(value: unknown): StoredCourse | undefined {
  const read = Stored.safeParse(value);
  if (!read.success) return undefined;
  const { courseContent, totalLessons, ...course } = read.data;
  const lessons = courseContent.flatMap(({ subSection }) => subSection);
  return { ...course, totalLessons: totalLessons ?? lessons.length };
}
