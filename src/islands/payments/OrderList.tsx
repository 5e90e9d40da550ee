// A page of orders: a table where there is room for one, else cards.
import '#site/styles/components/tables.css';
import '#site/styles/pages/orders.css';
import type { LedgerOrder } from '#contract/orders.ts';
import { indianMoment } from '#site/lib/indian-time.ts';
import { courseNames, rupees } from '#site/lib/payment-words.ts';
import { Badge } from '../ui/Badge.tsx';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';
import { buyerName, STATUS } from './order-words.ts';
import { OrderLink } from './OrderLink.tsx';
import { useNarrow } from '../ui/use-narrow.ts';

export function OrderList({ orders }: { orders: readonly LedgerOrder[] }) {
  return useNarrow() ? <Cards orders={orders} /> : <Rows orders={orders} />;
}

function Rows({ orders }: { orders: readonly LedgerOrder[] }) {
  return (
    <ScrollRegion label="Orders">
      <table className="order-table table">
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col">Courses</th>
            <th scope="col">Ordered</th>
            <th scope="col">Status</th>
            <th scope="col" className="r">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order._id}>
              <td>
                <OrderLink order={order}>{buyerName(order.student)}</OrderLink>
                <span className="meta">{order.student.name && order.student.email}</span>
              </td>
              <td>{courseNames(order)}</td>
              <td className="num">{indianMoment(order.createdAt)}</td>
              <td>
                <OrderState order={order} />
              </td>
              <td className="r num">{rupees(order.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cards({ orders }: { orders: readonly LedgerOrder[] }) {
  return (
    <ul className="order-cards" aria-label="Orders">
      {orders.map((order) => (
        <li key={order._id} className="panel panel-pad">
          <p className="row between">
            <OrderLink order={order}>{buyerName(order.student)}</OrderLink>
            <strong className="num">{rupees(order.amount)}</strong>
          </p>
          <p className="meta">{order.student.name && order.student.email}</p>
          <p className="small">{courseNames(order)}</p>
          <p className="row between">
            <OrderState order={order} />
            <span className="meta num">{indianMoment(order.createdAt)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

interface OrderStateProps {
  order: Pick<LedgerOrder, 'status' | 'isStuck'>;
}

export function OrderState({ order }: OrderStateProps) {
  const { label, tone } = STATUS[order.status];
  return (
    <span className="order-state">
      <Badge tone={tone}>{label}</Badge>
      {order.isStuck && <Badge tone="danger">Access missing</Badge>}
    </span>
  );
}
