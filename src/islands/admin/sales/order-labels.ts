import { formatPaise } from '#contract/sales/money.ts';
import { ORDER_STATUS_LABELS } from '#contract/sales/orders.ts';
import type { LedgerOrder, OrderStatus, reconcilePayments } from '#contract/sales/orders.ts';
import type { BadgeTone } from '#site/islands/ui/Badge.tsx';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { getPaymentState } from '#site/lib/payment-labels.ts';
import { pluralize } from '#site/lib/plural.ts';
import type { ResponseOf } from '#contract/endpoint.ts';

export const STATUS_FILTERS = [
  { value: '', label: 'All' },
  { value: 'paid', label: ORDER_STATUS_LABELS.paid },
  { value: 'open', label: ORDER_STATUS_LABELS.open },
  { value: 'refunding', label: ORDER_STATUS_LABELS.refunding },
  { value: 'refunded', label: ORDER_STATUS_LABELS.refunded },
  { value: 'stuck', label: 'Paid, but no access' },
] as const;

interface OrderBadge {
  label: string;
  tone: BadgeTone;
}

const STATUS_TONES: Readonly<Record<OrderStatus, BadgeTone>> = {
  open: 'plain',
  paid: 'live',
  refunding: 'draft',
  refunded: 'info',
};

/** A paid order may be partly refunded. */
export function getOrderBadge({
  status,
  payments,
}: Pick<LedgerOrder, 'status' | 'payments'>): OrderBadge {
  const isPartlyRefunded = payments.some((payment) => getPaymentState(payment) === 'part');
  return status === 'paid' && isPartlyRefunded
    ? { label: 'Partly refunded', tone: 'info' }
    : { label: ORDER_STATUS_LABELS[status], tone: STATUS_TONES[status] };
}

export function getBuyerName({ name, email }: LedgerOrder['student']): string {
  return name || email || 'Deleted account';
}

export function formatOrderTitle(order: LedgerOrder): string {
  const { student, createdAt, amount } = order;
  return `Order of ${getBuyerName(student)}, ${formatIndianDateTime(createdAt)}, ${formatPaise(amount)}`;
}

export function formatReconciliation({
  checked,
  settled,
  refunds,
  failed,
}: ResponseOf<typeof reconcilePayments>['data']): string {
  const sentences = [
    checked > 0 && `Checked ${pluralize(checked, 'order')}.`,
    settled > 0 && `Found ${pluralize(settled, 'missing payment')}.`,
    refunds > 0 && `${pluralize(refunds, 'refund')} updated.`,
    settled + refunds + failed === 0 && 'Our records match Razorpay’s.',
    failed > 0 && `${pluralize(failed, 'request')} without a response, retried automatically.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
