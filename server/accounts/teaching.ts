// Course permissions: combines the permissions of a role with the courses that a user teaches.
import { getReach } from '#contract/accounts/permissions.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import { found } from '../platform/errors.ts';
import type { Queries, Viewer } from '../platform/ports.ts';
import * as store from './teaching.store.ts';

export {
  courseIdsTaught,
  isTaughtBy,
  renameTeacher,
  getTeaching,
  writeBeside,
} from './teaching.store.ts';
export type { Teaching } from './teaching.store.ts';

type Asker = Pick<Viewer, 'userId' | 'role' | 'lacks'>;

/** Whether somebody has a permission on a course; false while their setup is incomplete. */
export async function mayOnCourse(
  db: Queries,
  { userId, role, lacks }: Asker,
  { permission, courseId }: { permission: Permission; courseId: string },
): Promise<boolean> {
  if (lacks) return false;
  const reach = getReach(role, permission);
  return reach === 'own' ? store.teaches(db, userId, courseId) : reach === 'all';
}

/** Requires a permission on a course. A course of another teacher counts as not found. Fails: not_found. */
export async function requireOnCourse(
  db: Queries,
  asker: Asker,
  options: { permission: Permission; courseId: string },
): Promise<void> {
  found((await mayOnCourse(db, asker, options)) || undefined, 'Course not found.');
}

/** The user's id if the permission covers only the courses that they teach; undefined if it covers all courses. */
export function getBound({ userId, role }: Asker, permission: Permission): string | undefined {
  return getReach(role, permission) === 'all' ? undefined : userId;
}
