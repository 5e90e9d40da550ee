// The timeline of an order, collected from payments, refunds, provider events and mails.
import type { Step } from '#contract/sales/orders.ts';
import { formatPaise } from '#contract/sales/money.ts';
import { getMethodName } from '#contract/sales/payment-methods.ts';
import { findUserById } from '../../accounts/accounts.ts';
import { formatMediumDay } from '../../platform/indian-days.ts';
import type { Queries } from '../../platform/ports.ts';
import type { OutsidePaymentRow, PaymentRow, RefundRow } from '../../platform/tables.ts';
import { listOutsidePaymentsById } from '../payments/outside-payments.store.ts';
import * as store from './orders.store.ts';
import type { OrderOfPayer } from './orders.store.ts';
import { getEnrolmentMailKey } from '../mails/enrolment-mails.ts';
import { getRefundMailKey } from '../refunds/refund-mails.ts';
import { listRefundsOfPayments } from '../refunds/refunds.store.ts';

/** Texts of the provider's events. Unknown events are shown by name. */
const EVENT_STEPS: Readonly<Record<string, Pick<Step, 'text' | 'tone'>>> = {
  'payment.authorized': { text: 'The bank authorised the payment.', tone: 'plain' },
  'payment.captured': { text: 'Razorpay: payment captured.', tone: 'plain' },
  'payment.failed': { text: 'A payment attempt failed.', tone: 'bad' },
  'order.paid': { text: 'Razorpay: order paid.', tone: 'plain' },
  'refund.created': { text: 'Razorpay: refund started.', tone: 'plain' },
  'refund.processed': { text: 'Razorpay: refund completed.', tone: 'plain' },
  'refund.failed': { text: 'Razorpay: refund failed.', tone: 'bad' },
  'payment.dispute.created': {
    text: 'The buyer has disputed the payment at the bank.',
    tone: 'bad',
  },
  'payment.dispute.under_review': { text: 'The bank is reviewing the dispute.', tone: 'plain' },
  'payment.dispute.action_required': {
    text: 'The bank has asked for more information about the dispute.',
    tone: 'bad',
  },
  'payment.dispute.won': { text: 'The dispute was won. The payment stands.', tone: 'good' },
  'payment.dispute.lost': {
    text: 'The dispute was lost. The bank took the money back.',
    tone: 'bad',
  },
  'payment.dispute.closed': { text: 'The dispute was closed.', tone: 'plain' },
};

const CAUSE_TEXTS: Readonly<Record<RefundRow['cause'], string>> = {
  admin: 'by an admin',
  guarantee: 'by the buyer, under the guarantee',
  'already-open': 'because the buyer already had the course',
  'course-gone': 'because the course was deleted',
  'account-gone': 'because the account was deleted',
  'quote-expired': 'because its price or coupon had expired',
  'offer-refused': 'because Razorpay offers are not accepted',
  'other-amount': 'because its amount differs from the order',
  provider: 'in the Razorpay dashboard',
  'by-hand': 'outside Razorpay',
};

interface Moment extends Pick<Step, 'text' | 'tone' | 'undelivered'> {
  /** Epoch milliseconds. */
  at: number;
}

/** Oldest step first. */
export async function buildTimeline(db: Queries, order: OrderOfPayer): Promise<Step[]> {
  const payments = await store.listPaymentsOfOrders(db, [order.id]);
  const refunds = await listRefundsOfPayments(
    db,
    payments.map((payment) => payment.id),
  );
  const moments: Moment[] = [
    {
      at: order.created_at,
      text: `Order of ${formatPaise(order.amount_paise)} placed.`,
      tone: 'plain',
    },
    ...listRebuildMoments(order),
    ...(await listEventMoments(db, order)),
  ];
  for (const payment of payments) moments.push(...(await listPaymentMoments(db, payment)));
  for (const refund of refunds) moments.push(...(await listRefundMoments(db, refund)));
  return moments
    .toSorted((left, right) => left.at - right.at)
    .map(({ at, ...step }) => ({ at: new Date(at).toISOString(), ...step }));
}

function listRebuildMoments({ rebuilt_at: at }: OrderOfPayer): Moment[] {
  const text = 'Order rebuilt from Razorpay after a restore.';
  return typeof at === 'number' ? [{ at, text, tone: 'plain' }] : [];
}

async function listEventMoments(db: Queries, order: OrderOfPayer): Promise<Moment[]> {
  if (order.provider_order_id === null) return [];
  const rows = await store.listEventsOfOrder(db, order.provider_order_id);
  return rows.map((row) => ({
    at: row.received_at,
    ...(EVENT_STEPS[row.kind] ?? { text: `Razorpay: ${row.kind}.`, tone: 'plain' }),
  }));
}

async function listPaymentMoments(db: Queries, payment: PaymentRow): Promise<Moment[]> {
  const methodLabel = getMethodName(payment.method);
  const by = methodLabel === '' ? '' : ` by ${methodLabel}`;
  const outsidePayment = (await listOutsidePaymentsById(db, [payment.id])).get(payment.id);
  if (outsidePayment)
    return [
      ...toOutsidePaymentMoments(payment, outsidePayment),
      ...(await listReceiptMailMoments(db, payment)),
    ];
  const paidMoment: Moment = {
    at: payment.captured_at,
    text: `Payment ${payment.id} of ${formatPaise(payment.amount_paise)}${by} recorded.`,
    tone: 'good',
  };
  return [paidMoment, ...(await listReceiptMailMoments(db, payment))];
}

function listReceiptMailMoments(db: Queries, { id }: PaymentRow): Promise<Moment[]> {
  return listMailMoments(db, getEnrolmentMailKey(id), 'The receipt');
}

function toOutsidePaymentMoments(payment: PaymentRow, outsidePayment: OutsidePaymentRow): Moment[] {
  const { received_on: day, reference, reason } = outsidePayment;
  const subject = `Payment of ${formatPaise(payment.amount_paise)} by ${getMethodName(payment.method)} recorded by the team`;
  const text = `${subject}: received on ${formatMediumDay(day)}, reference ${reference}. ${reason}`;
  return [{ at: payment.captured_at, text, tone: 'good' }];
}

async function listRefundMoments(db: Queries, refund: RefundRow): Promise<Moment[]> {
  const admin = refund.admin_id === null ? undefined : await findUserById(db, refund.admin_id);
  const requester = admin ? `by ${admin.full_name}` : CAUSE_TEXTS[refund.cause];
  const reasonText = refund.reason === '' ? '' : `: ${refund.reason}`;
  const sum = formatPaise(refund.amount_paise);
  const moments: Moment[] = [
    {
      at: refund.created_at,
      text: `Refund of ${sum} requested ${requester}${reasonText}`,
      tone: 'plain',
    },
  ];
  if (refund.status === 'failed') {
    const text = `The refund of ${sum} has failed. The school still has the money.`;
    moments.push({ at: refund.processed_at ?? refund.created_at, text, tone: 'bad' });
  }
  if (refund.status === 'processed' && refund.processed_at !== null) {
    const text = `Refund of ${sum} completed.`;
    moments.push({ at: refund.processed_at, text, tone: 'good' });
  }
  return [
    ...moments,
    ...(await listMailMoments(db, getRefundMailKey(refund.id), 'The refund notice')),
  ];
}

async function listMailMoments(db: Queries, key: string, subject: string): Promise<Moment[]> {
  const mail = await store.findMailByKey(db, key);
  const { sent_at: sentAt = null, rejected_at: rejectedAt = null } = mail ?? {};
  if (mail && rejectedAt !== null) {
    const text = `${subject} could not be delivered: ${mail.rejection ?? ''}`;
    return [{ at: Number(rejectedAt), text, tone: 'bad', undelivered: true }];
  }
  return sentAt === null
    ? []
    : [{ at: Number(sentAt), text: `${subject} was emailed.`, tone: 'plain' }];
}
