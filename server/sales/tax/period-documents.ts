// The documents of a period, series by series and in the order of their numbers, some at a time.
import type { Queries } from '../../platform/ports.ts';
import type { DocumentRow } from '../../platform/tables.ts';
import * as store from './documents.store.ts';

const ROWS_AT_ONCE = 500;

/** Days YYYY-MM-DD of India, both within. */
export interface Days {
  from: string;
  to: string;
}

/** Each batch is of one series and year. */
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

/** The ids of what notes are about. */
export const correctedBy = (rows: readonly DocumentRow[]): string[] =>
  rows.flatMap(({ corrects_id: id }) => (id === null ? [] : [id]));
