// The desk of payments: what came in, what is missing, and every order.
import '#site/styles/components/dialog.css';
import '#site/styles/components/ticks.css';
import '#site/styles/pages/payments.css';
import { lazy } from 'react';
import { useStore } from '@nanostores/react';
import { fetchRevenue, fetchStuckOrders } from '#site/api/orders.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { DeskHead } from '../parts/DeskHead.tsx';
import { Loading } from '../ui/Art.tsx';
import { ErrorBoundary, WhenAsked } from '../ui/ErrorBoundary.tsx';
import { address } from './address.ts';
import type { Asked } from './asked.ts';
import { Orders } from './Orders.tsx';
import { Reconcile } from './Reconcile.tsx';
import { Revenue } from './Revenue.tsx';
import { StuckOrders } from './StuckOrders.tsx';
import { useOrders } from './use-orders.ts';

/** Its styles are those of this file. */
const OrderDialog = lazy(async () => ({
  default: (await import('./OrderDialog.tsx')).OrderDialog,
}));

export function Payments() {
  return (
    <ErrorBoundary>
      <DeskHead title="Payments" />
      <AskedDesk />
    </ErrorBoundary>
  );
}

function AskedDesk() {
  const asked = useStore(address.$asked, { ssr: 'initial' });
  return asked ? <PaymentsDesk asked={asked} /> : <Loading text="Loading payments..." />;
}

function PaymentsDesk({ asked }: { asked: Asked }) {
  const [orders, reloadOrders, isBehind] = useOrders(asked);
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
      <Orders asked={asked} loaded={orders} isBehind={isBehind} onRetry={reloadOrders} />
      <WhenAsked isAsked={asked.order !== ''}>
        <OrderDialog orderId={asked.order} onChanged={reload} />
      </WhenAsked>
    </>
  );
}
