import { formatPaise } from '#contract/sales/money.ts';
import type { LedgerOrder, OrderStatus, reconcilePayments } from '#contract/sales/orders.ts';
import type { BadgeTone } from '#site/islands/ui/Badge.tsx';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { paymentState } from '#site/lib/payment-labels.ts';
import { pluralize } from '#site/lib/plural.ts';
import type { AnswerOf } from '#contract/endpoint.ts';

export const FILTERS = [
  { value: '', label: 'All' },
  { value: 'paid', label: 'Paid' },
  { value: 'open', label: 'Not paid' },
  { value: 'refunding', label: 'Being refunded' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'stuck', label: 'Paid, but no access' },
] as const;

interface State {
  label: string;
  tone: BadgeTone;
}

const STATUS: Readonly<Record<OrderStatus, State>> = {
  open: { label: 'Not paid', tone: 'plain' },
  paid: { label: 'Paid', tone: 'live' },
  refunding: { label: 'Being refunded', tone: 'draft' },
  refunded: { label: 'Refunded', tone: 'info' },
};

/** A paid order may be partly refunded. */
export function getState({ status, payments }: Pick<LedgerOrder, 'status' | 'payments'>): State {
  const isPart = payments.some((payment) => paymentState(payment) === 'part');
  return status === 'paid' && isPart ? { label: 'Partly refunded', tone: 'info' } : STATUS[status];
}

export function buyerName({ name, email }: LedgerOrder['student']): string {
  return name || email || 'Deleted account';
}

export function orderTitle(order: LedgerOrder): string {
  const { student, createdAt, amount } = order;
  return `Order of ${buyerName(student)}, ${formatIndianDateTime(createdAt)}, ${formatPaise(amount)}`;
}

export function reconciled({
  checked,
  settled,
  refunds,
  failed,
}: AnswerOf<typeof reconcilePayments>['data']): string {
  const sentence = [
    checked > 0 && `Checked ${pluralize(checked, 'order')}.`,
    settled > 0 && `Found ${pluralize(settled, 'missing payment')}.`,
    refunds > 0 && `${pluralize(refunds, 'refund')} updated.`,
    settled + refunds + failed === 0 && 'Our records match the provider’s.',
    failed > 0 && `${pluralize(failed, 'request')} without a response, retried automatically.`,
  ];
  return sentence.filter(Boolean).join(' ');
}
