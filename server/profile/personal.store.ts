// Where the database knows of a person: every table once, how its rows belong to somebody, and what
// happens to them when the account ends. A test holds this list against the tables that exist.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import type { Tables } from '../platform/tables.ts';

/** Whose rows are meant. `since` bounds what is found by e-mail alone: before, it was not theirs. */
export interface Person {
  id: string;
  email: string;
  /** Epoch milliseconds. */
  since: number;
}

interface PersonalTable {
  table: keyof Tables;
  rows: (person: Person) => RawBuilder<unknown>;
  /** Columns that are secrets, or say nothing about the person. */
  hidden?: readonly string[];
  /** Rows that are no answer to who is signed in, as anybody could have typed the address. */
  notExported?: true;
  /** Rows that the ledger or the catalogue needs: they hold no personal data but the account's id. */
  kept?: true;
  /** Columns of kept rows that hold the person's words, or words about the person: emptied. */
  emptied?: readonly string[];
}

const keyed =
  (column: string) =>
  ({ id }: Person) =>
    sql`${sql.ref(column)} = ${id}`;

const PERSONAL: readonly PersonalTable[] = [
  { table: 'users', rows: keyed('id'), hidden: ['password_hash'], kept: true },
  { table: 'sessions', rows: keyed('user_id'), hidden: ['token_hash'] },
  { table: 'known_addresses', rows: keyed('user_id'), hidden: ['address_hash'] },
  { table: 'consents', rows: keyed('user_id') },
  {
    table: 'codes',
    rows: ({ id, email }) => sql`user_id = ${id} or email = ${email}`,
    hidden: ['secret_hash', 'request_hash'],
  },
  { table: 'invitations', rows: keyed('user_id'), hidden: ['token_hash'] },
  { table: 'enrolments', rows: keyed('user_id') },
  { table: 'waiting_enrolments', rows: keyed('user_id') },
  { table: 'completions', rows: keyed('user_id') },
  { table: 'positions', rows: keyed('user_id') },
  // A rating still counts when its author has gone; what was written with it is theirs.
  {
    table: 'reviews',
    rows: keyed('user_id'),
    hidden: ['hidden_by'],
    kept: true,
    emptied: ['review'],
  },
  { table: 'certificates', rows: keyed('user_id') },
  { table: 'orders', rows: keyed('user_id'), kept: true },
  {
    table: 'order_items',
    rows: ({ id }) => sql`order_id in (select id from orders where user_id = ${id})`,
    kept: true,
  },
  {
    table: 'payments',
    rows: ({ id }) => sql`order_id in (select id from orders where user_id = ${id})`,
    kept: true,
  },
  {
    table: 'refunds',
    rows: ({ id }) =>
      sql`payment_id in (select payments.id from payments join orders on orders.id = payments.order_id where orders.user_id = ${id})`,
    hidden: ['admin_id'],
    kept: true,
    emptied: ['reason'],
  },
  { table: 'courses', rows: keyed('instructor_id'), kept: true },
  {
    table: 'mails',
    rows: ({ email, since }) =>
      sql`(recipient = ${email} or reply_to = ${email}) and created_at >= ${since}`,
    hidden: ['text_body', 'html_body', 'once_key', 'claimed_until', 'attempts'],
  },
  {
    table: 'contact_messages',
    rows: ({ email }) => sql`email = ${email}`,
    notExported: true,
  },
  {
    table: 'audit',
    rows: keyed('user_id'),
    hidden: ['admin_id'],
    kept: true,
    emptied: ['reason'],
  },
];

/** The tables of the list. */
export function personalTables(): string[] {
  return PERSONAL.map(({ table }) => table);
}

/** Everything about a person, by table, as stored; secrets are left out. */
export async function rowsOf(
  db: Queries,
  person: Person,
): Promise<Record<string, Record<string, unknown>[]>> {
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const { table, rows, hidden = [], notExported } of PERSONAL) {
    if (notExported) continue;
    const found = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} where ${rows(person)}`.execute(db);
    tables[table] = found.rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))),
    );
  }
  return tables;
}

/** Deletes everything about a person that nothing else needs. */
export async function deleteRowsOf(tx: Queries, person: Person): Promise<void> {
  await blankEvents(tx, person);
  for (const { table, rows, kept, emptied = [] } of PERSONAL) {
    const theirs = rows({ ...person, since: 0 });
    for (const column of emptied)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = '' where ${theirs}`.execute(tx);
    if (!kept) await sql`delete from ${sql.table(table)} where ${theirs}`.execute(tx);
  }
}

/** The provider's events quote the payer's e-mail and phone. Nothing reads their text again. */
async function blankEvents(tx: Queries, { id }: Person): Promise<void> {
  const orders = await tx
    .selectFrom('orders')
    .select('provider_order_id')
    .where('user_id', '=', id)
    .where('provider_order_id', 'is not', null)
    .execute();
  for (const { provider_order_id: order } of orders) {
    await tx
      .updateTable('payment_events')
      .set({ body: '' })
      .where('body', 'like', `%"${order}"%`)
      .execute();
  }
}
