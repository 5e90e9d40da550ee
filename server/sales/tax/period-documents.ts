// Reads the documents of a period in batches, by series and number.
import type { Queries } from '../../platform/ports.ts';
import type { DocumentRow } from '../../platform/tables.ts';
import * as store from './documents.store.ts';

const ROWS_AT_ONCE = 500;

/** Indian days, YYYY-MM-DD, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** Each batch belongs to one series and year. */
export async function* getDocumentsOfPeriod(
  db: Queries,
  days: Days,
): AsyncGenerator<DocumentRow[]> {
  for (const { prefix, year } of await store.numberSeries(db)) {
    let after = 0;
    let { from } = days;
    for (;;) {
      const rows = await store.getDocumentsOfDays(db, {
        prefix,
        year,
        after,
        many: ROWS_AT_ONCE,
        from,
        to: days.to,
      });
      if (rows.length > 0) yield rows;
      if (rows.length < ROWS_AT_ONCE) break;
      after = rows.at(-1)?.number ?? after;
      from = rows.at(-1)?.issued_on ?? from;
    }
  }
}

/** Ids of the documents that notes correct. */
export const correctedBy = (rows: readonly DocumentRow[]): string[] =>
  rows.flatMap(({ corrects_id: id }) => (id === null ? [] : [id]));
