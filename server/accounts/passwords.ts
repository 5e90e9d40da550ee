// Password changes and password resets by a mailed link.
import { paths } from '#contract/paths.ts';
import { hashSha256 } from '../platform/canonical-json.ts';
import { AppError, requireAccount } from '../platform/errors.ts';
import { queueMail, queueSecretMail } from '../mails/mails.ts';
import type { Queries, Viewer } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import {
  buildConfirmEmailMail,
  buildPasswordChangedMail,
  buildResetMail,
} from './account-mails.ts';
import { rememberAddress } from './accounts.ts';
import { findUserByEmail, findUserById, lockUser } from './accounts.store.ts';
import * as codes from './codes.store.ts';
import { requireUncommonPassword } from './common-passwords.ts';
import type { PersonalData } from './common-passwords.ts';
import { resetAccess } from './email-verification.ts';
import { getTeamMark, requireTeamPasswordLength } from './set-up.ts';
import {
  confirmPassword,
  lockConfirmedViewer,
  getKnownAddressGuessKey,
  getSharedGuessKey,
  checkPassword,
} from './login.ts';
import type { AccountsDeps } from './login.ts';

/** Source: S06. */
export const RESET_LINK_TTL_MS = 60 * 60_000;

/** Changes the viewer's password and ends their other sessions. Fails: wrong_password, malformed, too_many. */
export async function changePassword(
  deps: AccountsDeps,
  viewer: Viewer,
  { oldPassword, newPassword, address }: Record<'oldPassword' | 'newPassword' | 'address', string>,
): Promise<void> {
  const own = requireAccount(await findUserById(deps.db, viewer.userId));
  requireUncommonPassword('newPassword', newPassword, toPersonalData(deps, own));
  requireTeamPasswordLength('newPassword', newPassword, own);
  const confirmed = await confirmPassword(deps, viewer, oldPassword);
  const hash = await deps.passwords.hash(newPassword, viewer.userId);
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockConfirmedViewer(tx, viewer, confirmed);
    await setPassword(deps, tx, { user, hash, address, exceptSession: viewer.tokenHash });
  });
  deps.mailQueued();
}

/**
 * Mails a reset link. For an unknown address the same happens except for the mail, including the time of a password
 * hash, so neither the response nor its time reveals an account. A new link replaces the previous one. Fails: too_many,
 * busy.
 */
export async function requestPasswordReset(
  deps: AccountsDeps,
  { email, confirmsEmail = false }: { email: string; confirmsEmail?: boolean | undefined },
  address: string,
): Promise<void> {
  const attempt = await deps.codeMails.begin([`reset ${email}`, `address ${address}`]);
  await checkPassword(deps, attempt, { password: '', hash: undefined, asker: address });
  await deps.db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user)
      await queueResetLink(deps, tx, {
        user,
        confirmsEmail: confirmsEmail && user.proven_at === null,
      });
    else await issueResetLink(deps, tx, { email, user });
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
  const link = await issueResetLink(deps, tx, { email: user.email, user });
  const at = deps.clock();
  await queueSecretMail(deps, tx, {
    onceKey: `${confirmsEmail ? 'confirm-email' : 'reset'} ${deps.random.id()}`,
    to: user.email,
    ...(confirmsEmail ? buildConfirmEmailMail(link) : buildResetMail(link)),
    at,
    secretUntil: at + RESET_LINK_TTL_MS,
  });
}

/** Returns a link that sets the account's password, once, within an hour. */
export async function issueResetLink(
  deps: Pick<AccountsDeps, 'clock' | 'random' | 'linkOrigin'>,
  db: Queries,
  { email, user }: { email: string; user: UserRow | undefined },
): Promise<string> {
  const token = deps.random.token();
  const now = deps.clock();
  await codes.saveCode(db, {
    purpose: 'reset-link',
    email,
    user_id: user?.id ?? null,
    secret_hash: hashSha256(token),
    tries: 0,
    created_at: now,
    expires_at: now + RESET_LINK_TTL_MS,
  });
  return `${deps.linkOrigin}${paths.resetPassword}#token=${token}${getTeamMark(user)}`;
}

/** Sets a password by a mailed secret; every session ends. Fails: wrong_code, malformed, too_many. */
export async function resetPassword(
  deps: AccountsDeps,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<void> {
  const attempt = await deps.guesses.begin([`address ${address}`]);
  const key = { purpose: 'reset-link' as const, secretHash: hashSha256(token) };
  const code = await codes.findCodeBySecret(deps.db, key, deps.clock());
  const ownerId = code?.user_id;
  if (!code || !ownerId) throw createDeadLinkError();
  await attempt.release();
  const known = await findUserById(deps.db, ownerId);
  if (!known) throw createDeadLinkError();
  requireUncommonPassword('password', password, toPersonalData(deps, known));
  requireTeamPasswordLength('password', password, known);
  const hash = await deps.passwords.hash(password, address);
  await deps.db.transaction().execute(async (tx) => {
    // The account is locked before its codes, like in a password change, to avoid deadlocks.
    const user = await lockUser(tx, ownerId);
    if (!user || !(await codes.consumeCode(tx, code, deps.clock()))) throw createDeadLinkError();
    await setPassword(deps, tx, { user, hash, address });
    await deps.emailVerified(tx, user.id);
  });
  await deps.guesses.forget([
    getSharedGuessKey(code.email),
    getKnownAddressGuessKey(code.email, address),
  ]);
  deps.mailQueued();
}

function toPersonalData(
  { linkOrigin }: Pick<AccountsDeps, 'linkOrigin'>,
  user: UserRow,
): PersonalData {
  return { email: user.email, fullName: user.full_name, linkOrigin };
}

function createDeadLinkError(): AppError {
  return new AppError(
    'wrong_code',
    'This link has expired or was already used. Request a new one.',
  );
}

interface NewPassword {
  user: UserRow;
  hash: string;
  address: string;
  exceptSession?: string;
}

/** Sets the password and informs the owner. Of the known addresses, only the current one is remembered. */
async function setPassword(
  deps: Pick<AccountsDeps, 'clock' | 'random'>,
  tx: Queries,
  { user, hash, address, exceptSession }: NewPassword,
): Promise<void> {
  const at = deps.clock();
  await resetAccess(tx, user, { hash, at, exceptSession });
  await rememberAddress(tx, user.id, { address, at });
  await queueMail(deps, tx, {
    onceKey: `password ${deps.random.id()}`,
    to: user.email,
    ...buildPasswordChangedMail(),
    at,
  });
}
