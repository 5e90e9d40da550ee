// The seller's terms from a day on: stated by an admin, copied into every document, never changed.
import { SERIES_NAMES } from '#contract/sales/tax.ts';
import type { SellerTerms, SeriesName, StatedTerms } from '#contract/sales/tax.ts';
import { recordAuditEntry } from '../../accounts/audit.ts';
import { createFieldError } from '../../platform/errors.ts';
import { formatIndianDay, formatMediumDay, getDayStart } from '../../platform/indian-days.ts';
import type { Ports, Queries } from '../../platform/ports.ts';
import type { DocumentKind, DocumentSeriesRow, SellerTermsRow } from '../../platform/tables.ts';
import * as store from './seller-terms.store.ts';

export { findTermsAt as termsAt } from './seller-terms.store.ts';

const KIND_OF_SERIES: Readonly<Record<SeriesName, DocumentKind>> = {
  invoiceSeries: 'invoice',
  receiptSeries: 'receipt',
  creditNoteSeries: 'credit-note',
  refundNoteSeries: 'refund-note',
};

/** All terms, newest first, with the current series. */
export async function getSellerTerms({ db, clock }: Ports) {
  const now = clock();
  const rows = await store.listTerms(db);
  const current = await store.findTermsAt(db, now);
  const series = await store.listSeries(db);
  return {
    terms: rows.map((row) => toTermsView(row, getStanding(row, { rows, current, now }), series)),
    series: await getOpenPrefixes(db),
    today: formatIndianDay(now),
  };
}

type OpenPrefixes = Record<SeriesName, string>;

async function getOpenPrefixes(db: Queries): Promise<OpenPrefixes> {
  const series = await store.listSeries(db);
  const getPrefix = (name: SeriesName) =>
    series.find(({ kind }) => kind === KIND_OF_SERIES[name])?.prefix;
  return Object.fromEntries(SERIES_NAMES.map((name) => [name, getPrefix(name)])) as OpenPrefixes;
}

/**
 * States terms from a day on, today at the earliest; terms from today apply immediately. A new prefix begins a new series.
 * Fails: malformed, with the field.
 */
export async function saveSellerTerms(
  deps: Ports,
  adminId: string,
  stated: SellerTerms,
): Promise<StatedTerms> {
  const row = toTermsRow(deps, stated);
  const series = await deps.db.transaction().execute(async (tx) => {
    await openChangedSeries(tx, stated, row.created_at);
    await store.insertTerms(tx, row);
    await recordAuditEntry(deps, tx, {
      adminId,
      action: 'seller-terms',
      reason:
        `${row.registration}, from ${formatMediumDay(stated.from)}: ${row.legal_name} ${row.gstin ?? ''}`.trim(),
    });
    return store.listSeries(tx);
  });
  return toTermsView(row, row.from_at > row.created_at ? 'coming' : 'current', series);
}

function toTermsRow({ clock, random }: Ports, stated: SellerTerms): SellerTermsRow {
  const now = clock();
  const today = formatIndianDay(now);
  if (stated.from < today)
    throw createFieldError('from', 'Choose today or a later day. Earlier sales do not change.');
  return {
    id: random.id(),
    from_at: stated.from === today ? now : getDayStart(stated.from),
    registration: stated.registration === 'regular' ? 'regular' : 'unregistered',
    legal_name: stated.legalName,
    trade_name: stated.tradeName,
    address: stated.address,
    state_code: stated.state,
    gstin: stated.gstin || null,
    sac: stated.sac,
    rate_bp: Math.round(stated.rate * 100),
    lut: stated.lut ? 1 : 0,
    e_invoice: stated.eInvoice ? 1 : 0,
    care_mail: stated.careEmail,
    care_tel: stated.carePhone,
    created_at: now,
  };
}

async function openChangedSeries(tx: Queries, stated: SellerTerms, now: number): Promise<void> {
  const open = await getOpenPrefixes(tx);
  for (const name of SERIES_NAMES) {
    if (stated[name] === open[name]) continue;
    const series = { prefix: stated[name], kind: KIND_OF_SERIES[name], opened_at: now };
    if (!(await store.insertSeries(tx, series)))
      throw createFieldError(name, 'This prefix was used before. Choose another one.');
  }
}

function getStanding(
  row: SellerTermsRow,
  {
    rows,
    current,
    now,
  }: { rows: readonly SellerTermsRow[]; current: SellerTermsRow | undefined; now: number },
): StatedTerms['standing'] {
  if (row.id === current?.id) return 'current';
  const isReplaced = rows.some(
    (item) => item.from_at === row.from_at && item.created_at > row.created_at,
  );
  if (isReplaced) return 'replaced';
  return row.from_at > now ? 'coming' : 'past';
}

/** Refusal for buyers with a GSTIN when the seller must register e-invoices; undefined otherwise. */
export function findGstinRefusal(terms: SellerTermsRow): string | undefined {
  if (terms.e_invoice === 0 || terms.registration !== 'regular') return undefined;
  return `We issue invoices to a GSTIN individually. Please write to ${terms.care_mail} before you pay.`;
}

type OpenedSeries = readonly Pick<DocumentSeriesRow, 'kind' | 'prefix' | 'opened_at'>[];

function toTermsView(
  row: SellerTermsRow,
  standing: StatedTerms['standing'],
  series: OpenedSeries,
): StatedTerms {
  const opened = SERIES_NAMES.flatMap((name) =>
    series
      .filter(
        ({ kind, opened_at }) => kind === KIND_OF_SERIES[name] && opened_at === row.created_at,
      )
      .map(({ prefix }) => [name, prefix]),
  );
  return {
    _id: row.id,
    registration: row.registration,
    legalName: row.legal_name,
    tradeName: row.trade_name,
    address: row.address,
    state: row.state_code,
    gstin: row.gstin ?? '',
    sac: row.sac,
    rate: row.rate_bp / 100,
    lut: row.lut === 1,
    eInvoice: row.e_invoice === 1,
    careEmail: row.care_mail,
    carePhone: row.care_tel,
    from: formatIndianDay(row.from_at),
    standing,
    statedAt: new Date(row.created_at).toISOString(),
    ...(opened.length > 0 ? { opened: Object.fromEntries(opened) as StatedTerms['opened'] } : {}),
  };
}
