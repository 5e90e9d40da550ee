// Who has shown that they read the address of an account. Until then anybody may have made it.
import type { Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import * as store from './accounts.store.ts';
import { deleteCodesOf, deleteLinksOf } from './codes.store.ts';
import { deleteChange } from './email-change.store.ts';
import { NO_PASSWORD } from './accounts.ts';

/** The account that an address belongs to, held until the transaction ends; undefined when there is none. */
export async function lockAccountByEmail(tx: Queries, email: string): Promise<UserRow | undefined> {
  const user = await store.userByEmail(tx, email);
  return user && store.lockUser(tx, user.id);
}

/** Whether mails may call the person by a name: at an address that nobody has proven it may be a stranger's words. */
export function nameInMails(user: Pick<UserRow, 'proven_at' | 'full_name'>): string | undefined {
  return user.proven_at === null ? undefined : user.full_name;
}

/** Whether nobody has ever set a password. */
export function hasNoPassword(user: Pick<UserRow, 'password_hash'>): boolean {
  return user.password_hash === NO_PASSWORD;
}

/**
 * Remembers that the owner reads the address. Only for whoever has just set the password by something that
 * was mailed there, so that nobody who came before them stays in.
 */
export async function markEmailVerified(tx: Queries, userId: string, at: number): Promise<void> {
  const user = await store.userById(tx, userId);
  if (user?.proven_at === null) await store.updateUser(tx, userId, { proven_at: at });
}

export function markInvited(tx: Queries, userId: string, at: number): Promise<void> {
  return store.updateUser(tx, userId, { invited_at: at });
}

/** Remembers that somebody came in to an account that others had made. `user` is as it was before. */
export async function markJoined(tx: Queries, user: UserRow, at: number): Promise<void> {
  if (user.joined_at === null && hasNoPassword(user))
    await store.updateUser(tx, user.id, { joined_at: at });
}

/** Gives an account to whoever holds a mail to it: with the old password go its sessions, addresses and links. */
export async function resetAccess(
  tx: Queries,
  user: UserRow,
  { hash, at }: { hash: string; at: number },
): Promise<void> {
  // A new password of the team is long.
  await store.updateUser(tx, user.id, { password_hash: hash, short_password: 0 });
  await markJoined(tx, user, at);
  await store.deleteSessionsOf(tx, user.id);
  await store.deleteAddressesOf(tx, user.id);
  await deleteLinksOf(tx, user.email);
  await deleteChange(tx, user.id);
}

/**
 * Gives an account that the transaction has locked another email address. Its codes, links and sessions end; without a
 * session to keep, the IP addresses that it was used from are forgotten, too.
 */
export async function replaceEmail(
  tx: Queries,
  user: UserRow,
  { email, keptSession }: { email: string; keptSession?: string },
): Promise<void> {
  await store.updateUser(tx, user.id, { email });
  await store.deleteSessionsOf(tx, user.id, keptSession);
  if (keptSession === undefined) await store.deleteAddressesOf(tx, user.id);
  await deleteCodesOf(tx, user);
}
