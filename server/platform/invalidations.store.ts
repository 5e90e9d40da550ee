// The rows that count changes.
import type { Queries } from './ports.ts';
import type { RevisionRow } from './tables.ts';

/** Counts a change; answers the new number. */
export async function count(db: Queries, name: string): Promise<number> {
  const row = await db
    .insertInto('revisions')
    .values({ name, number: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((old) => ({ number: old('revisions.number', '+', 1) })),
    )
    .returning('number')
    .executeTakeFirstOrThrow();
  return row.number;
}

export function numbers(db: Queries): Promise<RevisionRow[]> {
  return db.selectFrom('revisions').selectAll().execute();
}
