// Undelivered mails of a student: listing them, sending them again, and correcting the address.
import type { UndeliveredMail } from '#contract/people/mail-delivery.ts';
import { findReach } from '#contract/accounts/permissions.ts';
import { findUserByEmail, findUserById, lockUser } from '../accounts/accounts.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { buildAddressCorrectedMail } from '../accounts/account-mails.ts';
import { replaceEmail } from '../accounts/email-verification.ts';
import { queueResetLink } from '../accounts/passwords.ts';
import { endInvitations, invite } from '../learning/invitations.ts';
import {
  deleteMails,
  hasStoredText,
  listRejectedMails,
  queueMail,
  redirectQueuedMails,
  requeueRejectedMail,
} from '../mails/mails.ts';
import { findReceiptOfPayment } from '../sales/mails/enrolment-mails.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { AppError, createFieldError, requireFound } from '../platform/errors.ts';
import type { Deps, Queries, Viewer } from '../platform/ports.ts';
import type { MailRow, UserRow } from '../platform/tables.ts';
import { isInvitable } from './student-invitations.ts';

interface Delivery {
  email: string;
  emailConfirmed: boolean;
  canCorrectEmail: boolean;
  mails: UndeliveredMail[];
}

/** Latest first. Fails: not_found. */
export async function getDelivery(
  { db }: Pick<Deps, 'db'>,
  { role }: AdminViewer,
  userId: string,
): Promise<Delivery> {
  const user = requireStudent(await findUserById(db, userId));
  const isInvited = await isInvitable(db, user);
  const rejected = await listRejectedMails(db, userId);
  const mails = rejected.map((mail) => ({
    _id: mail.id,
    subject: mail.subject,
    recipient: mail.recipient,
    at: toIsoTime(Number(mail.rejected_at)),
    answer: mail.rejection ?? '',
    canBeSentAgain: hasStoredText(mail) || (isInvited ? isInvitation(mail) : isPasswordMail(mail)),
  }));
  const emailConfirmed = user.proven_at !== null;
  const canCorrectEmail = !emailConfirmed && canCorrectAddress(role, { isInvited, rejected });
  return { email: user.email, emailConfirmed, canCorrectEmail, mails };
}

type AdminViewer = Pick<Viewer, 'userId' | 'role'>;

/**
 * Whether this admin may change the address: anybody who reads mail at the new one can take over the account. If the
 * student already uses the account and no mail was rejected, only an owner may change it.
 */
function canCorrectAddress(
  role: AdminViewer['role'],
  { isInvited, rejected }: { isInvited: boolean; rejected: readonly MailRow[] },
): boolean {
  return isInvited || rejected.length > 0 || findReach(role, 'students.delete') !== undefined;
}

/** Returns how many mails were queued again. Fails: not_found, conflict. */
export async function sendMailsAgain(deps: Deps, adminId: string, userId: string): Promise<number> {
  const sent = await deps.db.transaction().execute(async (tx) => {
    const user = requireStudent(await lockUser(tx, userId));
    const mails = await listRejectedMails(tx, userId);
    if (mails.length === 0)
      throw new AppError('conflict', 'Every email to this student was delivered or is on its way.');
    const many = await resendMails(deps, tx, { user, mails });
    const changes = [{ field: 'emails', before: '', after: String(many) }];
    await recordAuditEntry(deps, tx, { adminId, action: 'send-mails-again', userId, changes });
    return many;
  });
  deps.mailQueued();
  return sent;
}

/**
 * Changes an unconfirmed address. Sessions, codes and links that used the wrong one end. Returns how many mails go to
 * the new one. Fails: not_found, conflict, email_in_use.
 */
export async function correctEmail(
  deps: Deps,
  { userId: adminId, role }: AdminViewer,
  { userId, email }: { userId: string; email: string },
): Promise<number> {
  const applyCorrection = async (tx: Queries) => {
    const user = requireStudent(await lockUser(tx, userId));
    if (user.proven_at !== null)
      throw new AppError(
        'conflict',
        'This student has confirmed their email address. Only they can change it.',
      );
    const mails = await listRejectedMails(tx, userId);
    if (!canCorrectAddress(role, { isInvited: await isInvitable(tx, user), rejected: mails }))
      throw new AppError(
        'conflict',
        'No email to this student was rejected, and the account is in use. Only an owner can correct its address.',
      );
    if (user.email === email)
      throw createFieldError('email', 'The account already has this address.');
    if (await findUserByEmail(tx, email)) throw createEmailInUseError();
    await replaceEmail(tx, user, { email });
    await endInvitations(tx, user.id);
    await redirectQueuedMails(tx, { from: user.email, to: email, since: user.created_at });
    // The previous address may be right: then the correction takes the account away from its owner.
    const onceKey = `email-correction ${deps.random.id()}`;
    const at = deps.clock();
    await queueMail(deps, tx, { onceKey, to: user.email, ...buildAddressCorrectedMail(), at });
    const changes = [{ field: 'email', before: user.email, after: email }];
    await recordAuditEntry(deps, tx, { adminId, action: 'correct-email', userId, changes });
    return resendMails(deps, tx, { user: { ...user, email }, mails });
  };
  const sent = await deps.db
    .transaction()
    .execute(applyCorrection)
    .catch(async (error: unknown) => {
      // Somebody else took the address between the check and the change.
      const owner = error instanceof AppError ? undefined : await findUserByEmail(deps.db, email);
      throw owner && owner.id !== userId ? createEmailInUseError() : error;
    });
  deps.mailQueued();
  return sent;
}

function createEmailInUseError(): AppError {
  return createFieldError('email', 'Another account has this email address.', 'email_in_use');
}

function requireStudent(user: UserRow | undefined): UserRow {
  return requireFound(user?.account_type === 'Student' ? user : undefined, 'Student not found.');
}

const PAYMENT_KEY = /^payment (.+)$/;

/** Whether the mail has an invitation link. Mails about payments of waiting courses have one too. */
function isInvitation({ once_key: key }: MailRow): boolean {
  return key.startsWith('invitation ') || PAYMENT_KEY.test(key);
}

function isConfirmation({ once_key: key }: MailRow): boolean {
  return key.startsWith('confirm-email ');
}

/** Whether the mail has a link to set a password. */
function isPasswordMail(mail: MailRow): boolean {
  return mail.once_key.startsWith('reset ') || isConfirmation(mail);
}

interface Resending {
  user: UserRow;
  /** The undelivered mails of the account. */
  mails: readonly MailRow[];
}

/**
 * Queues all undelivered mails of an account again, with new links where they had one. Codes and login links are
 * dropped, because only the waiting browser could use them.
 */
async function resendMails(deps: Deps, tx: Queries, { user, mails }: Resending): Promise<number> {
  const withText = mails.filter(hasStoredText);
  const withSecret = mails.filter((mail) => !hasStoredText(mail));
  for (const mail of withText) await requeueRejectedMail(tx, mail, user.email);
  await deleteMails(
    tx,
    withSecret.map((mail) => mail.once_key),
  );
  if (await isInvitable(tx, user))
    return withText.length + (await sendInvitations(deps, tx, { user, mails: withSecret }));
  const resets = withSecret.filter(isPasswordMail);
  if (resets.length === 0) return withText.length;
  await queueResetLink(deps, tx, { user, confirmsEmail: resets.every(isConfirmation) });
  return withText.length + 1;
}

/**
 * One mail per manually recorded payment, with its receipt; otherwise one invitation, if the student was invited
 * before.
 */
async function sendInvitations(
  deps: Deps,
  tx: Queries,
  { user, mails }: Resending,
): Promise<number> {
  const invitations = mails.filter(isInvitation);
  const paid = invitations.filter(({ once_key: key }) => PAYMENT_KEY.test(key));
  for (const { once_key: onceKey } of paid) {
    const receipt = await findReceiptOfPayment(tx, PAYMENT_KEY.exec(onceKey)?.[1] ?? '');
    await invite(deps, tx, { user, onceKey, receipt });
  }
  if (paid.length > 0) return paid.length;
  if (user.invited_at === null) return 0;
  await invite(deps, tx, { user, onceKey: invitations[0]?.once_key });
  return 1;
}
