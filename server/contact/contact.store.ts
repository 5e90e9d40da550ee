// The rows of the contact form's messages.
import type { Queries } from '../ports.ts';
import type { ContactMessageRow } from '../tables.ts';

export async function insertMessage(db: Queries, row: ContactMessageRow): Promise<void> {
  await db.insertInto('contact_messages').values(row).execute();
}

/** Newest first. */
export function messagesFrom(
  db: Queries,
  { offset, limit }: { offset: number; limit: number },
): Promise<ContactMessageRow[]> {
  return db
    .selectFrom('contact_messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countMessages(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps the first time; undefined for an unknown id. */
export function setAnswered(
  db: Queries,
  id: string,
  at: number,
): Promise<{ id: string } | undefined> {
  return db
    .updateTable('contact_messages')
    .set((row) => ({ answered_at: row.fn.coalesce('answered_at', row.val(at)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}
