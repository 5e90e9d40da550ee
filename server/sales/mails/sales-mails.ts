// Mails to the owner about sales: one per sale, or a daily summary.
import { formatPaise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { paths } from '#contract/paths.ts';
import type { SalesMails, SavedSalesMails } from '#contract/sales/sales-mails.ts';
import { recordAuditEntry } from '../../accounts/audit.ts';
import { writeMail } from '../../mails/mail-template.ts';
import { isQueued, isQueuedLike, queueMail } from '../../mails/mails.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { dayNamed, dayStart, numberOfDay } from '../../platform/indian-days.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import { revenueByDay } from '../orders/revenue.ts';
import * as store from './sales-mails.store.ts';

/** The summary is sent the next morning, when the last payments of the day are recorded. */
const SUMMED_UP_AT_MS = 8 * HOUR_MS;
/** Number of missed days that are still summarized after the server was off. */
const DAYS_BACK_MAX = 7;

const WHEN: Readonly<Record<SalesMails['when'], string>> = {
  never: 'never',
  each: 'each sale',
  daily: 'daily summary',
};

export async function salesMails({
  db,
  contactTo,
}: Pick<Deps, 'db' | 'contactTo'>): Promise<SavedSalesMails> {
  const { when, to } = await store.salesMailSettings(db);
  return { when, to, defaultTo: contactTo };
}

export async function saveSalesMails(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'contactTo'>,
  adminId: string,
  { when, to }: SalesMails,
): Promise<SavedSalesMails> {
  const at = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const before = await store.salesMailSettings(tx);
    const changes = [
      { field: 'email about sales', before: WHEN[before.when], after: WHEN[when] },
      { field: 'sent to', before: before.to, after: to },
    ].filter((change) => change.before !== change.after);
    if (changes.length === 0 && before.since !== null) return;
    await store.saveSalesMailSettings(tx, {
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
  return salesMails(deps);
}

interface SoldNow {
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
export async function queueSaleMail(
  deps: Pick<Deps, 'random' | 'contactTo' | 'linkOrigin'>,
  tx: Queries,
  sold: SoldNow,
): Promise<void> {
  const { when, to } = await store.salesMailSettings(tx);
  if (when !== 'each') return;
  const amount = formatPaise(sold.amountPaise);
  const mail = writeMail({
    subject: `New sale: ${amount}`,
    parts: [
      {
        facts: [
          ['Amount', amount],
          [sold.courseNames.length === 1 ? 'Course' : 'Courses', sold.courseNames.join(', ')],
          ['Buyer', sold.buyerName],
        ],
      },
      { link: deps.linkOrigin + paths.order(sold.orderId), label: 'Open the order' },
    ],
    closing: SETTING,
  });
  const onceKey = `sale ${sold.paymentId}`;
  await queueMail(deps, tx, { onceKey, to: to || deps.contactTo, ...mail, at: sold.at });
}

const SETTING = 'You can change these emails on the Seller page of the admin.';

/**
 * Sends one summary for every finished day with sales. A wrong clock or a restored backup can change the sums of a day: then
 * a correction is sent.
 */
export async function mailDailySales(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'contactTo' | 'linkOrigin' | 'mailQueued'>,
): Promise<void> {
  const { db } = deps;
  const { when, to, since } = await store.salesMailSettings(db);
  if (when !== 'daily') return;
  const lastOver = numberOfDay(deps.clock() - SUMMED_UP_AT_MS) - 1;
  const first =
    since === null ? lastOver : Math.max(lastOver - DAYS_BACK_MAX + 1, numberOfDay(since));
  if (first > lastOver) return;
  const sums = await revenueByDay(db, dayNamed(first));
  for (let day = first; day <= lastOver; day += 1) {
    const name = dayNamed(day);
    const sum = sums.get(name);
    if (!sum || sum.captured === 0) continue;
    const many = await store.countPayments(db, dayStart(name), dayStart(name) + DAY_MS);
    const onceKey = `${getKey(name)}${many} ${sum.captured} ${sum.refunded}`;
    if (await isQueued(db, onceKey)) continue;
    const isCorrection = await isQueuedLike(db, getKey(name));
    const mail = summaryMail({ ...sum, name, many, isCorrection, linkOrigin: deps.linkOrigin });
    await db.transaction().execute(async (tx) => {
      await queueMail(deps, tx, {
        onceKey,
        to: to || deps.contactTo,
        ...mail,
        at: deps.clock(),
      });
    });
    deps.mailQueued();
  }
}

const getKey = (day: string) => `sales of ${day} `;

interface Summary {
  /** YYYY-MM-DD. */
  name: string;
  many: number;
  captured: Paise;
  refunded: Paise;
  /** The day was already mailed with other sums. */
  isCorrection: boolean;
  linkOrigin: string;
}

const FULL_DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

function summaryMail({ name, many, captured, refunded, isCorrection, linkOrigin }: Summary) {
  const day = FULL_DAY.format(Date.parse(name));
  const sales = `${many} ${many === 1 ? 'sale' : 'sales'}`;
  return writeMail({
    subject: `${isCorrection ? 'Corrected: ' : ''}${sales} on ${day}: ${formatPaise(captured)}`,
    title: `Sales on ${day}`,
    parts: [
      ...(isCorrection
        ? ['The sums of this day have changed since the last email about it. These are correct.']
        : []),
      {
        facts: [
          ['Sales', String(many)],
          ['Received', formatPaise(captured)],
          ['Refunded on this day', formatPaise(refunded)],
        ],
      },
      { link: linkOrigin + paths.payments, label: 'Open payments' },
    ],
    closing: SETTING,
  });
}
