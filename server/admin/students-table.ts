// Students as CSV: a line per course of a student, one for a student without courses.
import { SOURCE_LABELS } from '#contract/people/students.ts';
import type { Student } from '#contract/people/students.ts';
import { formatIndianTime } from '../platform/indian-days.ts';
import { streamTable } from '../platform/csv-format.ts';

const HEADINGS = [
  'Name',
  'Email',
  'Phone',
  'Joined at (Indian time)',
  'Last seen at (Indian time)',
  'Course',
  'Source',
  'Enrolled at (Indian time)',
  'Lessons completed',
  'Lessons',
  'Progress (%)',
  'Last activity at (Indian time)',
  'Certificate',
] as const;

/** With a course, only the lines of that course. */
export function streamStudentsTable(
  batches: AsyncIterable<readonly Student[]>,
  courseId: string | undefined,
): AsyncGenerator<string> {
  return streamTable(HEADINGS, batches, (students) =>
    students.flatMap((student) => toLines(student, courseId)),
  );
}

function toLines(student: Student, courseId: string | undefined): string[][] {
  const isRequestedCourse = (item: { courseId: string }) =>
    courseId === undefined || item.courseId === courseId;
  const person = [
    student.fullName,
    student.email,
    student.contactNumber,
    toIndianTime(student.createdAt),
    toIndianTime(student.lastSeenAt),
  ];
  const open = student.courses
    .filter(isRequestedCourse)
    .map((course) => [
      ...person,
      course.courseName,
      SOURCE_LABELS[course.source],
      toIndianTime(course.enrolledAt),
      String(course.completedLessons),
      String(course.totalLessons),
      String(course.progress),
      toIndianTime(course.lastAccessedAt),
      course.certificateId ?? '',
    ]);
  const enrolledIds = new Set(student.courses.map(({ courseId: id }) => id));
  const waiting = student.waiting
    .filter((item) => isRequestedCourse(item) && !enrolledIds.has(item.courseId))
    .map(({ courseName }) => [...person, courseName, 'Invited', '', '', '', '', '', '']);
  const lines = [...open, ...waiting];
  return lines.length > 0 ? lines : [[...person, '', '', '', '', '', '', '', '']];
}

function toIndianTime(iso: string | null | undefined): string {
  return iso ? formatIndianTime(Date.parse(iso)) : '';
}
