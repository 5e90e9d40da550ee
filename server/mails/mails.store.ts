// Queries for the mail queue.
import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import { isUnclaimed } from '../platform/claims.ts';
import type { Queries } from '../platform/ports.ts';
import type { MailRow, Tables } from '../platform/tables.ts';

/** Key prefix of mails whose row is deleted once they are sent, rejected or dropped. */
export const LAST_MAIL_PREFIX = 'last-mail ';

export type NewMail = Omit<
  MailRow,
  'sent_at' | 'attempts' | 'rejected_at' | 'rejection' | 'user_id'
>;

/** Queues a mail once per key; a second one with the same key is dropped. */
export async function insertMail(db: Queries, mail: NewMail): Promise<void> {
  await db
    .insertInto('mails')
    .values({ ...mail, sent_at: null, attempts: 0 })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();
}

/** Whether a mail with this key was ever queued. */
export async function isQueued(db: Queries, onceKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('once_key', '=', onceKey)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a mail with this key prefix was ever queued. Scans the whole table, so call it rarely. `prefix` has no wildcards.
 */
export async function hasQueuedWithPrefix(db: Queries, prefix: string): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('once_key', 'like', `${prefix}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes mails, sent or not. */
export async function deleteMails(db: Queries, onceKeys: readonly string[]): Promise<void> {
  await db.deleteFrom('mails').where('once_key', 'in', onceKeys).execute();
}

/** Ids of mails that are due, oldest first. A mail created after `createdBefore` waits for the file of its document. */
export async function listDueMailIds(
  db: Queries,
  {
    now,
    attemptsMax,
    limit,
    createdBefore,
  }: { now: number; attemptsMax: number; limit: number; createdBefore: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('created_at', '<=', now)
    .where('text_body', '!=', '')
    .where('rejected_at', 'is', null)
    .where('attempts', '<', attemptsMax)
    .where((row) => row.or([row('secret_until', 'is', null), row('secret_until', '>', now)]))
    .where(isUnclaimed(now))
    .where((row) =>
      row.or([
        row('document_id', 'is', null),
        row('created_at', '<=', createdBefore),
        row.not(
          row('document_id', 'in', row.selectFrom('undrawn_documents').select('document_id')),
        ),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Storage key and number of a document's file; undefined before it is drawn. */
export function findDocumentFile(
  db: Queries,
  documentId: string,
): Promise<{ storage_key: string; full_number: string } | undefined> {
  return db
    .selectFrom('document_files')
    .innerJoin('media', 'media.id', 'document_files.media_id')
    .innerJoin('documents', 'documents.id', 'document_files.document_id')
    .select(['media.storage_key', 'documents.full_number'])
    .where('document_files.document_id', '=', documentId)
    .executeTakeFirst();
}

/** Claims a mail for this sender; undefined when another sender was faster. */
export function claimMail(
  db: Queries,
  id: string,
  { now, until }: { now: number; until: number },
): Promise<MailRow | undefined> {
  return db
    .updateTable('mails')
    .set((row) => ({ claimed_until: until, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('text_body', '!=', '')
    .where('rejected_at', 'is', null)
    .where(isUnclaimed(now))
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the text, which may contain secrets. */
export async function markSent(db: Queries, id: string, at: number): Promise<void> {
  const sent = { sent_at: at, text_body: '', html_body: '' };
  await db.updateTable('mails').set(sent).where('id', '=', id).execute();
}

export async function postponeMail(db: Queries, id: string, until: number): Promise<void> {
  await db.updateTable('mails').set({ claimed_until: until }).where('id', '=', id).execute();
}

/** Drops a mail: a mail without text is never sent. */
export async function eraseMailText(db: Queries, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ text_body: '', html_body: '' })
    .where('id', '=', id)
    .execute();
}

/** Drops mails with an expired secret, and mails whose sender died at the last attempt. */
export async function eraseEndedMails(
  db: Queries,
  { now, attemptsMax }: { now: number; attemptsMax: number },
): Promise<void> {
  const hasEnded = (row: ExpressionBuilder<Tables, 'mails'>) =>
    row.and([
      row('sent_at', 'is', null),
      row('created_at', '<=', now),
      row('text_body', '!=', ''),
      row.or([
        row('secret_until', '<=', now),
        row.and([
          row('attempts', '>=', attemptsMax),
          row('rejected_at', 'is', null),
          isUnclaimed(now),
        ]),
      ]),
    ]);
  await db
    .deleteFrom('mails')
    .where('once_key', 'like', `${LAST_MAIL_PREFIX}%`)
    .where(hasEnded)
    .execute();
  await db.updateTable('mails').set({ text_body: '', html_body: '' }).where(hasEnded).execute();
}

/**
 * Clears recipient and content of up to `limit` finished mails queued before a moment and returns how many. The key stays, so
 * that none is sent again.
 */
export async function clearOldMails(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const old = db
    .selectFrom('mails')
    .select('id')
    // Written as in the index, so that both databases use it.
    .where('recipient', '<>', sql.lit(''))
    .where('created_at', '<', before)
    .where((row) => row.or([row('text_body', '=', ''), row('rejected_at', 'is not', null)]))
    .orderBy('created_at')
    .limit(limit);
  const result = await db
    .updateTable('mails')
    .set({
      recipient: '',
      reply_to: null,
      subject: '',
      text_body: '',
      html_body: '',
      rejection: null,
      user_id: null,
    })
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Sent mails follow a changed address, so that export and erasure of the account find them. */
export async function updateSentRecipients(
  tx: Queries,
  { before, after, since }: { before: string; after: string; since: number },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ recipient: after })
    .where('recipient', '=', before)
    .where('created_at', '>=', since)
    .where('sent_at', 'is not', null)
    .execute();
}
