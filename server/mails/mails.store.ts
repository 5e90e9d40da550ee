// The rows of mails that wait to be sent.
import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import { isUnclaimed } from '../platform/claims.ts';
import type { Queries } from '../platform/ports.ts';
import type { MailRow, Tables } from '../platform/tables.ts';

/** Keys that begin so are of mails whose row is deleted once they are sent, rejected or given up. */
export const LAST_MAIL = 'last-mail ';

/** Queues a mail once per key; a second one under the same key is dropped. */
export async function insertMail(
  db: Queries,
  mail: Omit<MailRow, 'sent_at' | 'attempts' | 'rejected_at' | 'rejection' | 'user_id'>,
): Promise<void> {
  await db
    .insertInto('mails')
    .values({ ...mail, sent_at: null, attempts: 0 })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();
}

export async function hasKey(db: Queries, onceKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('once_key', '=', onceKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Scans the whole table, so call it rarely. `prefix` has no wildcards. */
export async function hasKeyLike(db: Queries, prefix: string): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('once_key', 'like', `${prefix}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteByKeys(db: Queries, onceKeys: readonly string[]): Promise<void> {
  if (onceKeys.length === 0) return;
  await db.deleteFrom('mails').where('once_key', 'in', onceKeys).execute();
}

/** Ids of mails that somebody may send now, oldest first; what is due later is not looked at. One about a document waits for its file until `madeBefore`. */
export async function waitingMails(
  db: Queries,
  {
    now,
    attemptsMax,
    limit,
    madeBefore,
  }: { now: number; attemptsMax: number; limit: number; madeBefore: number },
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
        row('created_at', '<=', madeBefore),
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

/** Where the file of a document lies, and the number that it is called by; undefined before it is made. */
export function getFileOfDocument(
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

/** Takes a mail for this sender until then; undefined when another sender was faster. */
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

/** With its text go the secrets that it carried. */
export async function markSent(db: Queries, id: string, at: number): Promise<void> {
  const sent = { sent_at: at, text_body: '', html_body: '' };
  await db.updateTable('mails').set(sent).where('id', '=', id).execute();
}

export async function putOff(db: Queries, id: string, until: number): Promise<void> {
  await db.updateTable('mails').set({ claimed_until: until }).where('id', '=', id).execute();
}

/** Gives a mail up: without its text it is never sent. */
export async function eraseText(db: Queries, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ text_body: '', html_body: '' })
    .where('id', '=', id)
    .execute();
}

/** Gives up what carries a secret that has ended, and what a sender died over at the last attempt. */
export async function eraseEnded(
  db: Queries,
  { now, attemptsMax }: { now: number; attemptsMax: number },
): Promise<void> {
  const ended = (row: ExpressionBuilder<Tables, 'mails'>) =>
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
  await db.deleteFrom('mails').where('once_key', 'like', `${LAST_MAIL}%`).where(ended).execute();
  await db.updateTable('mails').set({ text_body: '', html_body: '' }).where(ended).execute();
}

/**
 * Takes out of up to `many` mails that were queued before then, and are sent, given up or rejected, whom they went to and
 * what they were about. Answers how many there were. The key stays: none is sent a second time.
 */
export async function forgetAddressed(
  db: Queries,
  { before, many }: { before: number; many: number },
): Promise<number> {
  const old = db
    .selectFrom('mails')
    .select('id')
    // As the index has it, in words that both engines match with it.
    .where('recipient', '<>', sql.lit(''))
    .where('created_at', '<', before)
    .where((row) => row.or([row('text_body', '=', ''), row('rejected_at', 'is not', null)]))
    .orderBy('created_at')
    .limit(many);
  const done = await db
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
  return Number(done.numUpdatedRows);
}

/** What was sent to an account follows its address, so that its export and its erasure find it. */
export async function moveSentMails(
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
