// Mails to the owner about sales: one per sale, or a daily summary.
import { formatPaise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { paths } from '#contract/paths.ts';
import type { SalesMails, SavedSalesMails } from '#contract/sales/sales-mails.ts';
import { recordAuditEntry } from '../../accounts/audit.ts';
import { renderMail } from '../../mails/mail-template.ts';
import { isQueued, hasQueuedWithPrefix, queueMail } from '../../mails/mails.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import {
  formatDay,
  formatMediumDay,
  getDayStart,
  toDayNumber,
} from '../../platform/indian-days.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import { countPayments, listRevenueByDay } from '../orders/revenue.ts';
import * as store from '../payments/payment-settings.store.ts';

/** The summary is sent the next morning, when the last payments of the day are recorded. */
const SUMMARY_AT_MS = 8 * HOUR_MS;
/** Number of missed days that are still summarized after the server was off. */
const LATE_SUMMARY_DAYS_MAX = 7;

const WHEN_LABELS: Readonly<Record<SalesMails['when'], string>> = {
  never: 'never',
  each: 'each sale',
  daily: 'daily summary',
};

export async function getSalesMails({ db, contactTo }: Deps): Promise<SavedSalesMails> {
  const { when, to } = await store.getSalesMailSettings(db);
  return { when, to, defaultTo: contactTo };
}

export async function saveSalesMails(
  deps: Deps,
  adminId: string,
  { when, to }: SalesMails,
): Promise<SavedSalesMails> {
  const at = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const before = await store.getSalesMailSettings(tx);
    const changes = [
      { field: 'sales emails', before: WHEN_LABELS[before.when], after: WHEN_LABELS[when] },
      { field: 'sales emails to', before: before.to, after: to },
    ].filter((change) => change.before !== change.after);
    if (changes.length === 0 && before.since !== null) return;
    await store.saveSettings(tx, {
      sales_mails: when,
      sales_mails_to: to,
      // Changing only the address does not restart the period, so that pending summaries are still sent.
      sales_mails_since: when === before.when ? (before.since ?? at) : at,
      changed_at: at,
      changed_by: adminId,
    });
    if (changes.length > 0)
      await recordAuditEntry(deps, tx, { adminId, action: 'payment-settings', changes });
  });
  return getSalesMails(deps);
}

interface NewSale {
  /** Our id, not the provider's. */
  orderId: string;
  paymentId: string;
  amountPaise: Paise;
  buyerName: string;
  courseNames: readonly string[];
  /** Epoch milliseconds. */
  at: number;
}

/** Queues the mail about one sale if the owner chose a mail per sale. */
export async function queueSaleMail(deps: Deps, tx: Queries, sale: NewSale): Promise<void> {
  const { when, to } = await store.getSalesMailSettings(tx);
  if (when !== 'each') return;
  const amount = formatPaise(sale.amountPaise);
  const mail = renderMail({
    subject: `New sale: ${amount}`,
    parts: [
      {
        facts: [
          ['Amount', amount],
          [sale.courseNames.length === 1 ? 'Course' : 'Courses', sale.courseNames.join(', ')],
          ['Buyer', sale.buyerName],
        ],
      },
      { link: deps.linkOrigin + paths.order(sale.orderId), label: 'Open the order' },
    ],
    closing: SETTING_HINT,
  });
  const onceKey = `sale ${sale.paymentId}`;
  await queueMail(deps, tx, { onceKey, to: to || deps.contactTo, ...mail, at: sale.at });
}

const SETTING_HINT = 'You can change these emails on the Business & GST page of the admin area.';

/**
 * Sends one summary for every finished day with sales. A wrong clock or a restored backup can change the sums of a day: then
 * a correction is sent.
 */
export async function mailDailySales(deps: Deps): Promise<void> {
  const { db } = deps;
  const { when, to, since } = await store.getSalesMailSettings(db);
  if (when !== 'daily') return;
  const lastFinishedDay = toDayNumber(deps.clock() - SUMMARY_AT_MS) - 1;
  const firstDay =
    since === null
      ? lastFinishedDay
      : Math.max(lastFinishedDay - LATE_SUMMARY_DAYS_MAX + 1, toDayNumber(since));
  if (firstDay > lastFinishedDay) return;
  const sums = await listRevenueByDay(db, formatDay(firstDay));
  for (let day = firstDay; day <= lastFinishedDay; day += 1) {
    const name = formatDay(day);
    const sum = sums.get(name);
    if (!sum || sum.captured === 0) continue;
    const period = { since: getDayStart(name), before: getDayStart(name) + DAY_MS };
    const saleCount = await countPayments(db, period);
    const onceKey = `${getSummaryKey(name)}${saleCount} ${sum.captured} ${sum.refunded}`;
    if (await isQueued(db, onceKey)) continue;
    const isCorrection = await hasQueuedWithPrefix(db, getSummaryKey(name));
    const mail = buildSummaryMail(deps, { ...sum, name, saleCount, isCorrection });
    const queued = { onceKey, to: to || deps.contactTo, ...mail, at: deps.clock() };
    await db.transaction().execute((tx) => queueMail(deps, tx, queued));
    deps.mailQueued();
  }
}

const getSummaryKey = (day: string) => `sales of ${day} `;

interface Summary {
  /** YYYY-MM-DD. */
  name: string;
  saleCount: number;
  captured: Paise;
  refunded: Paise;
  /** The day was already mailed with other sums. */
  isCorrection: boolean;
}

function buildSummaryMail(
  { linkOrigin }: Deps,
  { name, saleCount, captured, refunded, isCorrection }: Summary,
) {
  const day = formatMediumDay(name);
  const sales = `${saleCount} ${saleCount === 1 ? 'sale' : 'sales'}`;
  return renderMail({
    subject: `${isCorrection ? 'Corrected: ' : ''}${sales} on ${day}: ${formatPaise(captured)}`,
    title: `Sales on ${day}`,
    parts: [
      ...(isCorrection
        ? [
            'The totals for this day have changed since our last email. These are the correct totals.',
          ]
        : []),
      {
        facts: [
          ['Sales', String(saleCount)],
          ['Received', formatPaise(captured)],
          ['Refunded on this day', formatPaise(refunded)],
        ],
      },
      { link: linkOrigin + paths.payments, label: 'Open payments' },
    ],
    closing: SETTING_HINT,
  });
}
