// Students as admins see them.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { pageResponse, pageQuery } from '../paging.ts';
import { STUDENT_ORDERS, studentFilter } from './student-filter.ts';

export const STUDENTS_PER_PAGE = 50;

/** A student with their enrolments, latest first. */
export const Student = z.object({
  _id: z.string(),
  fullName: z.string(),
  /** Empty for instructors, like the number. */
  email: z.string(),
  contactNumber: z.string(),
  createdAt: z.string(),
  /** invited: the address is unconfirmed and an invitation was sent; not_invited: none was sent. */
  status: z.enum(['active', 'invited', 'not_invited']),
  /** When the last invitation was sent; null without one. */
  invitedAt: z.nullable(z.string()),
  /** When they were last seen, to a quarter of an hour; null: never; absent from servers of the previous release. */
  lastSeenAt: z.optional(z.nullable(z.string())),
  /** Rejected mails; absent for instructors, and from servers of the previous release. */
  undelivered: z.optional(z.int()),
  /** Courses that open with the invitation. */
  waiting: z.array(z.object({ courseId: z.string(), courseName: z.string() })),
  courses: z.array(
    z.object({
      courseId: z.string(),
      courseName: z.string(),
      /** How the course was opened: paid, free, or by an admin. */
      source: z.enum(['payment', 'free', 'grant', 'coupon']),
      enrolledAt: z.string(),
      /** When a lesson was last opened; absent from servers of the previous release. */
      lastAccessedAt: z.optional(z.nullable(z.string())),
      completedLessons: z.int(),
      totalLessons: z.int(),
      /** Percent. */
      progress: z.int(),
      certificateId: z.nullable(z.string()),
    }),
  ),
});
export type Student = z.infer<typeof Student>;

/** How a course was opened, in lists and exports. */
export const SOURCE_LABELS: Readonly<Record<Student['courses'][number]['source'], string>> = {
  payment: 'Paid',
  free: 'Free',
  grant: 'Enrolled manually',
  coupon: 'Coupon',
};

/**
 * The newest accounts first, or within a course the latest enrolments, unless another order is requested; `query` matches
 * parts of names and email addresses. Instructors see the students of their courses and search by name; sorted by last
 * visit, they get the newest first.
 */
export const getStudents = defineEndpoint('GET /people/students', {
  needs: 'students.read',
  fails: ['not_found'],
  query: z.object({
    ...studentFilter,
    sort: z._default(z.enum(STUDENT_ORDERS), 'newest'),
    ...pageQuery,
  }),
  response: successResponse(pageResponse(Student)),
  summary: `Lists students with their courses, ${STUDENTS_PER_PAGE} per page.`,
});
