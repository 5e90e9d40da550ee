// The roles of the team, for schemas and words; what each may do is in permissions.ts.

export const ROLES = ['owner', 'manager', 'instructor', 'support'] as const;
/** What somebody of the team is, beside the account type 'Admin' that all of them have. */
export type Role = (typeof ROLES)[number];
