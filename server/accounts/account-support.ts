// Account support by admins: ending all sessions, sending a password link.
import { findReach } from '#contract/accounts/permissions.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import type { Viewer } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { deleteUserSessions, lockUser, findUserById } from './accounts.store.ts';
import { recordAuditEntry } from './audit.ts';
import { deleteEmailChange } from './email-change.store.ts';
import type { AccountsDeps } from './login.ts';
import { queueResetLink } from './passwords.ts';

type AdminViewer = Pick<Viewer, 'userId' | 'role'>;

/** Ends all sessions and a requested change of email address. Fails: not_found, forbidden. */
export async function endSessions(
  deps: Pick<AccountsDeps, 'db' | 'clock' | 'random'>,
  viewer: AdminViewer,
  userId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = requireSupportable(viewer, await lockUser(tx, userId));
    await deleteUserSessions(tx, user.id);
    // An intruder's session may have requested it.
    await deleteEmailChange(tx, user.id);
    const adminId = viewer.userId;
    await recordAuditEntry(deps, tx, { adminId, action: 'end-sessions', userId });
  });
}

/** Mails a reset link and returns its recipient. Fails: not_found, forbidden, too_many. */
export async function sendResetLink(
  deps: AccountsDeps,
  viewer: AdminViewer,
  userId: string,
): Promise<string> {
  const { email } = requireSupportable(viewer, await findUserById(deps.db, userId));
  const attempt = await deps.codeMails.begin([`reset ${email}`]);
  let sentTo: string | undefined;
  try {
    sentTo = await deps.db.transaction().execute(async (tx) => {
      const user = requireSupportable(viewer, await lockUser(tx, userId));
      await queueResetLink(deps, tx, { user });
      const adminId = viewer.userId;
      await recordAuditEntry(deps, tx, { adminId, action: 'send-reset-link', userId });
      return user.email;
    });
  } finally {
    // The account was changed or erased meanwhile.
    if (sentTo !== email) await attempt.release();
  }
  deps.mailQueued();
  return sentTo;
}

/** For team members, requires the permission to edit the team: nobody may take over an account with a higher role. */
function requireSupportable({ role }: AdminViewer, row: UserRow | undefined): UserRow {
  const user = requireFound(row, 'Account not found.');
  if (user.account_type === 'Admin' && findReach(role, 'team.edit') === undefined)
    throw new AppError('forbidden', 'Only an owner can do this for a team member.');
  return user;
}
