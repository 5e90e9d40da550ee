// What a role may, and on which courses: the one place where a permission meets somebody's own courses.
import { reachOf } from '#contract/permissions.ts';
import type { Permission } from '#contract/permissions.ts';
import { found } from '../platform/errors.ts';
import type { Queries, Viewer } from '../platform/ports.ts';
import * as store from './teaching.store.ts';

export {
  courseIdsTaught,
  isTaughtBy,
  renameTeacher,
  teachingOf,
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
  const reach = reachOf(role, permission);
  return reach === 'own' ? store.teaches(db, userId, courseId) : reach === 'all';
}

/** A foreign course is as one that is not there. Fails: not_found. */
export async function requireOnCourse(
  db: Queries,
  asker: Asker,
  wish: { permission: Permission; courseId: string },
): Promise<void> {
  found((await mayOnCourse(db, asker, wish)) || undefined, 'Course not found.');
}

/** Whose courses bound what a permission reaches: an instructor's id; undefined where it reaches all. */
export function boundOf({ userId, role }: Asker, permission: Permission): string | undefined {
  return reachOf(role, permission) === 'all' ? undefined : userId;
}
