// Who is an Admin: decided at the command line only, never by a call.
import type { AccountType } from '#contract/auth.ts';
import { found } from '../errors.ts';
import type { Deps } from '../ports.ts';
import { createUser } from './accounts.ts';
import * as store from './accounts.store.ts';
import { requireOtherAdmin } from './leaving.ts';
import { putResetLink } from './passwords.ts';

type AdminsDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'passwords' | 'linkOrigin'>;

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
  const user = found(await store.userByEmail(db, email), `No account has the address ${email}.`);
  await db.transaction().execute(async (tx) => {
    if (accountType !== 'Admin') await requireOtherAdmin(tx, user.id);
    await store.updateUser(tx, user.id, { account_type: accountType });
    await store.deleteSessionsOf(tx, user.id);
  });
}
