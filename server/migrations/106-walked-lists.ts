// Lists that are searched or filtered row by row find what they ask of a row in indexes alone: the whole row costs more than that.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const STUDENTS = "where account_type = 'Student' and erased_at is null";
const INDEXES = {
  users_words: 'users (id, full_name, email)',
  users_students: `users (created_at, id, account_type, erased_at, full_name, email) ${STUDENTS}`,
  orders_latest: 'orders (created_at, id, user_id)',
  orders_state: 'orders (state, created_at, id, user_id)',
  contact_messages_answered: 'contact_messages (created_at, id) where answered_at is not null',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, what] of Object.entries(INDEXES)) {
    await sql.raw(`drop index if exists ${name}`).execute(db);
    await sql.raw(`create index ${name} on ${what}`).execute(db);
  }
}
