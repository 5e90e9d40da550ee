// Owners, as managed on the command line; other members are invited by an owner (server/admin).
import type { Role } from '#contract/accounts/roles.ts';
import { needsSecondStep } from '#contract/accounts/second-step-roles.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { createUser } from './accounts.ts';
import * as store from './accounts.store.ts';
import { recordAuditEntry } from './audit.ts';
import { hasNoPassword } from './email-verification.ts';
import { requireOtherOwner } from './erasure.ts';
import { issueResetLink } from './passwords.ts';
import { listTeamAccounts } from './team.store.ts';

export { lockOwners } from './accounts.store.ts';
export {
  countOwners,
  filterTeam,
  listLastSeen,
  listTeamAccounts,
  listTeamAccountsByIds,
  listTeamNames,
  TEAM_BY_NAME,
} from './team.store.ts';
export type { TeamAccount } from './team.store.ts';

type AdminsDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'passwords' | 'linkOrigin'>;

/** A line of `npm run admin -- list`. */
interface ListedAdmin {
  email: string;
  fullName: string;
  /** Null for an admin of an older release: without permissions until promoted. */
  role: Role | null;
  /** False for an open invitation, and for the demo's teachers. */
  hasPassword: boolean;
}

/** All admins, by address. */
export async function listAdmins({ db }: Pick<AdminsDeps, 'db'>): Promise<ListedAdmin[]> {
  return (await listTeamAccounts(db)).map((user) => ({
    email: user.email,
    fullName: user.full_name,
    role: user.role,
    hasPassword: user.password_hash.startsWith('$argon2id$'),
  }));
}

/** Fails: not_found. */
export async function getUserByEmail(
  { db }: Pick<AdminsDeps, 'db'>,
  email: string,
): Promise<UserRow> {
  return requireFound(
    await store.findUserByEmail(db, email),
    `No account has the address ${email}.`,
  );
}

/**
 * Creates an owner without a password and returns the link that sets one, once, within an hour. Fails: email_in_use.
 */
export async function inviteAdmin(
  deps: AdminsDeps,
  { email, fullName }: { email: string; fullName: string },
): Promise<string> {
  const account = { email, fullName, contactNumber: '', role: 'owner' as const };
  const user = await createUser(deps, account);
  return issueResetLink(deps, deps.db, { email, user });
}

const UNCONFIRMED =
  'This email address is not confirmed, so anybody may have signed up with it. Ask its owner to set a password with "Forgot password?" on the login page, then try again.';

/** Changes the role of an account by its address. Fails: not_found, conflict. */
export async function changeRoleByEmail(
  deps: Pick<AdminsDeps, 'db' | 'clock' | 'random'>,
  email: string,
  role: Role | null,
): Promise<void> {
  const user = await getUserByEmail(deps, email);
  if (role !== null && user.account_type === 'Student' && user.proven_at === null)
    throw new AppError('conflict', UNCONFIRMED);
  await deps.db.transaction().execute(async (tx) => {
    await changeRole(deps, tx, { userId: user.id, role });
    const changes = [{ field: 'role', before: user.role ?? '', after: role ?? '' }];
    const subject = { id: user.id, name: user.full_name };
    await recordAuditEntry(deps, tx, { adminId: null, action: 'change-role', subject, changes });
  });
}

/**
 * Changes a role, null for a student, and ends the sessions. There is always at least one owner. Fails: conflict.
 * Source: S05.
 */
export async function changeRole(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  { userId, role }: { userId: string; role: Role | null },
): Promise<void> {
  const at = clock();
  if (role !== 'owner') await requireOtherOwner(tx, userId);
  const user = requireFound(await store.lockUser(tx, userId));
  const account_type = role === null ? 'Student' : 'Admin';
  const step_required_at = needsSecondStep(role) ? (user.step_required_at ?? at) : null;
  // Only the next login shows whether the password is long enough for the team.
  const isPasswordLengthUnknown =
    role !== null && user.account_type === 'Student' && !hasNoPassword(user);
  const short_password = isPasswordLengthUnknown ? 1 : role === null ? 0 : user.short_password;
  const changes = { account_type, role, step_required_at, short_password } as const;
  await store.updateUser(tx, userId, changes);
  await store.deleteUserSessions(tx, userId);
}
