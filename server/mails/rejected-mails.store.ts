// Queries for mails that a mail server rejected permanently.
import type { Queries } from '../platform/ports.ts';
import type { MailRow } from '../platform/tables.ts';

/**
 * Records the rejection and the account that had the address. Keeps the text of a mail without a secret, so that it can be
 * sent again.
 */
export async function markRejected(
  db: Queries,
  { id, recipient, secret_until: secretUntil }: MailRow,
  { answer, at }: { answer: string; at: number },
): Promise<void> {
  await db
    .updateTable('mails')
    .set(({ selectFrom }) => ({
      rejected_at: at,
      rejection: answer,
      user_id: selectFrom('users').select('users.id').where('users.email', '=', recipient),
      claimed_until: null,
      ...(secretUntil === null ? {} : { text_body: '', html_body: '' }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Newest first. */
export function listRejectedMails(db: Queries, userId: string): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('user_id', '=', userId)
    .where('rejected_at', 'is not', null)
    .orderBy('rejected_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Number of rejected mails by account; accounts without any are left out. */
export async function countRejectedByUser(
  db: Queries,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('mails')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('many')])
    .where('user_id', 'in', userIds)
    .where('rejected_at', 'is not', null)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id: id, many }) => [id ?? '', Number(many)]));
}

/** Rejections by mail key. */
export async function listRejectionsByKey(
  db: Queries,
  onceKeys: readonly string[],
): Promise<ReadonlyMap<string, { at: number; answer: string }>> {
  const rows = await db
    .selectFrom('mails')
    .select(['once_key', 'rejected_at', 'rejection'])
    .where('once_key', 'in', onceKeys)
    .where('rejected_at', 'is not', null)
    .execute();
  return new Map(
    rows.map((row) => [row.once_key, { at: Number(row.rejected_at), answer: row.rejection ?? '' }]),
  );
}

/** Whether the text of a rejected mail is still stored. A mail with a code or link is generated again instead. */
export function hasStoredText({ text_body: text }: Pick<MailRow, 'text_body'>): boolean {
  return text !== '';
}

/** Queues a rejected mail again with its own key, to this address. Call `mailQueued` after the commit. */
export async function requeueRejectedMail(
  tx: Queries,
  { id }: Pick<MailRow, 'id'>,
  recipient: string,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      recipient,
      attempts: 0,
      claimed_until: null,
      rejected_at: null,
      rejection: null,
      user_id: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Redirects queued mails from an account's former address to the new one; drops mails with a secret. */
export async function redirectQueuedMails(
  tx: Queries,
  { from, to, since }: { from: string; to: string; since: number },
): Promise<void> {
  const queued = tx
    .updateTable('mails')
    .where('recipient', '=', from)
    .where('created_at', '>=', since)
    .where('sent_at', 'is', null)
    .where('rejected_at', 'is', null)
    .where('text_body', '!=', '');
  await queued
    .set({ text_body: '', html_body: '' })
    .where('secret_until', 'is not', null)
    .execute();
  await queued.set({ recipient: to }).where('secret_until', 'is', null).execute();
}
