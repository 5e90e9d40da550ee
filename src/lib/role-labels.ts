import type { Role } from '#contract/accounts/roles.ts';

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  instructor: 'Instructor',
  support: 'Support',
};
