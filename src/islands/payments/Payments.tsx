// The desk of payments: what came in, what is missing, and every order.
import '#site/styles/pages/payments.css';
import { useStore } from '@nanostores/react';
import { fetchRevenue, fetchStuckOrders } from '#site/api/orders.ts';
import { useLoaded } from '#site/stores/queries/use-loaded.ts';
import { DeskHead } from '../parts/DeskHead.tsx';
import { Loading } from '../ui/Art.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { $asked } from './address.ts';
import type { Asked } from './asked.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { Orders } from './Orders.tsx';
import { Reconcile } from './Reconcile.tsx';
import { Revenue } from './Revenue.tsx';
import { StuckOrders } from './StuckOrders.tsx';
import { useOrders } from './use-orders.ts';

export function Payments() {
  return (
    <ErrorBoundary>
      <DeskHead title="Payments" />
      <AskedDesk />
    </ErrorBoundary>
  );
}

function AskedDesk() {
  const asked = useStore($asked, { ssr: 'initial' });
  return asked ? <PaymentsDesk asked={asked} /> : <Loading text="Loading payments..." />;
}

function PaymentsDesk({ asked }: { asked: Asked }) {
  const [orders, reloadOrders] = useOrders(asked);
  const [revenue, reloadRevenue] = useLoaded(fetchRevenue);
  const [stuck, reloadStuck] = useLoaded(fetchStuckOrders);
  const reload = () => {
    reloadOrders();
    reloadRevenue();
    reloadStuck();
  };
  return (
    <>
      <div className="money-desk">
        <Revenue loaded={revenue} onRetry={reloadRevenue} />
        <div className="money-side">
          <StuckOrders loaded={stuck} onRetry={reloadStuck} />
          <Reconcile onDone={reload} />
        </div>
      </div>
      <Orders asked={asked} loaded={orders} onRetry={reloadOrders} />
      <OrderDialog orderId={asked.order} onChanged={reload} />
    </>
  );
}
