// Rows of contact messages.
import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { Matching } from '../platform/paging.ts';
import { containsText } from '../platform/text-search.ts';
import type { Queries } from '../platform/ports.ts';
import type { ContactMessageRow, Tables, UserRow } from '../platform/tables.ts';

export async function insertMessage(db: Queries, row: ContactMessageRow): Promise<void> {
  await db.insertInto('contact_messages').values(row).execute();
}

export interface MessageFilter {
  query?: string | undefined;
  answered?: 'yes' | 'no' | undefined;
  kind?: ContactMessageRow['kind'] | undefined;
}

/** When each open request was written, by its key. */
export async function listOpenRequestTimes(
  db: Queries,
  onceKeys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['once_key', 'created_at'])
    .where('once_key', 'in', onceKeys)
    .where('answered_at', 'is', null)
    .execute();
  return new Map(rows.map(({ once_key: key, created_at: at }) => [key ?? '', at]));
}

/** Releases the key of an answered request, so that the user can send the request again. */
export async function releaseAnsweredKey(tx: Queries, onceKey: string): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ once_key: null })
    .where('once_key', '=', onceKey)
    .where('answered_at', 'is not', null)
    .execute();
}

const SEARCHED_COLUMNS = [
  'contact_messages.first_name',
  'contact_messages.last_name',
  'contact_messages.email',
  'contact_messages.subject',
] as const;

export function filterMessages(db: Queries, { query, answered, kind }: MessageFilter): Matching {
  let messages = db.selectFrom('contact_messages').select(['id', 'created_at']);
  if (answered)
    messages = messages.where('answered_at', answered === 'yes' ? 'is not' : 'is', null);
  // A literal, because the partial index of complaints has it in its condition.
  if (kind) messages = messages.where('kind', '=', sql.lit(kind));
  return query ? messages.where(containsText(query, SEARCHED_COLUMNS)) : messages;
}

export function listMessagesByIds(
  db: Queries,
  ids: readonly string[],
): Promise<ContactMessageRow[]> {
  return db.selectFrom('contact_messages').selectAll().where('id', 'in', ids).execute();
}

/** Sets the time of the first answer, or clears it with null. Returns undefined for an unknown id. */
export function setAnswered(
  db: Queries,
  id: string,
  at: number | null,
): Promise<{ id: string } | undefined> {
  return db
    .updateTable('contact_messages')
    .set((row) => ({
      answered_at: at === null ? null : row.fn.coalesce('answered_at', row.val(at)),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

/** Undefined unless the message is a request that is still open. */
export function answerOpenRequest(
  tx: Queries,
  id: string,
  at: number,
): Promise<ContactMessageRow | undefined> {
  return tx
    .updateTable('contact_messages')
    .set({ answered_at: at })
    .where('id', '=', id)
    .where('order_id', 'is not', null)
    .where('answered_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Marks requests as answered once they are fulfilled. */
export async function markRequestsAnswered(
  tx: Queries,
  onceKeys: readonly string[],
  at: number,
): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ answered_at: at })
    .where('once_key', 'in', onceKeys)
    .where('answered_at', 'is', null)
    .execute();
}

export async function findKind(
  db: Queries,
  id: string,
): Promise<ContactMessageRow['kind'] | undefined> {
  const item = db.selectFrom('contact_messages').select('kind').where('id', '=', id);
  return (await item.executeTakeFirst())?.kind;
}

/** Detaches open complaints and returns from an account that is erased, so that they stay. */
export async function detachOpenRequests(
  tx: Queries,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  at: number,
): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ user_id: null, left_at: at })
    .where((where) => where.or([where('user_id', '=', id), where('email', '=', email)]))
    .where(isOpenRequest)
    .where('left_at', 'is', null)
    .execute();
}

/** Requests that still require an answer. */
const isOpenRequest = ({ and, or, eb }: ExpressionBuilder<Tables, 'contact_messages'>) =>
  and([
    or([eb('kind', '=', 'complaint'), eb('order_id', 'is not', null)]),
    eb('answered_at', 'is', null),
  ]);

/**
 * Deletes answered messages of people who have left, and other old messages except open requests. Returns their ids.
 */
export async function deleteEndedMessages(
  tx: Queries,
  { answeredBefore, writtenBefore }: Record<'answeredBefore' | 'writtenBefore', number>,
): Promise<string[]> {
  const formerUsersMessages = tx
    .deleteFrom('contact_messages')
    .where('left_at', 'is not', null)
    .where('answered_at', '<=', answeredBefore);
  const oldMessages = tx
    .deleteFrom('contact_messages')
    .where('created_at', '<=', writtenBefore)
    .where((where) => where.not(isOpenRequest(where)));
  const deleted = [
    await formerUsersMessages.returning('id').execute(),
    await oldMessages.returning('id').execute(),
  ];
  return deleted.flat().map(({ id }) => id);
}
