// Reads, clears and deletes personal data, by the list of tables.
import { sql } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';
import type { Person, PersonalTable } from './personal-tables.ts';

export function listPersonalTables(): string[] {
  return PERSONAL_TABLES.map(({ table }) => table);
}

/** All stored rows about a person by table, in batches, without secrets. */
export function streamRows(
  db: Queries,
  person: Person,
): Record<string, AsyncIterable<StoredRow[]>> {
  const exported = PERSONAL_TABLES.filter(({ notExported }) => !notExported);
  return Object.fromEntries(exported.map((item) => [item.table, streamBatches(db, item, person)]));
}

export type StoredRow = Record<string, unknown>;

const ROWS_AT_ONCE = 100;
const KEY = 'key_of_row';

async function* streamBatches(
  db: Queries,
  { table, rows, shown, key, hidden = [] }: PersonalTable,
  person: Person,
): AsyncGenerator<StoredRow[]> {
  for (let last: unknown; ;) {
    const visible = shown ? sql`and ${shown(person)}` : sql``;
    const after = last === undefined ? sql`` : sql`and ${key} > ${last}`;
    const found = await sql<StoredRow>`select ${sql.table(table)}.*, ${key} as ${sql.ref(KEY)}
      from ${sql.table(table)} where (${rows(person)}) ${visible} ${after}
      order by ${sql.ref(KEY)} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    yield found.rows.map((row) => omitColumns(row, [...hidden, KEY]));
    if (found.rows.length < ROWS_AT_ONCE) return;
    last = found.rows.at(-1)?.[KEY];
  }
}

function omitColumns(row: StoredRow, columns: readonly string[]): StoredRow {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
}

/** Deletes all rows about a person that nothing else needs. */
export async function deleteRows(tx: Queries, person: Person): Promise<void> {
  await clearEventBodies(tx, person);
  for (const { table, rows, typed, stays, staysStored, ...item } of PERSONAL_TABLES) {
    const { emptied = [], cleared = [] } = item;
    const all = { ...person, since: 0 };
    const isTheirs = typed ? sql`(${rows(all)} or ${typed(all)})` : rows(all);
    for (const column of emptied)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = '' where ${isTheirs}`.execute(
        tx,
      );
    for (const column of cleared)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${isTheirs}`.execute(
        tx,
      );
    const unlessRetained = stays ? sql`and not (${stays})` : sql``;
    if (!staysStored)
      await sql`delete from ${sql.table(table)} where ${isTheirs} ${unlessRetained}`.execute(tx);
  }
}

/** The provider's events contain the payer's email and phone. Nothing reads their text again. */
async function clearEventBodies(tx: Queries, { id }: Person): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ body: '' })
    .where('provider_order_id', 'in', (from) =>
      from
        .selectFrom('orders')
        .select('orders.provider_order_id')
        .where('user_id', '=', id)
        .where('orders.provider_order_id', 'is not', null),
    )
    .execute();
}
