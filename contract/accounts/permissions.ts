// Permissions of the team's roles. An admin endpoint names its permission; pages and menus use the same table.

import { ROLES } from './roles.ts';
import type { Role } from './roles.ts';

/** For all courses, or only for one's own; then other courses count as not found. */
type Reach = 'all' | 'own';

const OWNER = { owner: 'all' } as const;
const LEADS = { owner: 'all', manager: 'all' } as const;
const STAFF = { ...LEADS, support: 'all' } as const;
const TEACHERS = { ...LEADS, instructor: 'own' } as const;

/** By permission: the roles that have it, and its reach. `npm run docs` writes the table. */
export const PERMISSIONS = {
  'courses.edit': TEACHERS,
  'courses.publish': LEADS,
  'courses.delete': LEADS,
  'categories.edit': LEADS,
  /** Instructors do not see email addresses and phone numbers of their students. */
  'students.read': { ...TEACHERS, support: 'all' },
  'students.edit': STAFF,
  /** Exports the data of a student, or erases the account, at their request. */
  'students.delete': OWNER,
  'reviews.moderate': STAFF,
  /** Answers and hides questions about courses. */
  'questions.answer': { ...TEACHERS, support: 'all' },
  'messages.answer': STAFF,
  'complaints.answer': STAFF,
  'commerce.edit': LEADS,
  'payments.read': STAFF,
  'payments.refund': LEADS,
  'revenue.read': LEADS,
  /** Open tasks; each count requires its own permission. */
  'office.read': { ...TEACHERS, support: 'all' },
  'insights.read': TEACHERS,
  'audit.read': LEADS,
  'tax.edit': OWNER,
  /** Settings and texts of the site. */
  'settings.edit': LEADS,
  'school.open': OWNER,
  'team.edit': OWNER,
} as const satisfies Record<string, Partial<Record<Role, Reach>>>;
export type Permission = keyof typeof PERMISSIONS;

/** The reach of a role's permission; undefined without it. Without a role there are no permissions. */
export function findReach(role: Role | null, permission: Permission): Reach | undefined {
  const reaches: Partial<Record<Role, Reach>> = PERMISSIONS[permission];
  return role === null ? undefined : reaches[role];
}

/** The roles with a permission, whatever its reach. */
export function listRolesWithPermission(permission: Permission): Role[] {
  return ROLES.filter((role) => findReach(role, permission) !== undefined);
}
