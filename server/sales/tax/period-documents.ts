// Reads the documents of a period in batches, by series and number.
import type { Queries } from '../../platform/ports.ts';
import type { DocumentRow } from '../../platform/tables.ts';
import * as store from './documents.store.ts';

const BATCH_SIZE = 500;

/** Indian days, YYYY-MM-DD, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** Each batch belongs to one series and year. */
export async function* readDocumentsOfPeriod(
  db: Queries,
  days: Days,
): AsyncGenerator<DocumentRow[]> {
  for (const { prefix, year } of await store.listNumberSeries(db)) {
    let after = 0;
    let { from } = days;
    for (;;) {
      const rows = await store.listDocumentsOfDays(db, {
        prefix,
        year,
        after,
        many: BATCH_SIZE,
        from,
        to: days.to,
      });
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH_SIZE) break;
      after = rows.at(-1)?.number ?? after;
      from = rows.at(-1)?.issued_on ?? from;
    }
  }
}

/** Ids of the documents that notes correct. */
export const listCorrectedIds = (rows: readonly DocumentRow[]): string[] =>
  rows.flatMap(({ corrects_id: id }) => (id === null ? [] : [id]));
