// Assigns documents to the tables of GSTR-1, and adds up the documents that are reported as one sum.
import { divideHalfUp } from '#contract/sales/gst.ts';
import { formatPlainRupees } from '#contract/sales/money.ts';
import { ABROAD, isStateCode, STATES } from '#contract/sales/states.ts';
import { MONTHS } from '../../platform/indian-days.ts';
import type { DocumentRow } from '../../platform/tables.ts';
import type { BodyLine, DocumentBody } from './document-body.ts';
import { HEADINGS, TOOL_STATES } from './gstr1-headings.ts';
import type { TableName } from './gstr1-headings.ts';

/** Inter-State sales to unregistered buyers above this amount are reported one by one, since 1 August 2024. Paise. */
const LARGE_SALE = 1_00_000_00;

interface ReturnedDocument {
  row: Pick<DocumentRow, 'prefix' | 'year' | 'kind'>;
  body: DocumentBody;
  /** Total of the invoice that a note corrects, in paise. */
  corrected: number;
}

export interface Sums {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  net: number;
}
const createSums = (): Sums => ({ taxable: 0, cgst: 0, sgst: 0, igst: 0, net: 0 });

interface Rated extends Sums {
  key: string;
  rateBp: number;
}

interface SeriesSummary {
  nature: string;
  from: string;
  to: string;
  many: number;
}

/** The return of a period; documents are added one by one. */
export interface GstReturn {
  rows: Record<TableName, string[][]>;
  /** By State and rate. */
  small: Map<string, Rated>;
  /** By service code and rate. */
  services: Record<'b2b' | 'b2c', Map<string, Rated>>;
  series: Map<string, SeriesSummary>;
  /** Tax documents minus their notes: in India, and abroad. */
  home: Sums;
  abroad: Sums;
  /** Inter-State sales to unregistered buyers, by State. */
  interState: Map<string, Sums>;
  /** All documents by kind. */
  byKind: Map<string, { many: number; net: number }>;
  /** Tax as the tool calculates it from the taxable value of each row. */
  toolTax: number;
  assumedStates: number;
}

export function createReturn(): GstReturn {
  const rows = Object.fromEntries(Object.keys(HEADINGS).map((name) => [name, []]));
  return {
    rows: rows as unknown as GstReturn['rows'],
    small: new Map(),
    services: { b2b: new Map(), b2c: new Map() },
    series: new Map(),
    home: createSums(),
    abroad: createSums(),
    interState: new Map(),
    byKind: new Map(),
    toolTax: 0,
    assumedStates: 0,
  };
}

export function addDocument(
  gstReturn: GstReturn,
  { row, body, corrected }: ReturnedDocument,
): void {
  const kind = gstReturn.byKind.get(row.kind) ?? { many: 0, net: 0 };
  gstReturn.byKind.set(row.kind, { many: kind.many + 1, net: kind.net + body.total.net });
  const { supply } = body;
  if (!supply || (row.kind !== 'invoice' && row.kind !== 'credit-note')) return;
  const isNote = row.kind === 'credit-note';
  addToSeries(gstReturn, row, body);
  if (supply.source !== 'given' && supply.source !== 'abroad') gstReturn.assumedStates += 1;
  const isB2b = body.buyer.gstin !== '';
  // Documents of earlier releases have a rate even if no tax was charged.
  const isCharged = supply.heads !== 'none';
  const charged = body.lines.map((line) => (isCharged ? line : { ...line, rateBp: 0 }));
  for (const line of charged)
    addService(gstReturn.services[isB2b ? 'b2b' : 'b2c'], line, isNote ? -1 : 1);
  addTo(supply.place === ABROAD ? gstReturn.abroad : gstReturn.home, body.total, isNote ? -1 : 1);
  const large = isNote ? corrected : body.total.net;
  const isLarge = supply.heads === 'inter' && large > LARGE_SALE;
  if (supply.heads === 'inter' && !isB2b && supply.place !== ABROAD)
    addInterState(gstReturn, body, isNote);
  const rates = [...Map.groupBy(charged, (line) => line.rateBp)];
  for (const [rateBp, lines] of rates) {
    const taxable = lines.reduce((sum, line) => sum + line.taxable, 0);
    addRow(gstReturn, { body, isNote, isLarge, rateBp, taxable, lines });
  }
}

interface RateOfDocument {
  body: DocumentBody;
  isNote: boolean;
  isLarge: boolean;
  rateBp: number;
  taxable: number;
  lines: readonly BodyLine[];
}

/** Adds the row of one rate to the table that the document belongs to. */
function addRow(gstReturn: GstReturn, rateOfDocument: RateOfDocument): void {
  const { body, isNote, isLarge, rateBp, taxable, lines } = rateOfDocument;
  const place = body.supply?.place ?? '';
  const isAbroad = place === ABROAD;
  const { gstin, name } = body.buyer;
  if (!gstin && !isAbroad && !isLarge) return addSmallSale(gstReturn, rateOfDocument);
  gstReturn.toolTax += (isNote ? -1 : 1) * calculateToolTax(taxable, rateBp);
  const facts = [body.number, formatToolDate(body.issuedOn)];
  const value = formatPlainRupees(body.total.net);
  const rated = [formatRate(rateBp), formatPlainRupees(taxable), ''];
  const withTax = lines.some((line) => line.igst > 0);
  const { rows } = gstReturn;
  if (gstin && isNote)
    rows.cdnr.push([
      gstin,
      name,
      ...facts,
      'C',
      formatPlace(place),
      'N',
      'Regular B2B',
      value,
      '',
      ...rated,
    ]);
  else if (gstin)
    rows.b2b.push([
      gstin,
      name,
      ...facts,
      value,
      formatPlace(place),
      'N',
      '',
      'Regular B2B',
      '',
      ...rated,
    ]);
  else if (isNote) {
    const type = isAbroad ? (withTax ? 'EXPWP' : 'EXPWOP') : 'B2CL';
    rows.cdnur.push([type, ...facts, 'C', isAbroad ? '' : formatPlace(place), value, '', ...rated]);
  } else if (isAbroad)
    rows.exp.push([withTax ? 'WPAY' : 'WOPAY', ...facts, value, '', '', '', ...rated]);
  else rows.b2cl.push([...facts, value, formatPlace(place), '', ...rated, '']);
}

function addSmallSale(gstReturn: GstReturn, { body, isNote, rateBp, lines }: RateOfDocument): void {
  const key = body.supply?.place ?? '';
  const sum = getOrCreateRated(gstReturn.small, key, rateBp);
  for (const line of lines) addTo(sum, line, isNote ? -1 : 1);
}

function addService(services: Map<string, Rated>, line: BodyLine, by: 1 | -1): void {
  addTo(getOrCreateRated(services, line.sac, line.rateBp), line, by);
}

function addInterState(
  gstReturn: GstReturn,
  { supply, total }: DocumentBody,
  isNote: boolean,
): void {
  const place = supply?.place ?? '';
  const sum = gstReturn.interState.get(place) ?? createSums();
  addTo(sum, total, isNote ? -1 : 1);
  gstReturn.interState.set(place, sum);
}

function getOrCreateRated(map: Map<string, Rated>, key: string, rateBp: number): Rated {
  const name = `${key} ${rateBp}`;
  const known = map.get(name) ?? { key, rateBp, ...createSums() };
  map.set(name, known);
  return known;
}

function addTo(sum: Sums, part: Sums, by: 1 | -1): void {
  for (const head of ['taxable', 'cgst', 'sgst', 'igst', 'net'] as const)
    sum[head] += by * part[head];
}

function addToSeries(
  gstReturn: GstReturn,
  row: ReturnedDocument['row'],
  { number }: DocumentBody,
): void {
  const key = `${row.prefix}/${row.year}`;
  const nature = row.kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note';
  const known = gstReturn.series.get(key) ?? { nature, from: number, to: number, many: 0 };
  gstReturn.series.set(key, { ...known, to: number, many: known.many + 1 });
}

/** Adds the rows of summed-up documents. */
export function closeReturn(gstReturn: GstReturn): void {
  const { rows, small, services, series } = gstReturn;
  for (const { key, rateBp, taxable } of sortRated(small)) {
    rows.b2cs.push([
      'OE',
      formatPlace(key),
      formatRate(rateBp),
      '',
      formatPlainRupees(taxable),
      '',
      '',
    ]);
    gstReturn.toolTax += calculateToolTax(taxable, rateBp);
  }
  for (const side of ['b2b', 'b2c'] as const)
    for (const { key, rateBp, ...sums } of sortRated(services[side])) {
      const taxes = [sums.igst, sums.cgst, sums.sgst].map(formatPlainRupees);
      const value = [
        formatPlainRupees(sums.net),
        formatRate(rateBp),
        formatPlainRupees(sums.taxable),
      ];
      rows[`hsn(${side})`].push([key, '', 'NA', '0', ...value, ...taxes, '']);
    }
  for (const item of series.values())
    rows.docs.push([item.nature, item.from, item.to, String(item.many), '0']);
}

const sortRated = (map: Map<string, Rated>): Rated[] =>
  [...map.values()].toSorted(
    (left, right) => left.key.localeCompare(right.key) || left.rateBp - right.rateBp,
  );

/** The tax as the offline tool calculates it from the taxable value. Negative amounts are rounded like positive ones. */
function calculateToolTax(taxable: number, rateBp: number): number {
  const size = divideHalfUp(BigInt(Math.abs(taxable)) * BigInt(rateBp), 10_000n);
  return taxable < 0 ? -size : size;
}

/** '27-Maharashtra'. */
export function formatPlace(code: string): string {
  return `${code}-${TOOL_STATES[code] ?? (isStateCode(code) ? STATES[code] : '')}`;
}

/** '18', '0.25'. */
const formatRate = (bp: number): string => String(bp / 100);

/** '05-Nov-2026' of YYYY-MM-DD. */
export function formatToolDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}-${(MONTHS[Number(month) - 1] ?? '').slice(0, 3)}-${year}`;
}
