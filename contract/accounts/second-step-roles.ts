// Team members who must use two-step verification where the server requires it, and from when.
import { findReach } from './permissions.ts';
import type { Role } from './roles.ts';

/** Days between the announcement to a member and its enforcement. For owners it is enforced at once. */
export const SECOND_STEP_NOTICE_DAYS = 14;

/** Roles that refund payments, or export the personal data of all students. */
export function needsSecondStep(role: Role | null): boolean {
  return findReach(role, 'payments.refund') === 'all' || findReach(role, 'students.read') === 'all';
}
