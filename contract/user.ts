// The signed-in user, as answers carry them.
import * as z from 'zod/mini';
import { Course } from './course.ts';

export const AccountType = z.enum(['Student', 'Admin']);
export type AccountType = z.infer<typeof AccountType>;

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
  courses: z.array(Course),
  additionalDetails: z.object({ contactNumber: z.string(), about: z.string() }),
});
export type User = z.infer<typeof User>;
