// Confirmation of email addresses. Anybody may have created an unconfirmed account.
import type { Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import * as store from './accounts.store.ts';
import { deleteUserCodes, deleteMailedLinks } from './codes.store.ts';
import { deleteEmailChange } from './email-change.store.ts';
import { NO_PASSWORD } from './accounts.ts';

/** The account with this email address, locked until the transaction ends. */
export async function lockAccountByEmail(tx: Queries, email: string): Promise<UserRow | undefined> {
  const user = await store.findUserByEmail(tx, email);
  return user && store.lockUser(tx, user.id);
}

/**
 * The name for greetings in mails; undefined while the address is unconfirmed, because anybody may have typed the name.
 */
export function getGreetingName(
  user: Pick<UserRow, 'proven_at' | 'full_name'>,
): string | undefined {
  return user.proven_at === null ? undefined : getFirstName(user.full_name);
}

/** 'Asha' of 'Asha Kale'. The full name if it begins with an initial, as in 'A. R. Kale'. */
export function getFirstName(fullName: string): string {
  const [first = ''] = fullName.trim().split(/\s+/);
  return /^\p{L}\p{M}*\.?$/u.test(first) ? fullName : first;
}

/** Whether the account never had a password. */
export function hasNoPassword(user: Pick<UserRow, 'password_hash'>): boolean {
  return user.password_hash === NO_PASSWORD;
}

/**
 * Marks the address as confirmed. Call it only after a link or code sent to the address was used to set the password,
 * so that earlier users of the account are locked out.
 */
export async function markEmailVerified(tx: Queries, userId: string, at: number): Promise<void> {
  const user = await store.findUserById(tx, userId);
  if (user?.proven_at === null) await store.updateUser(tx, userId, { proven_at: at });
}

export function markInvited(tx: Queries, userId: string, at: number): Promise<void> {
  return store.updateUser(tx, userId, { invited_at: at });
}

/** Marks an account that others had created as joined. `user` is the row before the change. */
export async function markJoined(tx: Queries, user: UserRow, at: number): Promise<void> {
  if (user.joined_at === null && hasNoPassword(user))
    await store.updateUser(tx, user.id, { joined_at: at });
}

/** Sets a new password. Ends the sessions except one, the links and the address change, and forgets known addresses. */
export async function resetAccess(
  tx: Queries,
  user: UserRow,
  { hash, at, exceptSession }: { hash: string; at: number; exceptSession?: string | undefined },
): Promise<void> {
  // New passwords of team members are always long.
  await store.updateUser(tx, user.id, { password_hash: hash, short_password: 0 });
  await markJoined(tx, user, at);
  await store.deleteUserSessions(tx, user.id, exceptSession);
  if (exceptSession !== undefined)
    await store.updateSession(tx, exceptSession, { short_password: 0 });
  await store.deleteKnownAddresses(tx, user.id);
  await deleteMailedLinks(tx, user.email);
  await deleteEmailChange(tx, user.id);
}

/**
 * Changes the address of an account that the transaction has locked. Ends its codes, links and sessions; without a
 * session to keep, its known IP addresses are forgotten too.
 */
export async function replaceEmail(
  tx: Queries,
  user: UserRow,
  { email, exceptSession }: { email: string; exceptSession?: string },
): Promise<void> {
  await store.updateUser(tx, user.id, { email });
  await store.deleteUserSessions(tx, user.id, exceptSession);
  if (exceptSession === undefined) await store.deleteKnownAddresses(tx, user.id);
  await deleteUserCodes(tx, user);
}
