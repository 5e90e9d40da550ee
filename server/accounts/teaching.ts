// Course permissions: combines the permissions of a role with the courses that a user teaches.
import { findReach } from '#contract/accounts/permissions.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import { requireFound } from '../platform/errors.ts';
import type { Queries, Viewer } from '../platform/ports.ts';
import * as store from './teaching.store.ts';

export {
  listCourseIdsTaught,
  isTaughtBy,
  transferCourses,
  listTeaching,
  replaceCourseTeams,
  whereTaughtBy,
} from './teaching.store.ts';
export type { Teaching } from './teaching.store.ts';

type CourseViewer = Pick<Viewer, 'userId' | 'role' | 'lacks'>;

/** Whether somebody has a permission on a course; false while their setup is incomplete. */
export async function hasCoursePermission(
  db: Queries,
  { userId, role, lacks }: CourseViewer,
  { permission, courseId }: { permission: Permission; courseId: string },
): Promise<boolean> {
  if (lacks) return false;
  const reach = findReach(role, permission);
  return reach === 'own' ? store.isTeacherOf(db, userId, courseId) : reach === 'all';
}

/** Requires a permission on a course. A course of another teacher counts as not found. Fails: not_found. */
export async function requireCoursePermission(
  db: Queries,
  viewer: CourseViewer,
  options: { permission: Permission; courseId: string },
): Promise<void> {
  requireFound((await hasCoursePermission(db, viewer, options)) || undefined, 'Course not found.');
}

/** The user's id if the permission covers only the courses that they teach; undefined if it covers all courses. */
export function getLimitingTeacher(
  { userId, role }: CourseViewer,
  permission: Permission,
): string | undefined {
  return findReach(role, permission) === 'all' ? undefined : userId;
}
