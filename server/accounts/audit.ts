// The trail of what admins did to other people's enrolments and reviews, and why.
import type { Deps, Queries } from '../platform/ports.ts';
import type { AuditRow } from '../platform/tables.ts';

export interface AuditEntry {
  adminId: string;
  action: AuditRow['action'];
  /** Whose enrolment or review it was. */
  userId: string;
  courseId: string;
  reason: string;
}

/** Records what an admin did and why, within the transaction that does it. */
export async function recordAuditEntry(
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  tx: Queries,
  entry: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      id: random.id(),
      admin_id: entry.adminId,
      action: entry.action,
      user_id: entry.userId,
      course_id: entry.courseId,
      reason: entry.reason,
      created_at: clock(),
    })
    .execute();
}
