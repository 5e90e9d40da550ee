// Inserts many rows quickly, on both engines.
import { sql, SqliteAdapter } from 'kysely';
import type { Queries } from '../../server/platform/ports.ts';

const ROWS_PER_STATEMENT = 1000;
const ROWS_BUFFERED = 20_000;

type Row = Readonly<Record<string, string | number | null>>;

/** Inserts rows of one table, a thousand per statement. Columns that no row of a batch names get their default. */
export async function insertRows(db: Queries, table: string, rows: readonly Row[]): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const batch = rows.slice(from, from + ROWS_PER_STATEMENT);
    const columns = [...new Set(batch.flatMap((row) => Object.keys(row)))];
    const names = sql.join(columns.map((name) => sql.ref(name)));
    const values = sql.join(columns.map((name) => sql`value ->> ${sql.lit(name)}`));
    const json = JSON.stringify(batch);
    const source = isSqlite
      ? sql`select ${values} from json_each(${json})`
      : sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`;
    await sql`insert into ${sql.table(table)} (${names}) ${source}`.execute(db);
  }
}

/** Collects rows and inserts them in batches, table by table in the order of each table's first row. */
export function createRowBuffer(db: Queries) {
  const waiting = new Map<string, Row[]>();
  let bufferedCount = 0;
  const flush = async (): Promise<void> => {
    bufferedCount = 0;
    for (const [table, rows] of waiting) await insertRows(db, table, rows.splice(0));
  };
  return {
    add(table: string, row: Row): void {
      const rows = waiting.get(table) ?? [];
      rows.push(row);
      waiting.set(table, rows);
      bufferedCount += 1;
    },
    flush,
    flushWhenFull: async (): Promise<void> =>
      bufferedCount >= ROWS_BUFFERED ? flush() : undefined,
  };
}
