// Invitations of single students, and repeated invitations.
import { insertAccount, findUserById, lockUser } from '../accounts/accounts.ts';
import { recordAuditEntry, recordStandaloneAuditEntry } from '../accounts/audit.ts';
import { findCourseById } from '../courses/catalogue.ts';
import { createFieldError, requireFound } from '../platform/errors.ts';
import { waitingOf } from '../courses/enrolments.ts';
import { invite, INVITATION_PACE_MS, getNextSendTime } from '../learning/invitations.ts';
import { isQueued } from '../mails/mails.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { openEnrolment } from './people.ts';
import { toStatus } from './student-views.ts';

export interface NewStudent {
  email: string;
  fullName: string;
  contactNumber?: string | undefined;
  courseId?: string | undefined;
  reason: string;
  /** Makes repeated calls idempotent. */
  creationKey?: string | undefined;
}

/** Creates an account without a password and mails an invitation. Fails: email_in_use, not_found (course). */
export async function inviteStudent(
  deps: Deps,
  adminId: string,
  { email, fullName, contactNumber = '', courseId, reason, creationKey }: NewStudent,
): Promise<void> {
  const onceKey = creationKey === undefined ? undefined : `invitation ${adminId} ${creationKey}`;
  await deps.db.transaction().execute(async (tx) => {
    const account = { email, fullName, contactNumber };
    const user = await insertAccount(deps, tx, account);
    if (!user && onceKey !== undefined && (await isQueued(tx, onceKey))) return;
    if (!user) {
      throw createFieldError(
        'email',
        'An account with this email already exists. Enrol that student instead.',
        'email_in_use',
      );
    }
    if (courseId !== undefined) {
      const course = requireFound(await findCourseById(tx, courseId), 'Course not found.');
      await openEnrolment(deps, tx, { adminId, user, course, reason });
    } else {
      const entry = { adminId, action: 'invite-student', userId: user.id, reason } as const;
      await recordAuditEntry(deps, tx, entry);
    }
    await invite(deps, tx, { user, onceKey });
  });
  deps.mailQueued();
}

/** Whether the user is a student who still needs an invitation. */
export async function isInvitable(db: Queries, user: UserRow): Promise<boolean> {
  if (user.account_type !== 'Student') return false;
  const hasWaitingCourse = (await waitingOf(db, [user.id])).length > 0;
  return toStatus(user, hasWaitingCourse) !== 'active';
}

/** Returns how many were sent; students who have joined since are skipped. */
export async function resendInvitations(
  deps: Deps,
  adminId: string,
  userIds: readonly string[],
): Promise<number> {
  let sent = 0;
  const invitableIds: string[] = [];
  for (const userId of new Set(userIds)) {
    const user = await findUserById(deps.db, userId);
    if (user && (await isInvitable(deps.db, user))) invitableIds.push(userId);
  }
  if (invitableIds.length === 0) return 0;
  const changes = [{ field: 'sent again', before: '', after: String(invitableIds.length) }];
  await recordStandaloneAuditEntry(deps, { adminId, action: 'invite-student', changes });
  let notBefore = await getNextSendTime(deps, deps.db);
  for (const userId of invitableIds) {
    await deps.db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user || !(await isInvitable(tx, user))) return;
      await invite(deps, tx, { user, notBefore });
      notBefore += INVITATION_PACE_MS;
      sent += 1;
    });
  }
  deps.mailQueued();
  return sent;
}
