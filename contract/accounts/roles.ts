// Roles of the team; their permissions are in permissions.ts.

export const ROLES = ['owner', 'manager', 'instructor', 'support'] as const;
/** The role of a team member, in addition to the account type 'Admin'. */
export type Role = (typeof ROLES)[number];
