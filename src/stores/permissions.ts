import type { Permission } from '#contract/accounts/permissions.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { ROLE_NAMES } from '#site/lib/role-labels.ts';
import { isAdmin, type SessionUser } from './session.ts';

/** On a server without roles, Admins have every permission. */
export function hasPermission(
  user: Pick<SessionUser, 'accountType' | 'role'> | null,
  permission: Permission,
): boolean {
  if (!isAdmin(user)) return false;
  const role = user && findRole(user);
  return !role || listRoles(permission).includes(role);
}

/** Undefined for students, and on servers without roles. */
export function findRole({ role = '' }: Pick<SessionUser, 'role'>): Role | undefined {
  return Object.hasOwn(ROLE_NAMES, role) ? (role as Role) : undefined;
}

/** PageStart.astro writes the table only into pages behind the login. */
function listRoles(permission: Permission): readonly string[] {
  const table = document.querySelector<HTMLElement>('[data-permissions]')?.dataset.permissions;
  const rows = JSON.parse(table ?? '{}') as Partial<Record<Permission, string>>;
  return rows[permission]?.split(' ') ?? [];
}
