// Accounts that are newer than a restored backup, rebuilt from the payment provider's data.
import { ContactNumber, Email } from '#contract/accounts/auth.ts';
import type { Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { buildUserRow } from './accounts.ts';
import * as store from './accounts.store.ts';
import { eraseAccount } from './erasure.ts';

/** The provider uses this address if the payer gave none. */
const NO_EMAIL = 'void@razorpay.com';
/** The provider stores no names; the owner can change it. */
const PLACEHOLDER_NAME = 'Student';

interface LostAccount {
  /** From the order's notes. */
  id: string;
  /** As the payer typed it in the checkout. */
  email: string | null;
  contact: string | null;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * The account of an order: the one with its id; or one with the payer's confirmed address; or a new one under that
 * address, without a password. If the address is missing or belongs to an unconfirmed account, the new row is an erased
 * account, so that the money is refunded.
 */
export async function findOrRebuildAccount(
  tx: Queries,
  lost: LostAccount,
): Promise<{ userId: string; created?: UserRow }> {
  if (await store.hasUser(tx, lost.id)) return { userId: lost.id };
  const email = parseEmail(lost);
  const emailOwner = email === undefined ? undefined : await store.findUserByEmail(tx, email);
  if (emailOwner && emailOwner.account_type === 'Student' && emailOwner.proven_at !== null)
    return { userId: emailOwner.id };
  const user = toUserRow(lost, email !== undefined && !emailOwner ? email : `lost ${lost.id}`);
  // Another process may be rebuilding an order of the same account.
  if (!(await store.insertUser(tx, user))) return { userId: lost.id };
  if (email !== undefined && !emailOwner) return { userId: user.id, created: user };
  await eraseAccount(tx, user, lost.at);
  return { userId: user.id, created: { ...user, erased_at: lost.at } };
}

function parseEmail({ email }: LostAccount): string | undefined {
  const parsed = Email.safeParse(email);
  return parsed.success && parsed.data !== NO_EMAIL ? parsed.data : undefined;
}

function toUserRow({ id, contact, at }: LostAccount, email: string): UserRow {
  const number = ContactNumber.safeParse(contact);
  return buildUserRow({
    id,
    email,
    full_name: PLACEHOLDER_NAME,
    contact_number: number.success ? number.data : '',
    created_at: at,
  });
}
