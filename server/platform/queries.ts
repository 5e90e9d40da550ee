import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** The number of rows of a query. */
export async function countRows<All extends Tables, Table extends keyof All>(
  query: SelectQueryBuilder<All, Table, object>,
): Promise<number> {
  const row = await query
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number((row as { rows: number }).rows);
}
