import { groupDigits } from '#contract/digits.ts';
import { formatPaise } from '#contract/sales/money.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { formatCourseNames } from '#site/lib/payment-labels.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getStuckOrders } from '#contract/sales/orders.ts';
import { UNFILTERED } from '../../ui/lists/list-address.ts';
import { ordersUrl } from './order-url.ts';
import { getBuyerName } from './order-labels.ts';
import { OrderLink } from './OrderLink.tsx';

/** The rest is behind a link, so that the list of orders below stays visible. */
const SHOWN_MAX = 5;

export function StuckList({
  data,
  total,
}: Pick<ResponseOf<typeof getStuckOrders>, 'data' | 'total'>) {
  const orders = data.slice(0, SHOWN_MAX);
  return (
    <div className="stuck-payments">
      <ul className="mb-4 grid gap-4">
        {orders.map((order) => (
          <li key={order._id} className="relative grid">
            <OrderLink order={order}>{getBuyerName(order.student)}</OrderLink>
            <span className="small">
              {`${formatPaise(order.amount)} for ${formatCourseNames(order)}`}
            </span>
            <span className="meta">{formatIndianDateTime(order.createdAt)}</span>
          </li>
        ))}
      </ul>
      {total > orders.length && (
        <p className="small mb-4">
          <span>{`These are the latest of ${groupDigits(total)}.`}</span>{' '}
          <a href={ordersUrl.buildHref({ status: 'stuck', ...UNFILTERED })}>View all</a>
        </p>
      )}
      <p className="small">What to do:</p>
      <ol className="small list-decimal pl-5">
        <li>
          Press ‘Check now’ under Razorpay reconciliation. It completes payments that were only
          delayed.
        </li>
        <li>Still listed here? Open the order and read its timeline.</li>
        <li>Refund the payment. If Razorpay refuses, refund it in the Razorpay dashboard.</li>
      </ol>
    </div>
  );
}
