// By what orders and reviews are looked for, beside each of them: lists that are walked row by row read nothing else.
import { SqliteAdapter, sql } from 'kysely';
import type { Kysely } from 'kysely';

const TABLES = ['orders', 'reviews'];
/** As text-search has it of accounts. */
const words = (row: string) => sql.raw(`lower(${row}.full_name || ' ' || ${row}.email)`);
const ofPerson = (userId: string) =>
  sql`select ${words('users')} from users where users.id = ${sql.ref(userId)}`;
const INDEXES = {
  orders_latest: 'orders (created_at, id, person_words, only_course_id)',
  orders_state: 'orders (state, created_at, id, person_words, only_course_id)',
};

/** Whoever is called something else is found by it at once. */
const spread = sql.join(
  TABLES.map(
    (table) =>
      sql`update ${sql.table(table)} set person_words = ${words('new')} where user_id = new.id;`,
  ),
  sql` `,
);

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    await sql`create trigger ${sql.ref(`${table}_person`)} after insert on ${sql.table(table)}
      begin
        update ${sql.table(table)} set person_words = (${ofPerson('new.user_id')}) where id = new.id;
      end`.execute(db);
  await sql`create trigger users_person after update of full_name, email on users
    begin ${spread} end`.execute(db);
}

/** Who writes a row of a person holds the account: it is called nothing else before the row is there. */
async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function take_person_words() returns trigger language plpgsql as $$
    begin
      new.person_words := (${ofPerson('new.user_id')} for share);
      return new;
    end $$`.execute(db);
  await sql`create or replace function spread_person_words() returns trigger language plpgsql as $$
    begin
      ${spread}
      return null;
    end $$`.execute(db);
  for (const table of TABLES)
    await sql`create trigger ${sql.ref(`${table}_person`)} before insert on ${sql.table(table)}
      for each row execute function take_person_words()`.execute(db);
  await sql`create trigger users_person after update of full_name, email on users
    for each row execute function spread_person_words()`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['users_words', ...Object.keys(INDEXES)])
    await db.schema.dropIndex(name).ifExists().execute();
  for (const table of TABLES) {
    await db.schema
      .alterTable(table)
      .addColumn('person_words', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await db.schema.alterTable('orders').addColumn('only_course_id', 'text').execute();
  await sql`update orders set person_words = (${ofPerson('orders.user_id')}), only_course_id =
    (select min(course_id) from order_items where order_id = orders.id having count(*) = 1)`.execute(
    db,
  );
  await sql`update reviews set person_words = (${ofPerson('reviews.user_id')})`.execute(db);
  for (const [name, what] of Object.entries(INDEXES))
    await sql.raw(`create index ${name} on ${what}`).execute(db);
  await (db.getExecutor().adapter instanceof SqliteAdapter ? keepOnSqlite : keepOnPostgres)(db);
}
