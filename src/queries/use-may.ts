// Whether the user has a permission; false until the session is known.
import type { Permission } from '#contract/accounts/permissions.ts';
import { may } from '#site/stores/permissions.ts';
import { useSession } from './use-session.ts';

export function useMay(permission: Permission): boolean {
  return may(useSession().user, permission);
}
