// Who is an Admin: decided at the command line only, never by a call.
import type { AccountType } from '#contract/user.ts';
import { found } from '../platform/errors.ts';
import type { Deps } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { createUser } from './accounts.ts';
import * as store from './accounts.store.ts';
import { requireOtherAdmin } from './erasure.ts';
import { putResetLink } from './passwords.ts';

type AdminsDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'passwords' | 'linkOrigin'>;

/** One line of `npm run admin -- list`. */
export interface ListedAdmin {
  email: string;
  fullName: string;
  /** Somebody who was created and has not set one yet, or stands in the demo only to teach. */
  hasPassword: boolean;
}

/** Every Admin, by address. */
export async function listAdmins({ db }: Pick<AdminsDeps, 'db'>): Promise<ListedAdmin[]> {
  return (await store.admins(db)).map((user) => ({
    email: user.email,
    fullName: user.full_name,
    hasPassword: user.password_hash.startsWith('$argon2id$'),
  }));
}

/** The account with an address. Fails: not_found. */
export async function accountOf({ db }: Pick<AdminsDeps, 'db'>, email: string): Promise<UserRow> {
  return found(await store.userByEmail(db, email), `No account has the address ${email}.`);
}

/** Creates an Admin without a password; answers the link that sets one, once, within an hour. Fails: email_in_use. */
export async function inviteAdmin(
  deps: AdminsDeps,
  { email, fullName }: { email: string; fullName: string },
): Promise<string> {
  const account = { email, fullName, contactNumber: '', accountType: 'Admin' as const };
  const user = await createUser(deps, account);
  return putResetLink(deps, deps.db, { email, user });
}

/**
 * Changes what an account may do; its sessions end. The last Admin stays one. Fails: not_found,
 * conflict. Source: S05.
 */
export async function changeAccountType(
  { db }: Pick<AdminsDeps, 'db'>,
  email: string,
  accountType: AccountType,
): Promise<void> {
  const user = await accountOf({ db }, email);
  await db.transaction().execute(async (tx) => {
    if (accountType !== 'Admin') await requireOtherAdmin(tx, user.id);
    await store.updateUser(tx, user.id, { account_type: accountType });
    await store.deleteSessionsOf(tx, user.id);
  });
}
