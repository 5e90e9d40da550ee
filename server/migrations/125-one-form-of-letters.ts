// Normalizes searchable texts to the Unicode form that input has now. Earlier releases stored the same letters in several
// forms, and with invisible characters. Triggers copy the names of people to their orders and reviews.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const COLUMNS = {
  users: ['full_name'],
  courses: ['name', 'tags', 'description'],
  categories: ['name'],
  bundles: ['title'],
  reviews: ['review'],
  contact_messages: ['first_name', 'last_name', 'subject'],
};
/** In names of people, NFKC also replaces full-width letters. */
const FORMS: Readonly<Record<string, 'NFC' | 'NFKC'>> = { users: 'NFKC' };
const ROWS = 1000;
const INVISIBLE =
  /[\u034F\u17B4\u17B5\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu;

type Row = Record<string, string> & { id: string };

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const form = FORMS[table] ?? 'NFC';
    const selected = sql.join(['id', ...columns].map((column) => sql.ref(column)));
    let after = '';
    for (;;) {
      const { rows } = await sql<Row>`select ${selected} from ${sql.table(table)}
        where id > ${after} order by id limit ${ROWS}`.execute(db);
      for (const row of rows) await rewrite(db, { table, columns, row, form });
      after = rows.at(-1)?.id ?? '';
      if (rows.length < ROWS) break;
    }
  }
}

interface Rewriting {
  table: string;
  columns: readonly string[];
  row: Row;
  form: 'NFC' | 'NFKC';
}

async function rewrite(
  db: Kysely<unknown>,
  { table, columns, row, form }: Rewriting,
): Promise<void> {
  for (const column of columns) {
    const stored = row[column] ?? '';
    const text = stored.replaceAll(INVISIBLE, '').normalize(form);
    // A name of invisible characters only stays unchanged, because a name must not be empty.
    if (text === stored || text.trim() === '') continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where id = ${row.id}`.execute(
      db,
    );
  }
}
