// Exports GSTR-1 of a period as a ZIP archive: its documents, compared with the payments of the same days.
import type { ReturnPeriod } from '#contract/sales/gst-return.ts';
import { recordStandaloneAuditEntry } from '../../accounts/audit.ts';
import { AppError, createFieldError } from '../../platform/errors.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { formatLongDay, getDayStart, formatIndianDay } from '../../platform/indian-days.ts';
import type { Ports, Queries } from '../../platform/ports.ts';
import { generateZip } from '../../platform/zip.ts';
import { buildReturnFiles, hasDocuments } from './gstr1.ts';
import type { Days } from './period-documents.ts';
import type { MoneyOfPeriod } from './gstr1-summary.ts';
import { UNDOCUMENTED_CAUSES } from './refund-documents.ts';
import { getRetentionStart } from './document-purge.ts';
import { findTermsAt } from './seller-terms.store.ts';
import { sumRevenue } from '../orders/revenue.ts';

/** Audit action. Its subject is the first month and the name of the period. */
export const EXPORT_ACTION = 'export-gst-return';

/** Records the export in the activity log. Fails: malformed (the period has not begun), not_found (no document). */
export async function exportGstReturn(
  deps: Ports,
  adminId: string,
  period: ReturnPeriod,
): Promise<{ fileName: string; parts: AsyncGenerator<Uint8Array> }> {
  const { reads, clock } = deps;
  const { days, name } = await getReturnableDays(deps, period);
  const money = await getMoneyOfPeriod(reads, days);
  const gstin = (await findTermsAt(reads, clock()))?.gstin ?? '';
  await recordStandaloneAuditEntry(deps, {
    adminId,
    action: EXPORT_ACTION,
    subject: { id: period.from, name },
  });
  const files = buildReturnFiles(reads, { ...days, name, gstin, money });
  const fileName = `gstr1-${period.from}${period.months === '3' ? '-quarter' : ''}.zip`;
  return { fileName, parts: generateZip(files, new Date(clock())) };
}

/** Fails: malformed (the period has not begun or is too old), not_found (no document). */
export async function getReturnableDays(
  { reads, clock }: Ports,
  period: ReturnPeriod,
): Promise<{ days: Days; name: string }> {
  const days = toDays(period);
  const name = formatPeriod(period);
  if (days.from > formatIndianDay(clock()))
    throw createFieldError('from', 'This period has not started yet.');
  if (days.from < getRetentionStart(clock()))
    throw createFieldError(
      'from',
      'Documents of this period are older than eight financial years and no longer name the buyer.',
    );
  if (!(await hasDocuments(reads, days)))
    throw new AppError('not_found', `No documents were issued in ${name}.`);
  return { days, name };
}

function toDays({ from, months }: ReturnPeriod): Days {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + Number(months), 0));
  return { from: `${from}-01`, to: last.toISOString().slice(0, 10) };
}

/** 'April 2026', 'April 2026 to June 2026'. */
function formatPeriod(period: ReturnPeriod): string {
  const { from, to } = toDays(period);
  const formatMonth = (day: string) => formatLongDay(day).replace(/^\d+ /, '');
  return period.months === '1' ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`;
}

/** The figures of the payments page for these days. */
export async function getMoneyOfPeriod(db: Queries, { from, to }: Days): Promise<MoneyOfPeriod> {
  const period = { since: getDayStart(from), before: getDayStart(to) + DAY_MS };
  return {
    ...(await sumRevenue(db, period)),
    undocumented: await sumUndocumented(db, 'payments.captured_at', period),
    undocumentedRefunds: await sumUndocumented(db, 'refunds.processed_at', period),
  };
}

/** Refunds of payments that opened nothing, by the time of the payment or of the refund. Paise. */
async function sumUndocumented(
  db: Queries,
  moment: 'payments.captured_at' | 'refunds.processed_at',
  { since, before }: { since: number; before: number },
): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select((item) => item.fn.sum<number | null>('refunds.amount_paise').as('sum'))
    .where('refunds.cause', 'in', [...UNDOCUMENTED_CAUSES])
    .where(
      'refunds.status',
      'in',
      moment === 'payments.captured_at' ? ['wanted', 'pending', 'processed'] : ['processed'],
    )
    .where(moment, '>=', since)
    .where(moment, '<', before)
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}
