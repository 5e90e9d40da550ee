// Consents by purpose, with their end: what was agreed to, under which words, by which act, and until when.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('consents').renameTo('consents_before').execute();
  await db.schema
    .createTable('consents')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('notice_version', 'text', (c) => c.notNull())
    .addColumn('given_at', 'bigint', (c) => c.notNull())
    .addColumn('given_by', 'text', (c) => c.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('withdrawn_by', 'text')
    .execute();
  await sql`insert into consents (id, user_id, purpose, notice_version, given_at, given_by)
    select user_id || '.' || notice_version, user_id,
      case notice_version when 'age-18' then 'age' else 'account' end, notice_version, given_at,
      case notice_version when 'age-18' then 'checkout' else 'sign-up' end
    from consents_before`.execute(db);
  await db.schema.dropTable('consents_before').execute();
  await db.schema
    .createIndex('consents_that_hold')
    .on('consents')
    .columns(['user_id', 'purpose', 'notice_version'])
    .unique()
    .where(sql.ref('withdrawn_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('consents_of_a_person')
    .on('consents')
    .columns(['user_id', 'id'])
    .execute();
  await db.schema
    .createIndex('consents_by_purpose')
    .on('consents')
    .columns(['purpose', 'user_id'])
    .where(sql.ref('withdrawn_at'), 'is', null)
    .execute();
}
