// The signed-in user, as answers carry them.
import * as z from 'zod/mini';
import { ROLES } from './roles.ts';

export const AccountType = z.enum(['Student', 'Admin']);
export type AccountType = z.infer<typeof AccountType>;

export const Role = z.enum(ROLES);

/** Most courses that travel with a user. */
export const USER_COURSES_MAX = 50;

/** How far somebody is in a course. `progress` in percent. */
export const progressFields = {
  completedLessons: z.int(),
  totalLessons: z.int(),
  progress: z.int(),
};

/** Characters of a course's description that travel with a user. */
export const USER_COURSE_DESCRIPTION_MAX = 200;
/** Lessons that travel with a user, of the latest courses first: some 28 KB. */
export const USER_LESSONS_MAX = 800;

/** A course of a user: what shows it where nothing else can be asked (ENT-04, DASH-17). */
export const UserCourse = z.object({
  _id: z.string(),
  courseName: z.string(),
  /** The first `USER_COURSE_DESCRIPTION_MAX` characters. */
  courseDescription: z.string(),
  /** The ids by which older clients count lessons; empty beyond `USER_LESSONS_MAX` lessons of later courses. */
  courseContent: z.array(
    z.object({ _id: z.string(), subSection: z.array(z.object({ _id: z.string() })) }),
  ),
  thumbnail: z.string(),
  ...progressFields,
});
export type UserCourse = z.infer<typeof UserCourse>;

/** ENT-02, with the specification's spelling `fullNamme` beside ours. */
export const User = z.object({
  _id: z.string(),
  fullName: z.string(),
  fullNamme: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  image: z.string(),
  accountType: AccountType,
  /** Of the team; absent for students, and from older servers. */
  role: z.optional(Role),
  /** Whether somebody has shown that they read the email address. Absent from older servers. */
  isEmailConfirmed: z.optional(z.boolean()),
  /** Whether courses wait until then. */
  waitsForEmail: z.optional(z.boolean()),
  /** The latest enrolments, at most `USER_COURSES_MAX`. */
  courses: z.array(UserCourse),
  additionalDetails: z.object({ contactNumber: z.string(), about: z.string() }),
});
export type User = z.infer<typeof User>;
