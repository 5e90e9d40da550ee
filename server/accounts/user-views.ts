// Users in responses: to themselves, and to the public as teachers.
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Instructor } from '#contract/courses/course.ts';
import type { User } from '#contract/accounts/user.ts';
import type { Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import * as store from './accounts.store.ts';

/** Root-relative URL of a picture, or empty. */
function toImagePath(imageId: string | null): string {
  return imageId === null ? '' : `${BASE_PATH}/media/image/${imageId}`;
}

/** The first word is the first name; the rest may be empty. */
function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** The account as its owner sees it, without courses. */
export function toUserView(user: UserRow): Omit<User, 'courses'> {
  return {
    _id: user.id,
    fullName: user.full_name,
    fullNamme: user.full_name,
    ...splitName(user.full_name),
    email: user.email,
    image: toImagePath(user.image_id),
    accountType: user.account_type,
    ...(user.account_type === 'Admin' && user.role !== null ? { role: user.role } : {}),
    additionalDetails: { contactNumber: user.contact_number, about: user.about },
  };
}

/** Public profiles without email and phone. */
export async function listInstructorsByIds(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, Instructor>> {
  const users = await store.listUsersByIds(db, [...new Set(ids)]);
  return new Map(users.map((user) => [user.id, toInstructorView(user)]));
}

/** Full names of the accounts that still exist. */
export async function listFullNamesByIds(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const users = await store.listUserNamesByIds(db, [...new Set(ids)]);
  return new Map(users.map((user) => [user.id, user.full_name]));
}

/** The public profile. */
function toInstructorView(
  user: Pick<UserRow, 'id' | 'full_name' | 'image_id' | 'about'>,
): Instructor {
  return {
    _id: user.id,
    fullName: user.full_name,
    fullNamme: user.full_name,
    ...splitName(user.full_name),
    image: toImagePath(user.image_id),
    additionalDetails: { about: user.about },
  };
}
