// Whether the user has a permission; false until the session is known.
import type { Permission } from '#contract/accounts/permissions.ts';
import { hasPermission } from '#site/stores/permissions.ts';
import { useSession } from './use-session.ts';

export function usePermission(permission: Permission): boolean {
  return hasPermission(useSession().user, permission);
}
