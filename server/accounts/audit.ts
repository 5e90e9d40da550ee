// The trail of what admins did to other people's enrolments and reviews, and why.
import type { Deps, Queries } from '../platform/ports.ts';
import type { AuditRow } from '../platform/tables.ts';

export interface Deed {
  adminId: string;
  action: AuditRow['action'];
  /** Whose enrolment or review it was. */
  userId: string;
  courseId: string;
  reason: string;
}

/** Keeps a deed with its reason, within the transaction that does it. */
export async function keepDeed(
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  tx: Queries,
  deed: Deed,
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      id: random.id(),
      admin_id: deed.adminId,
      action: deed.action,
      user_id: deed.userId,
      course_id: deed.courseId,
      reason: deed.reason,
      created_at: clock(),
    })
    .execute();
}
