// The series as a whole: whether numbers, days and hashes hold, and how new ones are opened after a restore.
import { canonicalJson, sha256Of } from '../platform/canonical-json.ts';
import type { Plain } from '../platform/canonical-json.ts';
import type { Queries } from '../platform/ports.ts';
import type { DocumentRow, DocumentSeriesRow, NumberSeriesRow } from '../platform/tables.ts';
import { bodyOf } from './document-body.ts';
import * as documents from './documents.store.ts';
import { documentNumber, LAST_NUMBER, nextPrefix } from './numbers.ts';
import { purgeFault } from './purging.ts';
import { allSeries, insertSeries } from './seller-terms.store.ts';

const ROWS_AT_ONCE = 500;
/** From so many numbers of a year on its end is told of. */
const ALARM_FROM = LAST_NUMBER * 0.9;

export interface Examined {
  faults: string[];
  warnings: string[];
}

/** Goes through every document. Empty where each is as it was issued, and none is missing. */
export async function examineDocuments(db: Queries, now = Date.now()): Promise<Examined> {
  const found: Examined = { faults: [], warnings: [] };
  for (const series of await documents.numberSeries(db)) {
    const fault = await firstFault(db, series, now);
    if (fault !== undefined)
      found.faults.push(
        `Documents of ${series.prefix}/${series.year} are not what was issued: ${fault}. Somebody changed rows by hand: compare with a backup.`,
      );
    if (series.last_number >= ALARM_FROM)
      found.warnings.push(
        `${series.prefix}/${series.year} has ${LAST_NUMBER - series.last_number} numbers left. Open another series on the page 'Seller'.`,
      );
  }
  return found;
}

async function firstFault(
  db: Queries,
  series: NumberSeriesRow,
  now: number,
): Promise<string | undefined> {
  let before = { number: 0, on: '', sha256: '' };
  for (;;) {
    const where = { prefix: series.prefix, year: series.year, after: before.number };
    const rows = await documents.chainPart(db, { ...where, many: ROWS_AT_ONCE });
    for (const row of rows) {
      const fault = faultOf(row, before, now);
      if (fault !== undefined) return fault;
      before = { number: row.number, on: row.issued_on, sha256: row.body_sha256 };
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  if (before.number !== series.last_number) return `number ${before.number + 1} is missing`;
  return before.sha256 === series.last_sha256 ? undefined : 'the end of the chain is another';
}

function faultOf(
  row: DocumentRow,
  before: { number: number; on: string; sha256: string },
  now: number,
): string | undefined {
  const { full_number: name } = row;
  if (row.number !== before.number + 1) return `number ${before.number + 1} is missing`;
  if (row.issued_on < before.on) return `${name} is dated before the number before it`;
  if (row.previous_sha256 !== before.sha256) return `${name} does not follow the number before it`;
  const hash = row.purged_at === null ? row.body_sha256 : row.purged_sha256;
  if (sha256Of(row.body) !== hash) return `${name} says something else than its hash`;
  if (!isJson(row.body)) return `${name} cannot be read`;
  const fault = purgeFault(row, now);
  if (fault !== undefined) return `${name} ${fault}`;
  const body = bodyOf(row.body);
  const isAsWritten = canonicalJson(body as unknown as Plain) === row.body;
  const isSame =
    body.number === documentNumber(row.prefix, row.year, row.number) &&
    body.number === name &&
    body.previous === row.previous_sha256 &&
    body.total.net === row.total_paise &&
    body.total.igst === row.igst_paise &&
    body.total.cgst === row.cgst_paise;
  return isAsWritten && isSame ? undefined : `${name} and its row differ`;
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** What was numbered in a database that is about to be replaced. */
export interface Numbered {
  series: DocumentSeriesRow[];
  used: readonly string[];
}

export async function numberedBefore(db: Queries): Promise<Numbered> {
  const numbered = await documents.numberSeries(db);
  return { series: await allSeries(db), used: numbered.map(({ prefix }) => prefix) };
}

/**
 * After a restore: of every kind that was numbered before it or in the backup a series with a prefix that neither knows.
 * Numbers that buyers hold of documents issued after the backup are so never given out again.
 */
export async function openSeriesAfterRestore(
  tx: Queries,
  before: Numbered,
  at: number,
): Promise<void> {
  const now = await numberedBefore(tx);
  for (const row of before.series) await insertSeries(tx, row);
  const known = await allSeries(tx);
  const taken = new Set(known.map(({ prefix }) => prefix));
  const used = new Set([...before.used, ...now.used]);
  for (const [kind, some] of Map.groupBy(known, (row) => row.kind)) {
    const [open] = some;
    if (!open || !some.some(({ prefix }) => used.has(prefix))) continue;
    const prefix = nextPrefix(open.prefix, taken);
    taken.add(prefix);
    await insertSeries(tx, { prefix, kind, opened_at: at });
  }
}
