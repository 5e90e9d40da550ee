// What a role may, and on which courses: the one place where a permission meets somebody's own courses.
import { getReach } from '#contract/permissions.ts';
import type { Permission } from '#contract/permissions.ts';
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

/** Whether somebody has a permission on a course; nobody who has yet to set something up. */
export async function mayOnCourse(
  db: Queries,
  { userId, role, lacks }: Asker,
  { permission, courseId }: { permission: Permission; courseId: string },
): Promise<boolean> {
  if (lacks) return false;
  const reach = getReach(role, permission);
  return reach === 'own' ? store.teaches(db, userId, courseId) : reach === 'all';
}

/** A foreign course is as one that is not there. Fails: not_found. */
export async function requireOnCourse(
  db: Queries,
  asker: Asker,
  options: { permission: Permission; courseId: string },
): Promise<void> {
  found((await mayOnCourse(db, asker, options)) || undefined, 'Course not found.');
}

/** Whose courses bound what a permission reaches: an instructor's id; undefined where it reaches all. */
export function getBound({ userId, role }: Asker, permission: Permission): string | undefined {
  return getReach(role, permission) === 'all' ? undefined : userId;
}
