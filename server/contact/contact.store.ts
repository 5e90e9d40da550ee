// The rows of the contact form's messages.
import { sql } from 'kysely';
import { contains } from '../platform/like-pattern.ts';
import type { Queries } from '../platform/ports.ts';
import type { ContactMessageRow } from '../platform/tables.ts';

export async function insertMessage(db: Queries, row: ContactMessageRow): Promise<void> {
  await db.insertInto('contact_messages').values(row).execute();
}

export interface MessageFilter {
  query?: string | undefined;
  answered?: 'yes' | 'no' | undefined;
}

function messages(db: Queries, { query, answered }: MessageFilter) {
  let found = db.selectFrom('contact_messages');
  if (answered) found = found.where('answered_at', answered === 'yes' ? 'is not' : 'is', null);
  if (query) {
    found = found.where((row) => {
      const name = sql<string>`${row.ref('first_name')} || ' ' || ${row.ref('last_name')}`;
      return row.or(contains(query, name, row.ref('email'), row.ref('subject')));
    });
  }
  return found;
}

/** Newest first. */
export function messagesFrom(
  db: Queries,
  filter: MessageFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ContactMessageRow[]> {
  return messages(db, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countMessages(db: Queries, filter: MessageFilter): Promise<number> {
  const { count } = await messages(db, filter)
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
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
