import { formatPaise } from '#contract/money.ts';
import type { OwnOrder, Payment } from '#contract/orders.ts';
import { methodName } from '#contract/payment-methods.ts';
import { indianDay } from '#site/lib/indian-time.ts';
import { paymentState, type PaymentState } from '#site/lib/payment-labels.ts';

export interface Paid {
  order: OwnOrder;
  payment: Payment;
}

/** Of an order that a coupon left nothing to pay of there is no payment. */
export interface PaidLine {
  order: OwnOrder;
  payment: Payment | undefined;
}

/** Every payment once, and every order that needed none, the latest first. */
export function getPaidLines(orders: readonly OwnOrder[]): PaidLine[] {
  return orders.flatMap(getLines).sort((left, right) => whenOf(right).localeCompare(whenOf(left)));
}

function getLines(order: OwnOrder): PaidLine[] {
  const isFree = order.payments.length === 0 && order.courses.some(({ offer }) => offer);
  return isFree
    ? [{ order, payment: undefined }]
    : order.payments.map((payment) => ({ order, payment }));
}

const whenOf = ({ order, payment }: PaidLine) => payment?.paidAt ?? order.createdAt;

export const STATE_LABELS: Readonly<Record<PaymentState, string>> = {
  paid: 'Paid',
  requested: 'Refund requested',
  returning: 'On its way back',
  part: 'Partly refunded',
  returned: 'Refunded',
};

export function paidWhen({ paidAt, method }: Payment): string {
  return [indianDay(paidAt), methodName(method)].filter(Boolean).join(' · ');
}

interface Particulars {
  name: string;
  address: string;
  gstin: string;
}

export function sellerLines({ name, address, gstin }: Particulars): string[] {
  return [name, address, ...(gstin ? [`GSTIN ${gstin}`] : [])];
}

/** Without a tax number of its own a seller writes no tax invoices. */
export function receiptNote({ gstin }: Pick<Particulars, 'gstin'>): string {
  return gstin ? '' : 'This is a receipt, not a tax invoice.';
}

export interface ReceiptFact {
  name: string;
  value: string;
}

export function receiptFacts({ order, payment }: Paid): ReceiptFact[] {
  return [
    { name: 'Date', value: indianDay(payment.paidAt) },
    { name: 'Paid by', value: methodName(payment.method) },
    { name: 'Payment', value: payment.paymentId },
    { name: 'Order', value: order.orderId ?? order._id },
  ].filter(({ value }) => value !== '');
}

/** What went back, or is on its way; refusals are no matter of the payer. */
export function refundLines({ refunds }: Payment): ReceiptFact[] {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .map(({ amount, status, createdAt, processedAt }) => ({
      name:
        status === 'processed'
          ? `Refunded on ${indianDay(processedAt ?? createdAt)}`
          : `On its way back since ${indianDay(createdAt)}`,
      value: `−${formatPaise(amount)}`,
    }));
}

export function statusLine(payment: Payment): string {
  return STATE_LABELS[paymentState(payment)];
}
