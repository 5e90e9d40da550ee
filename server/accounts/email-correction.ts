// Another address for an account whose address nobody has ever confirmed.
import type { Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import * as store from './accounts.store.ts';
import { deleteCodesOf } from './codes.store.ts';

/** The account that has an address now; undefined where it is free. */
export function accountWithEmail(db: Queries, email: string): Promise<UserRow | undefined> {
  return store.userByEmail(db, email);
}

/**
 * Changes the address of an account that the transaction has locked. With the wrong address end the sessions, codes and
 * links of the account, and what was known of where it was used; the caller ends its invitations.
 */
export async function changeUnconfirmedEmail(
  tx: Queries,
  user: UserRow,
  email: string,
): Promise<void> {
  await store.updateUser(tx, user.id, { email });
  await store.deleteSessionsOf(tx, user.id);
  await store.deleteAddressesOf(tx, user.id);
  await deleteCodesOf(tx, user);
}
