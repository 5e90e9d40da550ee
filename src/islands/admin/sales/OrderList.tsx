import { formatPaise } from '#contract/sales/money.ts';
import type { LedgerOrder } from '#contract/sales/orders.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { formatCourseNames } from '#site/lib/payment-labels.ts';
import { type Column, RowsOrCards } from '../../ui/lists/RowsOrCards.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { getBuyerName, getOrderBadge } from './order-labels.ts';
import { OrderLink } from './OrderLink.tsx';

export function OrderList({ orders }: { orders: readonly LedgerOrder[] }) {
  return (
    <RowsOrCards
      label="Orders"
      entries={orders}
      columns={COLUMNS}
      card={(order) => (
        <>
          <p className="row flex-nowrap items-start justify-between">
            <OrderLink order={order}>{getBuyerName(order.student)}</OrderLink>
            <strong className="num flex-none whitespace-nowrap">{formatPaise(order.amount)}</strong>
          </p>
          <p className="meta">{order.student.name && order.student.email}</p>
          <p className="small">{formatCourseNames(order)}</p>
          <p className="row mt-2 justify-between">
            <OrderState order={order} />
            <span className="meta num">{formatIndianDateTime(order.createdAt)}</span>
          </p>
        </>
      )}
    />
  );
}

const COLUMNS: readonly Column<LedgerOrder>[] = [
  {
    name: 'Student',
    cell: (order) => (
      <>
        <OrderLink order={order}>{getBuyerName(order.student)}</OrderLink>
        <span className="meta">{order.student.name && order.student.email}</span>
      </>
    ),
  },
  { name: 'Courses', cell: formatCourseNames },
  { name: 'Ordered', className: 'num', cell: ({ createdAt }) => formatIndianDateTime(createdAt) },
  { name: 'Status', cell: (order) => <OrderState order={order} /> },
  { name: 'Amount', right: true, cell: ({ amount }) => formatPaise(amount) },
];

interface OrderStateProps {
  order: Pick<LedgerOrder, 'status' | 'isStuck' | 'payments'>;
}

export function OrderState({ order }: OrderStateProps) {
  const { label, tone } = getOrderBadge(order);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tone}>{label}</Badge>
      {order.isStuck && <Badge tone="danger">Paid, but no access</Badge>}
    </span>
  );
}
