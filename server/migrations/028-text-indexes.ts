// What Admins type into a search box is looked for in one index a list, not in the rows: PostgreSQL finds parts of words
// by their trigrams, SQLite reads the index alone, which is a tenth of the rows.
import { SqliteAdapter, sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  if (!isSqlite && !(await hasTrigrams(db))) return;
  const index = (name: string, on: string, text: RawBuilder<unknown>) =>
    isSqlite
      ? sql`create index ${sql.ref(name)} on ${sql.table(on)} (${text}, created_at, id)`.execute(db)
      : sql`create index ${sql.ref(name)} on ${sql.table(on)} using gin (${text} gin_trgm_ops)`.execute(
          db,
        );
  await index('users_text', 'users', sql`lower(full_name || ' ' || email)`);
  await index('courses_text', 'courses', sql`lower(name)`);
  await index('reviews_text', 'reviews', sql`lower(review)`);
  await index(
    'contact_messages_text',
    'contact_messages',
    sql`lower(first_name || ' ' || last_name || ' ' || email || ' ' || subject)`,
  );
}

/** Whether the extension is there, or was made now: it comes with PostgreSQL and needs no superuser. Without it all names are read. */
async function hasTrigrams(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select exists (select from pg_extension where extname = 'pg_trgm')
      or exists (select from pg_available_extensions where name = 'pg_trgm')
        and has_database_privilege(current_database(), 'CREATE') as can`.execute(db);
  if (!rows[0]?.can) return false;
  await sql`create extension if not exists pg_trgm`.execute(db);
  return true;
}
