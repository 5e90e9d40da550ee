// Messages get a kind: a complaint is acknowledged by a number and has to be settled within a month.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('contact_messages')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('message'))
    .execute();
  await db.schema.alterTable('contact_messages').addColumn('acknowledged_at', 'bigint').execute();
}
