// Changes of email address: after a password check, both the old and the new address confirm by a mailed link.
import { EMAIL_CHANGE_HOURS } from '#contract/accounts/email-change.ts';
import type { EmailChange } from '#contract/accounts/email-change.ts';
import { paths } from '#contract/paths.ts';
import { queueMail, queueSecretMail } from '../mails/mails.ts';
import { hashSha256 } from '../platform/canonical-json.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { AppError, createFieldError, requireAccount } from '../platform/errors.ts';
import type { Queries, Viewer } from '../platform/ports.ts';
import type { EmailChangeRow, UserRow } from '../platform/tables.ts';
import { lockUser, findUserByEmail, findUserById } from './accounts.store.ts';
import { recordAuditEntry } from './audit.ts';
import * as mails from './account-mails.ts';
import * as store from './email-change.store.ts';
import { hasNoPassword, replaceEmail } from './email-verification.ts';
import { confirmPassword, lockConfirmedViewer } from './login.ts';
import type { AccountsDeps } from './login.ts';

const EMAIL_CHANGE_TTL_MS = EMAIL_CHANGE_HOURS * 60 * 60_000;
/** Accounts without a password must have logged in this recently. */
const FRESH_LOGIN_MAX_MS = 10 * 60_000;

interface ChangeView {
  needsPassword: boolean;
  change: EmailChange | null;
}

export async function findEmailChange(
  { db, clock }: Pick<AccountsDeps, 'db' | 'clock'>,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<ChangeView> {
  const user = requireAccount(await findUserById(db, userId));
  const row = await store.findEmailChange(db, userId, clock());
  return { needsPassword: !hasNoPassword(user), change: row ? toEmailChangeView(row) : null };
}

function toEmailChangeView(row: EmailChangeRow): EmailChange {
  return {
    newEmail: row.new_email,
    expiresAt: toIsoTime(row.expires_at),
    oldAgreed: row.old_agreed_at !== null,
    newAgreed: row.new_agreed_at !== null,
  };
}

/** Mails a link to both addresses. Fails: malformed, not_ready, wrong_password, too_many. */
export async function requestEmailChange(
  deps: AccountsDeps,
  viewer: Viewer,
  { email, password, address }: { email: string; password?: string | undefined; address: string },
): Promise<void> {
  const own = requireAccount(await findUserById(deps.db, viewer.userId));
  // Anybody may have signed up with an unconfirmed address: enrolments that wait for its reader must not move along.
  if (own.proven_at === null) throw new AppError('not_ready', CONFIRM_FIRST);
  if (email === own.email) throw createFieldError('email', 'This is your current email address.');
  const confirmed = hasNoPassword(own)
    ? await requireFreshLogin(deps, viewer, own)
    : await confirmPassword(deps, viewer, password ?? '');
  await deps.codeMails.begin([`change ${viewer.userId}`, `change ${email}`, `address ${address}`]);
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockConfirmedViewer(tx, viewer, confirmed);
    await saveAndMailRequest(deps, tx, { user, email, sessionHash: viewer.tokenHash });
  });
  deps.mailQueued();
}

const CONFIRM_FIRST =
  'Confirm your current email address first: press ‘Send the link’ at the top of your profile page.';

async function requireFreshLogin(
  { db, clock }: Pick<AccountsDeps, 'db' | 'clock'>,
  { tokenHash }: Viewer,
  user: UserRow,
): Promise<string> {
  const startedAt = await store.findSessionStart(db, tokenHash);
  if (startedAt === undefined || clock() - startedAt > FRESH_LOGIN_MAX_MS)
    throw new AppError(
      'not_ready',
      'Log out and log in again, then change your email address within 10 minutes.',
    );
  return user.password_hash;
}

async function saveAndMailRequest(
  deps: AccountsDeps,
  tx: Queries,
  { user, email, sessionHash }: { user: UserRow; email: string; sessionHash: string },
): Promise<void> {
  const at = deps.clock();
  const secretUntil = at + EMAIL_CHANGE_TTL_MS;
  const [oldSecret, newSecret] = [deps.random.token(), deps.random.token()];
  await store.saveEmailChange(tx, {
    user_id: user.id,
    new_email: email,
    old_secret_hash: hashSha256(oldSecret),
    new_secret_hash: hashSha256(newSecret),
    session_hash: sessionHash,
    old_agreed_at: null,
    new_agreed_at: null,
    created_at: at,
    expires_at: secretUntil,
  });
  // The page names the new address; what follows the # is sent to no server.
  const getLink = (secret: string) =>
    `${deps.linkOrigin}${paths.emailChange}#token=${secret}&email=${encodeURIComponent(email)}`;
  const isTaken = (await findUserByEmail(tx, email)) !== undefined;
  const toNew = isTaken
    ? mails.buildAddressInUseMail(deps.linkOrigin)
    : mails.buildNewAddressMail(getLink(newSecret));
  const toOld = mails.buildOldAddressMail(getLink(oldSecret), email);
  for (const [to, mail] of [
    [user.email, toOld],
    [email, toNew],
  ] as const) {
    const onceKey = `email-change ${deps.random.id()}`;
    await queueSecretMail(deps, tx, { onceKey, to, ...mail, at, secretUntil });
  }
}

/** Cancels the change, whichever address had confirmed. */
export async function cancelEmailChange(
  { db }: Pick<AccountsDeps, 'db'>,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<void> {
  await store.deleteEmailChange(db, userId);
}

type ChangeState = 'waiting' | 'changed' | 'stopped';

/** Confirms for the link's address, or stops the change. Fails: wrong_code, conflict, too_many. */
export async function answerEmailChange(
  deps: AccountsDeps,
  { token, agrees }: { token: string; agrees: boolean },
  address: string,
): Promise<ChangeState> {
  const attempt = await deps.guesses.begin([`address ${address}`]);
  const secretHash = hashSha256(token);
  const known = await store.findEmailChangeBySecret(deps.db, secretHash, deps.clock());
  if (!known) throw createDeadLinkError();
  await attempt.release();
  const applyAnswer = async (tx: Queries) => {
    // The account is locked before the change, in the same order as elsewhere.
    const user = await lockUser(tx, known.user_id);
    const row = await store.findEmailChangeBySecret(tx, secretHash, deps.clock());
    if (!user || !row) throw createDeadLinkError();
    if (!agrees) {
      await store.deleteEmailChange(tx, user.id);
      return 'stopped';
    }
    return recordAgreement(deps, tx, {
      user,
      row,
      isOldAddress: row.old_secret_hash === secretHash,
    });
  };
  const state = await deps.db
    .transaction()
    .execute(applyAnswer)
    .catch(async (error: unknown) => {
      if (error instanceof AppError) throw error;
      // Somebody signed up with the address between the check and the change.
      const owner = await findUserByEmail(deps.db, known.new_email);
      if (!owner || owner.id === known.user_id) throw error;
      await store.deleteEmailChange(deps.db, known.user_id);
      return 'taken' as const;
    });
  if (state === 'taken')
    throw new AppError('conflict', 'This email address is no longer available.');
  if (state === 'changed') deps.mailQueued();
  return state;
}

function createDeadLinkError(): AppError {
  return new AppError(
    'wrong_code',
    'This link has expired or was already used, or the change was cancelled.',
  );
}

async function recordAgreement(
  deps: AccountsDeps,
  tx: Queries,
  { user, row, isOldAddress }: { user: UserRow; row: EmailChangeRow; isOldAddress: boolean },
): Promise<ChangeState | 'taken'> {
  const at = deps.clock();
  await store.markAgreed(tx, user.id, isOldAddress ? { old_agreed_at: at } : { new_agreed_at: at });
  if ((isOldAddress ? row.new_agreed_at : row.old_agreed_at) === null) return 'waiting';
  await store.deleteEmailChange(tx, user.id);
  if (await findUserByEmail(tx, row.new_email)) return 'taken';
  await applyEmailChange(deps, tx, { user, row, at });
  return 'changed';
}

async function applyEmailChange(
  deps: AccountsDeps,
  tx: Queries,
  { user, row, at }: { user: UserRow; row: EmailChangeRow; at: number },
): Promise<void> {
  const [before, after] = [user.email, row.new_email];
  await replaceEmail(tx, user, { email: after, exceptSession: row.session_hash });
  await deps.emailChanged(tx, { before, after, since: user.created_at });
  if (user.account_type === 'Admin') {
    const changes = [{ field: 'email', before, after }];
    const entry = { adminId: user.id, userId: user.id, action: 'change-email', changes } as const;
    await recordAuditEntry(deps, tx, entry);
  }
  for (const [to, mail] of [
    [before, mails.buildOldAddressChangedMail(after)],
    [after, mails.buildNewAddressChangedMail(deps.linkOrigin)],
  ] as const)
    await queueMail(deps, tx, { onceKey: `email-change ${deps.random.id()}`, to, ...mail, at });
}
