// Password changes and password resets by a mailed link.
import { paths } from '#contract/paths.ts';
import { AppError, stillThere } from '../platform/errors.ts';
import { queueMail, queueSecretMail } from '../mails/mails.ts';
import type { Queries, Viewer } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { confirmEmailMail, passwordChangedMail, resetMail } from './account-mails.ts';
import { hashOf, rememberAddress } from './accounts.ts';
import {
  deleteAddressesOf,
  deleteSessionsOf,
  lockUser,
  markLongPassword,
  updateUser,
  userByEmail,
  userById,
} from './accounts.store.ts';
import * as codes from './codes.store.ts';
import { deleteChange } from './email-change.store.ts';
import { requireUncommon } from './common-passwords.ts';
import type { Known } from './common-passwords.ts';
import { markJoined } from './email-verification.ts';
import { markOf, requireLongForTeam } from './set-up.ts';
import {
  confirmPassword,
  lockConfirmed,
  knownAddressGuessKey,
  sharedGuessKey,
  checkPassword,
} from './login.ts';
import type { AccountsDeps } from './login.ts';

/** Source: S06. */
export const RESET_TTL_MS = 60 * 60_000;

/** Changes the viewer's password and ends their other sessions. Fails: wrong_password, malformed, too_many. */
export async function changePassword(
  deps: AccountsDeps,
  viewer: Viewer,
  { oldPassword, newPassword, address }: Record<'oldPassword' | 'newPassword' | 'address', string>,
): Promise<void> {
  const own = stillThere(await userById(deps.db, viewer.userId));
  requireUncommon('newPassword', newPassword, knownOf(deps, own));
  requireLongForTeam('newPassword', newPassword, own);
  const confirmed = await confirmPassword(deps, viewer, oldPassword);
  const hash = await deps.passwords.hash(newPassword, viewer.userId);
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockConfirmed(tx, viewer, confirmed);
    await setPassword(deps, tx, { user, hash, address, keep: viewer.tokenHash });
  });
  deps.mailQueued();
}

/**
 * Mails a reset link. For an unknown address the same happens except for the mail, including the time of a password
 * hash, so neither the response nor its time reveals an account. A new link replaces the previous one. Fails: too_many,
 * busy.
 */
export async function requestReset(
  deps: AccountsDeps,
  { email, confirmsEmail = false }: { email: string; confirmsEmail?: boolean | undefined },
  address: string,
): Promise<void> {
  const attempt = await deps.codeMails.begin([`reset ${email}`, `address ${address}`]);
  await checkPassword(deps, attempt, { password: '', hash: undefined, asker: address });
  await deps.db.transaction().execute(async (tx) => {
    const user = await userByEmail(tx, email);
    if (user)
      await queueResetLink(deps, tx, {
        user,
        confirmsEmail: confirmsEmail && user.proven_at === null,
      });
    else await putResetLink(deps, tx, { email, user });
  });
  deps.mailQueued();
}

/**
 * Queues a new link to set a password, which replaces the previous one. `confirmsEmail`: the mail asks to confirm the
 * address, which setting the password does. Call `mailQueued` after the commit.
 */
export async function queueResetLink(
  deps: Pick<AccountsDeps, 'clock' | 'random' | 'linkOrigin' | 'mediaSecret'>,
  tx: Queries,
  { user, confirmsEmail = false }: { user: UserRow; confirmsEmail?: boolean },
): Promise<void> {
  const link = await putResetLink(deps, tx, { email: user.email, user });
  const at = deps.clock();
  await queueSecretMail(deps, tx, {
    onceKey: `${confirmsEmail ? 'confirm-email' : 'reset'} ${deps.random.id()}`,
    to: user.email,
    ...(confirmsEmail ? confirmEmailMail(link) : resetMail(link)),
    at,
    secretUntil: at + RESET_TTL_MS,
  });
}

/** Returns a link that sets the account's password, once, within an hour. */
export async function putResetLink(
  deps: Pick<AccountsDeps, 'clock' | 'random' | 'linkOrigin'>,
  db: Queries,
  { email, user }: { email: string; user: UserRow | undefined },
): Promise<string> {
  const token = deps.random.token();
  const now = deps.clock();
  await codes.putCode(db, {
    purpose: 'reset-link',
    email,
    user_id: user?.id ?? null,
    secret_hash: hashOf(token),
    tries: 0,
    created_at: now,
    expires_at: now + RESET_TTL_MS,
  });
  return `${deps.linkOrigin}${paths.resetPassword}#token=${token}${markOf(user)}`;
}

/** Sets a password by a mailed secret; every session ends. Fails: wrong_code, malformed, too_many. */
export async function resetPassword(
  deps: AccountsDeps,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<void> {
  const attempt = await deps.guesses.begin([`address ${address}`]);
  const key = { purpose: 'reset-link' as const, secretHash: hashOf(token) };
  const code = await codes.codeBySecret(deps.db, key, deps.clock());
  const owner = code?.user_id;
  if (!code || !owner) throw deadLink();
  await attempt.giveBack();
  const known = await userById(deps.db, owner);
  if (!known) throw deadLink();
  requireUncommon('password', password, knownOf(deps, known));
  requireLongForTeam('password', password, known);
  const hash = await deps.passwords.hash(password, address);
  await deps.db.transaction().execute(async (tx) => {
    // The account is locked before its codes, like in a password change, to avoid deadlocks.
    const user = await lockUser(tx, owner);
    if (!user || !(await codes.spendCode(tx, code, deps.clock()))) throw deadLink();
    await setPassword(deps, tx, { user, hash, address });
    await deps.emailVerified(tx, user.id);
  });
  await deps.guesses.forget([
    sharedGuessKey(code.email),
    knownAddressGuessKey(code.email, address),
  ]);
  deps.mailQueued();
}

function knownOf({ linkOrigin }: Pick<AccountsDeps, 'linkOrigin'>, user: UserRow): Known {
  return { email: user.email, fullName: user.full_name, linkOrigin };
}

function deadLink(): AppError {
  return new AppError(
    'wrong_code',
    'This link has expired or was used already. Ask for a new one.',
  );
}

/**
 * A new password ends sessions (except one to keep), links and a requested email change, and forgets known addresses
 * except the current one.
 */
async function setPassword(
  deps: Pick<AccountsDeps, 'clock' | 'random'>,
  tx: Queries,
  { user, hash, address, keep }: { user: UserRow; hash: string; address: string; keep?: string },
): Promise<void> {
  // New passwords of team members are always long.
  await updateUser(tx, user.id, { password_hash: hash, short_password: 0 });
  await markJoined(tx, user, deps.clock());
  await deleteSessionsOf(tx, user.id, keep);
  if (keep !== undefined) await markLongPassword(tx, keep);
  await deleteAddressesOf(tx, user.id);
  await rememberAddress(tx, user.id, { address, at: deps.clock() });
  await codes.deleteLinksOf(tx, user.email);
  await deleteChange(tx, user.id);
  await queueMail(deps, tx, {
    onceKey: `password ${deps.random.id()}`,
    to: user.email,
    ...passwordChangedMail(),
    at: deps.clock(),
  });
}
