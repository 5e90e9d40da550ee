// The timeline of an order, collected from payments, refunds, provider events and mails.
import type { Step } from '#contract/sales/orders.ts';
import { formatPaise } from '#contract/sales/money.ts';
import { methodName } from '#contract/sales/payment-methods.ts';
import { findUser } from '../../accounts/accounts.ts';
import type { Queries } from '../../platform/ports.ts';
import type { OutsidePaymentRow, PaymentRow, RefundRow } from '../../platform/tables.ts';
import { getOutsidePayments } from '../payments/outside-payments.store.ts';
import * as store from './orders.store.ts';
import type { OrderOfPayer } from './orders.store.ts';
import { enrolmentMailKey } from '../mails/enrolment-mails.ts';
import { refundMailKey } from '../refunds/refund-mails.ts';
import { getRefundsOfPayments } from '../refunds/refunds.store.ts';

/** Texts of the provider's events. Unknown events are shown by name. */
const EVENT_STEPS: Readonly<Record<string, Pick<Step, 'text' | 'tone'>>> = {
  'payment.authorized': { text: 'The bank authorised the payment.', tone: 'plain' },
  'payment.captured': { text: 'Razorpay: payment captured.', tone: 'plain' },
  'payment.failed': { text: 'A payment attempt failed.', tone: 'bad' },
  'order.paid': { text: 'Razorpay: order paid.', tone: 'plain' },
  'refund.created': { text: 'Razorpay: refund started.', tone: 'plain' },
  'refund.processed': { text: 'Razorpay: refund completed.', tone: 'plain' },
  'refund.failed': { text: 'Razorpay: refund failed.', tone: 'bad' },
  'payment.dispute.created': { text: 'The buyer disputes the payment at the bank.', tone: 'bad' },
  'payment.dispute.under_review': { text: 'The bank is reviewing the dispute.', tone: 'plain' },
  'payment.dispute.action_required': {
    text: 'The bank asks for more information about the dispute.',
    tone: 'bad',
  },
  'payment.dispute.won': { text: 'The dispute is won: the payment stands.', tone: 'good' },
  'payment.dispute.lost': {
    text: 'The dispute is lost: the bank took the money back.',
    tone: 'bad',
  },
  'payment.dispute.closed': { text: 'The dispute is closed.', tone: 'plain' },
};

const CAUSE: Readonly<Record<RefundRow['cause'], string>> = {
  admin: 'by an admin',
  guarantee: 'by the buyer, under the guarantee',
  'already-open': 'because the course was open already',
  'course-gone': 'because the course no longer exists',
  'account-gone': 'because the account was deleted',
  'quote-expired': 'because it was started after the price of the order had expired',
  'offer-refused': 'because Razorpay offers are not accepted',
  'other-amount': 'because its amount differs from that of the order',
  provider: 'at Razorpay',
  'by-hand': 'outside Razorpay, as stated by an admin',
};

interface Moment extends Pick<Step, 'text' | 'tone' | 'undelivered'> {
  /** Epoch milliseconds. */
  at: number;
}

/** Oldest step first. */
export async function getTimeline(db: Queries, order: OrderOfPayer): Promise<Step[]> {
  const payments = await store.getPaymentsOfOrders(db, [order.id]);
  const refunds = await getRefundsOfPayments(
    db,
    payments.map((payment) => payment.id),
  );
  const moments: Moment[] = [
    {
      at: order.created_at,
      text: `Order of ${formatPaise(order.amount_paise)} made.`,
      tone: 'plain',
    },
    ...rebuilt(order),
    ...(await events(db, order)),
  ];
  for (const payment of payments) moments.push(...(await paid(db, payment)));
  for (const refund of refunds) moments.push(...(await returned(db, refund)));
  return moments
    .toSorted((left, right) => left.at - right.at)
    .map(({ at, ...step }) => ({ at: new Date(at).toISOString(), ...step }));
}

function rebuilt({ rebuilt_at: at }: OrderOfPayer): Moment[] {
  const text = 'Order rebuilt from Razorpay after a restore.';
  return typeof at === 'number' ? [{ at, text, tone: 'plain' }] : [];
}

async function events(db: Queries, order: OrderOfPayer): Promise<Moment[]> {
  if (order.provider_order_id === null) return [];
  const rows = await store.getEventsOfOrder(db, order.provider_order_id);
  return rows.map((row) => ({
    at: row.received_at,
    ...(EVENT_STEPS[row.kind] ?? { text: `Razorpay: ${row.kind}.`, tone: 'plain' }),
  }));
}

async function paid(db: Queries, payment: PaymentRow): Promise<Moment[]> {
  const way = methodName(payment.method);
  const by = way === '' ? '' : ` by ${way}`;
  const taken = (await getOutsidePayments(db, [payment.id])).get(payment.id);
  if (taken) return [...recorded(payment, taken), ...(await receiptMailed(db, payment))];
  const settled: Moment = {
    at: payment.captured_at,
    text: `Payment ${payment.id} of ${formatPaise(payment.amount_paise)}${by} recorded.`,
    tone: 'good',
  };
  return [settled, ...(await receiptMailed(db, payment))];
}

function receiptMailed(db: Queries, { id }: PaymentRow): Promise<Moment[]> {
  return mailed(db, enrolmentMailKey(id), 'The receipt');
}

function recorded(payment: PaymentRow, taken: OutsidePaymentRow): Moment[] {
  const { received_on: day, reference, reason } = taken;
  const what = `Payment of ${formatPaise(payment.amount_paise)} by ${methodName(payment.method)} recorded by the team`;
  const text = `${what}: received on ${day}, reference ${reference}. ${reason}`;
  return [{ at: payment.captured_at, text, tone: 'good' }];
}

async function returned(db: Queries, refund: RefundRow): Promise<Moment[]> {
  const admin = refund.admin_id === null ? undefined : await findUser(db, refund.admin_id);
  const who = admin ? `by ${admin.full_name}` : CAUSE[refund.cause];
  const why = refund.reason === '' ? '' : `: ${refund.reason}`;
  const sum = formatPaise(refund.amount_paise);
  const moments: Moment[] = [
    { at: refund.created_at, text: `Refund of ${sum} requested ${who}${why}`, tone: 'plain' },
  ];
  if (refund.status === 'failed') {
    const text = `The refund of ${sum} has failed; the school still has the money.`;
    moments.push({ at: refund.processed_at ?? refund.created_at, text, tone: 'bad' });
  }
  if (refund.status === 'processed' && refund.processed_at !== null) {
    const text = `Refund of ${sum} completed.`;
    moments.push({ at: refund.processed_at, text, tone: 'good' });
  }
  return [...moments, ...(await mailed(db, refundMailKey(refund.id), 'The refund notice'))];
}

async function mailed(db: Queries, key: string, what: string): Promise<Moment[]> {
  const mail = await store.mailByKey(db, key);
  const { sent_at: sentAt = null, rejected_at: rejectedAt = null } = mail ?? {};
  if (mail && rejectedAt !== null) {
    const text = `${what} could not be delivered: ${mail.rejection ?? ''}`;
    return [{ at: Number(rejectedAt), text, tone: 'bad', undelivered: true }];
  }
  return sentAt === null
    ? []
    : [{ at: Number(sentAt), text: `${what} was mailed.`, tone: 'plain' }];
}
