// Account support by admins: ending all sessions, sending a password link.
import { getReach } from '#contract/accounts/permissions.ts';
import { AppError, found } from '../platform/errors.ts';
import type { Queries, Viewer } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { deleteSessionsOf, lockUser, userById } from './accounts.store.ts';
import { recordAuditEntry } from './audit.ts';
import { deleteChange } from './email-change.store.ts';
import type { AccountsDeps } from './login.ts';
import { queueResetLink } from './passwords.ts';

type By = Pick<Viewer, 'userId' | 'role'>;

/** Ends all sessions and a requested change of email address. Fails: not_found, forbidden. */
export async function endSessions(
  deps: Pick<AccountsDeps, 'db' | 'clock' | 'random'>,
  viewer: By,
  userId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockForSupport(tx, viewer, userId);
    await deleteSessionsOf(tx, user.id);
    // An intruder's session may have requested it.
    await deleteChange(tx, user.id);
    const adminId = viewer.userId;
    await recordAuditEntry(deps, tx, { adminId, action: 'end-sessions', userId });
  });
}

/** Mails a reset link and returns its recipient. Fails: not_found, forbidden, too_many. */
export async function sendResetLink(
  deps: AccountsDeps,
  viewer: By,
  userId: string,
): Promise<string> {
  const { email } = requireSupported(viewer, await userById(deps.db, userId));
  const attempt = await deps.codeMails.begin([`reset ${email}`]);
  const sentTo = await deps.db.transaction().execute(async (tx) => {
    const user = await lockForSupport(tx, viewer, userId);
    await queueResetLink(deps, tx, { user });
    const adminId = viewer.userId;
    await recordAuditEntry(deps, tx, { adminId, action: 'send-reset-link', userId });
    return user.email;
  });
  if (sentTo !== email) await attempt.giveBack();
  deps.mailQueued();
  return sentTo;
}

async function lockForSupport(tx: Queries, viewer: By, userId: string): Promise<UserRow> {
  return requireSupported(viewer, await lockUser(tx, userId));
}

/** For team members, requires the permission to edit the team: nobody may take over an account with a higher role. */
function requireSupported({ role }: By, row: UserRow | undefined): UserRow {
  const user = found(row, 'There is no such account.');
  if (user.account_type === 'Admin' && getReach(role, 'team.edit') === undefined)
    throw new AppError('forbidden', 'Only an owner can do this for a team member.');
  return user;
}
