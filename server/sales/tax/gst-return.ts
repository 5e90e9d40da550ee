// Exports GSTR-1 of a period as a ZIP archive: its documents, compared with the payments of the same days.
import type { ReturnPeriod } from '#contract/sales/gst-return.ts';
import { recordAuditAlone } from '../../accounts/audit.ts';
import { AppError, getFault } from '../../platform/errors.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { dayNamed, dayStart, numberOfDay } from '../../platform/indian-days.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import { zipParts } from '../../platform/zip.ts';
import { gstReturnFiles, isAnyIssued } from './gstr1.ts';
import type { Days } from './period-documents.ts';
import type { MoneyOfPeriod } from './gstr1-summary.ts';
import { UNDOCUMENTED } from './refund-documents.ts';
import { getRetentionStart } from './document-purge.ts';
import { termsAt } from './seller-terms.ts';
import { revenueIn } from '../orders/revenue.ts';

/** Audit action. Its subject is the first month and the name of the period. */
export const EXPORT_ACTION = 'export-gst-return';

type GstReturnDeps = Pick<Deps, 'db' | 'reads' | 'clock' | 'random'>;

/** Records the export in the activity log. Fails: malformed (the period has not begun), not_found (no document). */
export async function gstReturn(
  deps: GstReturnDeps,
  adminId: string,
  period: ReturnPeriod,
): Promise<{ fileName: string; parts: AsyncGenerator<Uint8Array> }> {
  const { reads, clock } = deps;
  const { days, name } = await returnableDays(deps, period);
  const money = await getMoney(reads, days);
  const gstin = (await termsAt(reads, clock()))?.gstin ?? '';
  await recordAuditAlone(deps, {
    adminId,
    action: EXPORT_ACTION,
    subject: { id: period.from, name },
  });
  const files = gstReturnFiles(reads, { ...days, name, gstin, money });
  const fileName = `gstr1-${period.from}${period.months === '3' ? '-quarter' : ''}.zip`;
  return { fileName, parts: zipParts(files, new Date(clock())) };
}

/** Fails: malformed (the period has not begun or is too old), not_found (no document). */
export async function returnableDays(
  { reads, clock }: Pick<Deps, 'reads' | 'clock'>,
  period: ReturnPeriod,
): Promise<{ days: Days; name: string }> {
  const days = getDays(period);
  const name = getName(period);
  if (days.from > dayNamed(numberOfDay(clock())))
    throw getFault('from', 'This period has not begun.');
  if (days.from < getRetentionStart(clock()))
    throw getFault('from', 'After eight financial years, documents no longer name the buyer.');
  if (!(await isAnyIssued(reads, days)))
    throw new AppError('not_found', `No document was issued in ${name}.`);
  return { days, name };
}

function getDays({ from, months }: ReturnPeriod): Days {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + Number(months), 0));
  return { from: `${from}-01`, to: last.toISOString().slice(0, 10) };
}

const NAMED = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'April 2026', 'April 2026 to June 2026'. */
function getName(period: ReturnPeriod): string {
  const { from, to } = getDays(period);
  const named = (day: string) => NAMED.format(Date.parse(day));
  return period.months === '1' ? named(from) : `${named(from)} to ${named(to)}`;
}

/** The figures of the payments page for these days. */
export async function getMoney(db: Queries, { from, to }: Days): Promise<MoneyOfPeriod> {
  const period = { since: dayStart(from), before: dayStart(to) + DAY_MS };
  return {
    ...(await revenueIn(db, period)),
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
    .where('refunds.cause', 'in', [...UNDOCUMENTED])
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
