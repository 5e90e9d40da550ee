// By what people are looked for, beside their orders and reviews: kept by the database as accounts change, see migration 107.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import { SEARCHED } from '../platform/text-search.ts';

const TABLES = ['orders', 'reviews'] as const;

const ofPerson = (table: (typeof TABLES)[number]): RawBuilder<string> =>
  sql`(select ${SEARCHED.users} from users where users.id = ${sql.ref(`${table}.user_id`)})`;

/** Names the rows, at most a hundred of a kind, that are not found by what their person is called. */
export async function wrongPersonWords(db: Queries): Promise<string[]> {
  const wrong: string[] = [];
  for (const table of TABLES) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where person_words <> ${ofPerson(table)} limit 100`.execute(db);
    wrong.push(...rows.map(({ id }) => `${table} ${id}`));
  }
  return wrong;
}

/** Takes them from the accounts anew. */
export async function refreshPersonWords(tx: Queries): Promise<void> {
  for (const table of TABLES)
    await sql`update ${sql.table(table)} set person_words = ${ofPerson(table)}
      where person_words <> ${ofPerson(table)}`.execute(tx);
}
