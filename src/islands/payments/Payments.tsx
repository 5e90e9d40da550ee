// The page of payments: what came in, what is missing, and every order.
import '#site/styles/components/dialog.css';
import '#site/styles/components/ticks.css';
import '#site/styles/pages/payments.css';
import { useState } from 'react';
import { fetchOrders, fetchRevenue, fetchStuckOrders } from '#site/api/orders.ts';
import { useMay } from '#site/queries/use-may.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { AdminPageHead } from '../parts/AdminPageHead.tsx';
import { useList, WithQuery } from '../parts/use-list.tsx';
import { ErrorBoundary, WhenRequested } from '../ui/ErrorBoundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { address, openOrder } from './address.ts';
import type { Query } from './query.ts';
import { Orders } from './Orders.tsx';
import { Reconcile } from './Reconcile.tsx';
import { Revenue } from './Revenue.tsx';
import { StuckOrders } from './StuckOrders.tsx';

/** Its styles are those of this file. */
const OrderDialog = lazyPart(() => import('./OrderDialog.tsx'), 'OrderDialog');

const OutsideDialog = lazyPart(() => import('./OutsideDialog.tsx'), 'OutsideDialog');

export function Payments() {
  return (
    <ErrorBoundary>
      <PaymentsWithHead />
    </ErrorBoundary>
  );
}

/** A payment that was recorded just now is asked for with all the others. */
function PaymentsWithHead() {
  const [recorded, setRecorded] = useState(0);
  return (
    <>
      <Head onRecorded={() => setRecorded((many) => many + 1)} />
      <WithQuery address={address} waiting="Loading payments...">
        {(query) => <PaymentsPage key={recorded} query={query} />}
      </WithQuery>
    </>
  );
}

/** For who may not read it. */
const noRevenue: typeof fetchRevenue = async () => [];

function PaymentsPage({ query: { order, ...query } }: { query: Query }) {
  const orders = useList(query, fetchOrders);
  const maySeeRevenue = useMay('revenue.read');
  const mayRefund = useMay('payments.refund');
  const [revenue, reloadRevenue] = useLoaded(maySeeRevenue ? fetchRevenue : noRevenue);
  const [stuck, reloadStuck] = useLoaded(fetchStuckOrders);
  const reload = () => {
    orders.onRetry();
    reloadRevenue();
    reloadStuck();
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-x-8 gap-y-12 until-64:grid-cols-1">
        {maySeeRevenue && <Revenue loaded={revenue} onRetry={reloadRevenue} />}
        <div className="money-side grid gap-12">
          <StuckOrders loaded={stuck} onRetry={reloadStuck} />
          {mayRefund && <Reconcile onDone={reload} />}
        </div>
      </div>
      <Orders query={query} list={orders} />
      <WhenRequested isRequested={order !== ''}>
        <OrderDialog orderId={order} onChanged={reload} />
      </WhenRequested>
    </>
  );
}

function Head({ onRecorded }: { onRecorded: () => void }) {
  const mayRecord = useMay('commerce.edit');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AdminPageHead
        title="Payments"
        actions={
          mayRecord && (
            <Button look="line" onClick={() => setOpen(true)}>
              <Icon name="plus" /> <span>Record a payment</span>
            </Button>
          )
        }
      />
      <WhenRequested isRequested={isOpen}>
        <OutsideDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          onDone={(orderId) => {
            onRecorded();
            openOrder(orderId);
          }}
        />
      </WhenRequested>
    </>
  );
}
