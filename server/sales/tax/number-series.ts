// Verifies numbers, dates and hashes of the document series, and opens new series after a restore.
import { getFinancialYear } from '#contract/sales/tax.ts';
import { toCanonicalJson, hashSha256 } from '../../platform/canonical-json.ts';
import type { Queries } from '../../platform/ports.ts';
import type {
  DocumentLineRow,
  DocumentRow,
  DocumentSeriesRow,
  NumberSeriesRow,
} from '../../platform/tables.ts';
import { parseBody, toColumns, toLineRow } from './document-body.ts';
import * as documents from './documents.store.ts';
import { formatDocumentNumber, LAST_NUMBER, getNextPrefix } from './document-numbers.ts';
import { findPurgeFault } from './document-purge.ts';
import { listSeries, insertSeries } from './seller-terms.store.ts';

export { listSeries as allSeries } from './seller-terms.store.ts';

const BATCH_SIZE = 500;
/** Warns when a series has used this many numbers of a year. */
const WARN_FROM = LAST_NUMBER * 0.9;

export interface DocumentFindings {
  faults: string[];
  warnings: string[];
}

/** Checks every document, or the documents of some financial years: unchanged since issue, and none missing. */
export async function verifyDocuments(
  db: Queries,
  now = Date.now(),
  years?: ReadonlySet<string>,
): Promise<DocumentFindings> {
  const found: DocumentFindings = { faults: [], warnings: [] };
  for (const series of await documents.listNumberSeries(db)) {
    if (years && !years.has(series.year)) continue;
    const fault = await findFirstFault(db, series, now);
    if (fault !== undefined)
      found.faults.push(
        `Documents of ${series.prefix}/${series.year} differ from what was issued: ${fault}. Rows were changed in the database. Compare it with a backup.`,
      );
    if (series.last_number >= WARN_FROM)
      found.warnings.push(
        `${series.prefix}/${series.year} has ${LAST_NUMBER - series.last_number} numbers left. Start a new series on the Business & GST page.`,
      );
  }
  return found;
}

/** The financial years of these days. */
export function listFinancialYears({
  from,
  to,
}: {
  from: string;
  to: string;
}): ReadonlySet<string> {
  return new Set([getFinancialYear(from), getFinancialYear(to)]);
}

async function findFirstFault(
  db: Queries,
  series: NumberSeriesRow,
  now: number,
): Promise<string | undefined> {
  let before = { number: 0, on: '', sha256: '' };
  for (;;) {
    const where = { prefix: series.prefix, year: series.year, after: before.number };
    const rows = await documents.listSeriesBatch(db, { ...where, many: BATCH_SIZE });
    const lines = await documents.listLinesByDocument(
      db,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const fault = findFault({ row, lines: lines.get(row.id) ?? [] }, before, now);
      if (fault !== undefined) return fault;
      before = { number: row.number, on: row.issued_on, sha256: row.body_sha256 };
    }
    if (rows.length < BATCH_SIZE) break;
  }
  if (before.number !== series.last_number) return `number ${before.number + 1} is missing`;
  return before.sha256 === series.last_sha256
    ? undefined
    : 'the last hash of the series does not match';
}

function findFault(
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
  const fault = findPurgeFault(row, now);
  if (fault !== undefined) return `${name} ${fault}`;
  const body = parseBody(row.body);
  const isAsWritten = toCanonicalJson(body) === row.body;
  const isSame =
    body.number === formatDocumentNumber(row.prefix, row.year, row.number) &&
    listEntries(toColumns(body)).every(([column, value]) => row[column] === value);
  if (!isAsWritten || !isSame) return `${name} and its row differ`;
  const areSame =
    lines.length === body.lines.length &&
    body.lines.every((line, at) => {
      const written = lines[at];
      return listEntries(toLineRow(row.id, line)).every(
        ([column, value]) => written?.[column] === value,
      );
    });
  return areSame ? undefined : `${name} and its lines differ`;
}

const listEntries = <T extends object>(object: T) =>
  Object.entries(object) as [keyof T, T[keyof T]][];

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** The last document number of each series and financial year, with its date. */
export async function listLastNumbers(db: Queries): Promise<{ number: string; on: string }[]> {
  const series = await documents.listNumberSeries(db);
  return series.map(({ prefix, year, last_number: last, last_on: on }) => ({
    number: formatDocumentNumber(prefix, year, last),
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
  const known = await listSeries(tx);
  const taken = new Set([...known.map(({ prefix }) => prefix), ...openedBefore]);
  const opened: string[] = [];
  for (const [kind, some] of Map.groupBy(known, (row) => row.kind)) {
    const [open] = some;
    if (!open) continue;
    const prefix = getNextPrefix(open.prefix, taken);
    taken.add(prefix);
    opened.push(prefix);
    await insertSeries(tx, { prefix, kind, opened_at: at });
  }
  return opened.toSorted();
}
