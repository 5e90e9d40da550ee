// The rows of the contact form's messages.
import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { Matching } from '../platform/paging.ts';
import { contains } from '../platform/text-search.ts';
import type { Queries } from '../platform/ports.ts';
import type { ContactMessageRow, Tables } from '../platform/tables.ts';

export async function insertMessage(db: Queries, row: ContactMessageRow): Promise<void> {
  await db.insertInto('contact_messages').values(row).execute();
}

export interface MessageFilter {
  query?: string | undefined;
  answered?: 'yes' | 'no' | undefined;
  kind?: ContactMessageRow['kind'] | undefined;
}

/** When each was written, by the key that keeps it from being written twice. */
export async function writtenAt(
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

/** Gives the key up of what was answered: the same may be asked again. */
export async function forgetAnswered(tx: Queries, onceKey: string): Promise<void> {
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

/** The messages that a filter finds. */
export function matchingMessages(db: Queries, { query, answered, kind }: MessageFilter): Matching {
  let found = db.selectFrom('contact_messages').select(['id', 'created_at']);
  if (answered) found = found.where('answered_at', answered === 'yes' ? 'is not' : 'is', null);
  // As a literal: the index of complaints is one of a condition.
  if (kind) found = found.where('kind', '=', sql.lit(kind));
  return query ? found.where(contains(query, SEARCHED_COLUMNS)) : found;
}

export function messagesByIds(db: Queries, ids: readonly string[]): Promise<ContactMessageRow[]> {
  return db.selectFrom('contact_messages').selectAll().where('id', 'in', ids).execute();
}

/** Keeps the first time, null forgets it; undefined for an unknown id. */
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

/** Of what was asked for under these keys and waits. */
export async function setAnsweredByKeys(
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

export async function getKind(
  db: Queries,
  id: string,
): Promise<ContactMessageRow['kind'] | undefined> {
  const item = db.selectFrom('contact_messages').select('kind').where('id', '=', id);
  return (await item.executeTakeFirst())?.kind;
}

/** What waits for its answer stays, as nobody's with an account. */
export async function keepOpen(
  tx: Queries,
  { userId, email, at }: { userId: string; email: string; at: number },
): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ user_id: null, left_at: at })
    .where((where) => where.or([where('user_id', '=', userId), where('email', '=', email)]))
    .where(isOpenRequest)
    .where('left_at', 'is', null)
    .execute();
}

/** What is still owed an answer. */
const isOpenRequest = ({ and, or, eb }: ExpressionBuilder<Tables, 'contact_messages'>) =>
  and([
    or([eb('kind', '=', 'complaint'), eb('order_id', 'is not', null)]),
    eb('answered_at', 'is', null),
  ]);

/** Of who has left, what was answered by then; of everybody, what is as old as that and no open request; their ids. */
export async function deleteEnded(
  tx: Queries,
  { answeredBefore, writtenBefore }: Record<'answeredBefore' | 'writtenBefore', number>,
): Promise<string[]> {
  const left = tx
    .deleteFrom('contact_messages')
    .where('left_at', 'is not', null)
    .where('answered_at', '<=', answeredBefore);
  const old = tx
    .deleteFrom('contact_messages')
    .where('created_at', '<=', writtenBefore)
    .where((where) => where.not(isOpenRequest(where)));
  const gone = [await left.returning('id').execute(), await old.returning('id').execute()];
  return gone.flat().map(({ id }) => id);
}
