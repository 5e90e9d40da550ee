// Verifies numbers, dates and hashes of the document series, and opens new series after a restore.
import { financialYear } from '#contract/sales/tax.ts';
import { canonicalJson, hashSha256 } from '../../platform/canonical-json.ts';
import type { Plain } from '../../platform/canonical-json.ts';
import type { Queries } from '../../platform/ports.ts';
import type {
  DocumentLineRow,
  DocumentRow,
  DocumentSeriesRow,
  NumberSeriesRow,
} from '../../platform/tables.ts';
import { toBody, toColumns, lineRow } from './document-body.ts';
import * as documents from './documents.store.ts';
import { documentNumber, LAST_NUMBER, nextPrefix } from './document-numbers.ts';
import { purgeFault } from './document-purge.ts';
import { allSeries, insertSeries } from './seller-terms.store.ts';

export { allSeries } from './seller-terms.store.ts';

const ROWS_AT_ONCE = 500;
/** Warns when a series has used this many numbers of a year. */
const ALARM_FROM = LAST_NUMBER * 0.9;

export interface Examined {
  faults: string[];
  warnings: string[];
}

/** Checks every document, or the documents of some financial years: unchanged since issue, and none missing. */
export async function examineDocuments(
  db: Queries,
  now = Date.now(),
  years?: ReadonlySet<string>,
): Promise<Examined> {
  const found: Examined = { faults: [], warnings: [] };
  for (const series of await documents.numberSeries(db)) {
    if (years && !years.has(series.year)) continue;
    const fault = await firstFault(db, series, now);
    if (fault !== undefined)
      found.faults.push(
        `Documents of ${series.prefix}/${series.year} differ from what was issued: ${fault}. Rows were changed in the database: compare it with a backup.`,
      );
    if (series.last_number >= ALARM_FROM)
      found.warnings.push(
        `${series.prefix}/${series.year} has ${LAST_NUMBER - series.last_number} numbers left. Open another series on the Seller page.`,
      );
  }
  return found;
}

/** The financial years of these days. */
export function getYears({ from, to }: { from: string; to: string }): ReadonlySet<string> {
  return new Set([financialYear(from), financialYear(to)]);
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
    const lines = await documents.linesByDocument(
      db,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const fault = getFault({ row, lines: lines.get(row.id) ?? [] }, before, now);
      if (fault !== undefined) return fault;
      before = { number: row.number, on: row.issued_on, sha256: row.body_sha256 };
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  if (before.number !== series.last_number) return `number ${before.number + 1} is missing`;
  return before.sha256 === series.last_sha256
    ? undefined
    : 'the last hash of the series does not match';
}

function getFault(
  { row, lines }: { row: DocumentRow; lines: readonly DocumentLineRow[] },
  before: { number: number; on: string; sha256: string },
  now: number,
): string | undefined {
  const { full_number: name } = row;
  if (row.number !== before.number + 1) return `number ${before.number + 1} is missing`;
  if (row.issued_on < before.on) return `${name} is dated earlier than the previous number`;
  if (row.previous_sha256 !== before.sha256)
    return `${name} does not contain the hash of the previous number`;
  const hash = row.purged_at === null ? row.body_sha256 : row.purged_sha256;
  if (hashSha256(row.body) !== hash) return `${name} does not match its hash`;
  if (!isJson(row.body)) return `${name} cannot be read`;
  const fault = purgeFault(row, now);
  if (fault !== undefined) return `${name} ${fault}`;
  const body = toBody(row.body);
  const isAsWritten = canonicalJson(body as unknown as Plain) === row.body;
  const isSame =
    body.number === documentNumber(row.prefix, row.year, row.number) &&
    listEntries(toColumns(body)).every(([column, value]) => row[column] === value);
  if (!isAsWritten || !isSame) return `${name} and its row differ`;
  const areSame =
    lines.length === body.lines.length &&
    body.lines.every((line, at) => {
      const written = lines[at];
      return listEntries(lineRow(row.id, line)).every(
        ([column, value]) => written?.[column] === value,
      );
    });
  return areSame ? undefined : `${name} and its lines differ`;
}

const listEntries = <T extends object>(of: T) => Object.entries(of) as [keyof T, T[keyof T]][];

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** The last document number of each series and financial year, with its date. */
export async function lastNumbers(db: Queries): Promise<{ number: string; on: string }[]> {
  const series = await documents.numberSeries(db);
  return series.map(({ prefix, year, last_number: last, last_on: on }) => ({
    number: documentNumber(prefix, year, last),
    on,
  }));
}

/**
 * After a restore, opens a series for every kind with a prefix that neither the backup, the replaced database nor an earlier
 * restore has used. When the disk is lost, the numbers issued after the backup are unknown, and no number may be used twice.
 * Returns the prefixes.
 */
export async function openSeriesAfterRestore(
  tx: Queries,
  {
    series,
    openedBefore,
    at,
  }: { series: readonly DocumentSeriesRow[]; openedBefore: readonly string[]; at: number },
): Promise<string[]> {
  for (const row of series) await insertSeries(tx, row);
  const known = await allSeries(tx);
  const taken = new Set([...known.map(({ prefix }) => prefix), ...openedBefore]);
  const opened: string[] = [];
  for (const [kind, some] of Map.groupBy(known, (row) => row.kind)) {
    const [open] = some;
    if (!open) continue;
    const prefix = nextPrefix(open.prefix, taken);
    taken.add(prefix);
    opened.push(prefix);
    await insertSeries(tx, { prefix, kind, opened_at: at });
  }
  return opened.toSorted();
}
