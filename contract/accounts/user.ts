// The signed-in user in responses.
import * as z from 'zod/mini';
import { ROLES } from './roles.ts';

export const AccountType = z.enum(['Student', 'Admin']);
export type AccountType = z.infer<typeof AccountType>;

export const Role = z.enum(ROLES);

/** Courses in a user object. */
export const USER_COURSES_MAX = 50;

/** Progress in a course. `progress` in percent. */
export const progressFields = {
  completedLessons: z.int(),
  totalLessons: z.int(),
  progress: z.int(),
};

/** Characters of a course description in a user object. */
export const USER_COURSE_DESCRIPTION_MAX = 200;
/** Lessons in a user object, latest courses first: about 28 KB. */
export const USER_LESSONS_MAX = 800;

/** A course of a user, for clients that cannot request anything else (ENT-04, DASH-17). */
const UserCourse = z.object({
  _id: z.string(),
  courseName: z.string(),
  /** The first `USER_COURSE_DESCRIPTION_MAX` characters. */
  courseDescription: z.string(),
  /** Lesson ids by which older clients count; empty for later courses beyond `USER_LESSONS_MAX` lessons. */
  courseContent: z.array(
    z.object({ _id: z.string(), subSection: z.array(z.object({ _id: z.string() })) }),
  ),
  thumbnail: z.string(),
  ...progressFields,
});
type UserCourse = z.infer<typeof UserCourse>;

/** ENT-02, including the specification's spelling `fullNamme`. */
export const User = z.object({
  _id: z.string(),
  fullName: z.string(),
  fullNamme: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  image: z.string(),
  accountType: AccountType,
  /** The role of a team member; absent for students, and from older servers. */
  role: z.optional(Role),
  /** Whether the email address is confirmed. Absent from older servers. */
  isEmailConfirmed: z.optional(z.boolean()),
  /** Whether courses wait for that. */
  waitsForEmail: z.optional(z.boolean()),
  /** The latest enrolments, at most `USER_COURSES_MAX`. */
  courses: z.array(UserCourse),
  additionalDetails: z.object({ contactNumber: z.string(), about: z.string() }),
});
export type User = z.infer<typeof User>;
