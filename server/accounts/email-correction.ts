// Corrects the address of an account that was never confirmed.
import { queueMail } from '../mails/mails.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import * as store from './accounts.store.ts';
import { deleteCodesOf } from './codes.store.ts';
import { addressCorrectedMail } from './email-change-mails.ts';

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

/**
 * Notifies the former address: it may be right, and the correction takes the account away from its owner. Call
 * `mailQueued` after the commit.
 */
export async function notifyFormerEmail(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Queries,
  email: string,
): Promise<void> {
  const onceKey = `email-correction ${deps.random.id()}`;
  await queueMail(deps, tx, { onceKey, to: email, ...addressCorrectedMail(), at: deps.clock() });
}
