import { formatPaise } from '#contract/sales/money.ts';
import type { OwnOrder, Payment } from '#contract/sales/orders.ts';
import { getMethodName } from '#contract/sales/payment-methods.ts';
import { formatIndianDay } from '#site/lib/indian-time.ts';
import { getPaymentState, type PaymentState } from '#site/lib/payment-labels.ts';

export interface OrderPayment {
  order: OwnOrder;
  payment: Payment;
}

/** An order that a coupon made free has no payment. */
interface PaidLine {
  order: OwnOrder;
  payment: Payment | undefined;
}

/** All payments and free orders, the latest first. */
export function listPaidLines(orders: readonly OwnOrder[]): PaidLine[] {
  return orders.flatMap(toLines).sort((left, right) => getTime(right).localeCompare(getTime(left)));
}

function toLines(order: OwnOrder): PaidLine[] {
  const isFree = order.payments.length === 0 && order.courses.some(({ offer }) => offer);
  return isFree
    ? [{ order, payment: undefined }]
    : order.payments.map((payment) => ({ order, payment }));
}

const getTime = ({ order, payment }: PaidLine) => payment?.paidAt ?? order.createdAt;

const STATE_LABELS: Readonly<Record<PaymentState, string>> = {
  paid: 'Paid',
  requested: 'Refund requested',
  returning: 'Refund pending',
  part: 'Partly refunded',
  returned: 'Refunded',
};

export function formatPaidOn({ paidAt, method }: Payment): string {
  return [formatIndianDay(paidAt), getMethodName(method)].filter(Boolean).join(' · ');
}

interface SellerDetails {
  name: string;
  address: string;
  gstin: string;
}

export function listSellerLines({ name, address, gstin }: SellerDetails): string[] {
  return [name, address, ...(gstin ? [`GSTIN ${gstin}`] : [])];
}

/** A seller without a GSTIN issues no tax invoices. */
export function getReceiptNote({ gstin }: Pick<SellerDetails, 'gstin'>): string {
  return gstin ? '' : 'This is a receipt, not a tax invoice.';
}

interface ReceiptFact {
  name: string;
  value: string;
}

export function listReceiptFacts({ order, payment }: OrderPayment): ReceiptFact[] {
  return [
    { name: 'Date', value: formatIndianDay(payment.paidAt) },
    { name: 'Paid by', value: getMethodName(payment.method) },
    { name: 'Payment', value: payment.paymentId },
    { name: 'Order', value: order.orderId ?? order._id },
  ].filter(({ value }) => value !== '');
}

/** Processed and pending refunds. */
export function listRefundLines({ refunds }: Payment): ReceiptFact[] {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .map(({ amount, status, createdAt, processedAt }) => ({
      name:
        status === 'processed'
          ? `Refunded on ${formatIndianDay(processedAt ?? createdAt)}`
          : `Refund pending since ${formatIndianDay(createdAt)}`,
      value: `−${formatPaise(amount)}`,
    }));
}

export function getStatusText(payment: Payment): string {
  return STATE_LABELS[getPaymentState(payment)];
}
