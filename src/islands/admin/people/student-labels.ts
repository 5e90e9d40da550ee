import { formatPaise } from '#contract/sales/money.ts';
import type { StudentEvent } from '#contract/people/student-activity.ts';
import { SOURCE_LABELS, type Student } from '#contract/people/students.ts';
import { pluralize } from '#site/lib/plural.ts';

export type StudentCourse = Student['courses'][number];

export function formatSource({ source }: StudentCourse): string {
  return SOURCE_LABELS[source];
}

const DELETED_COURSE = 'a deleted course';

export function formatEvent({ kind, courseName, detail, amount }: StudentEvent): string {
  const course = courseName || DELETED_COURSE;
  const sum = amount === null ? '' : formatPaise(amount);
  switch (kind) {
    case 'invited':
      return 'Invited';
    case 'joined':
      return 'Joined';
    case 'enrolled':
      return `Enrolled in ${course} · ${SOURCE_LABELS[detail as StudentCourse['source']]}`;
    case 'withdrawn':
      return `Withdrawn from ${course} by ${detail}`;
    case 'lesson':
      return `Completed “${detail}” · ${course}`;
    case 'certificate':
      return `Certificate for ${course}`;
    case 'paid':
      return `Paid ${sum} for ${course}`;
    case 'refunded':
      return `Refunded: ${sum}`;
    case 'mail':
      return `Email: ${detail}`;
  }
}

/** Only for students who have not joined yet. */
export function formatInvitation({ status }: Student): string | undefined {
  if (status === 'active') return undefined;
  return status === 'invited' ? 'Invited' : 'Not invited yet';
}

/** '3 courses, 1 completed'. */
export function formatCourseCount({ courses, waiting }: Student): string {
  if (courses.length === 0 && waiting.length > 0)
    return `${pluralize(waiting.length, 'course')} waiting`;
  if (courses.length === 0) return 'No courses';
  const completed = courses.filter(({ progress }) => progress === 100).length;
  const count = pluralize(courses.length, 'course');
  return completed > 0 ? `${count}, ${completed} completed` : count;
}

/** Rounded percent over all courses or in one; undefined without a course. */
export function computeAverageProgress(student: Student, courseId: string): number | undefined {
  const courses = student.courses.filter((course) => !courseId || course.courseId === courseId);
  if (courses.length === 0) return undefined;
  const sum = courses.reduce((total, { progress }) => total + progress, 0);
  return Math.round(sum / courses.length);
}

export const STATE_CHOICES = [
  { value: '', label: 'All' },
  { value: 'invited', label: 'Invited, not joined yet' },
  { value: 'undelivered', label: 'With undelivered email' },
  { value: 'not_started', label: 'Not started' },
  { value: 'in_progress', label: 'Active in the last 14 days' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'completed', label: 'Completed' },
] as const;

/** Days without a visit to the course; the default is 14. */
export const DAY_CHOICES = [
  { value: '7', label: '7 days' },
  { value: '', label: '14 days' },
  { value: '30', label: '30 days' },
  { value: '60', label: '60 days' },
  { value: '90', label: '90 days' },
] as const;

export const ORDER_CHOICES = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'last_seen', label: 'Last seen' },
  { value: 'progress', label: 'Progress' },
] as const;
