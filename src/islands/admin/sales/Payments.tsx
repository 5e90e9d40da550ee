import { useState } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  RECONCILE_DAYS_DEFAULT,
  RECONCILE_DAYS_MAX,
  getOrders,
  getOrdersTable,
  getRevenue,
  getStuckOrders,
  ORDERS_QUERY_MAX,
  reconcilePayments,
} from '#contract/sales/orders.ts';
import { usePermission } from '#site/queries/use-permission.ts';
import { useLoaded, type Loaded } from '#site/queries/use-loaded.ts';
import { call, getMessage } from '#site/api/client.ts';
import { fetchFile } from '#site/api/files.ts';
import { createPageFetcher, withoutEmpty } from '#site/api/paging.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { type ListState, useList, withQuery } from '../../ui/lists/list-page.tsx';
import { withErrorBoundary, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { DownloadCsvButton } from '../../ui/lists/DownloadCsvButton.tsx';
import { useAction } from '../../ui/forms/use-action.ts';
import { Options, SelectField } from '../../ui/Field.tsx';
import { ordersUrl, openOrder, type OrdersQuery } from './order-url.ts';
import { Revenue } from './Revenue.tsx';
import { formatReconciliation } from './order-labels.ts';
import { OrderList } from './OrderList.tsx';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';

/** Loaded when it opens. Its styles are in islands.css. */
const OrderDialog = createLazyComponent(() => import('./OrderDialog.tsx'), 'OrderDialog');

const OutsideDialog = createLazyComponent(() => import('./OutsideDialog.tsx'), 'OutsideDialog');

const fetchOrders = createPageFetcher(getOrders);
/** Sorted by day, oldest first. */
const fetchRevenue = async () => (await call(getRevenue)).data;
const PaymentsPage = withQuery(ordersUrl, 'Loading payments...', PaymentsContent);

export const Payments = withErrorBoundary(PaymentsWithHead);

function PaymentsWithHead() {
  // A new key loads everything again once a payment is recorded.
  const [recordedCount, setRecordedCount] = useState(0);
  return (
    <>
      <PaymentsHead onRecorded={() => setRecordedCount((count) => count + 1)} />
      <PaymentsPage key={recordedCount} />
    </>
  );
}

/** For an admin who may not read the revenue. */
const fetchNoRevenue: typeof fetchRevenue = async () => [];

function PaymentsContent({ query: { order, ...query } }: { query: OrdersQuery }) {
  const orders = useList(query, fetchOrders);
  const canSeeRevenue = usePermission('revenue.read');
  const canRefund = usePermission('payments.refund');
  const [revenue, reloadRevenue] = useLoaded(canSeeRevenue ? fetchRevenue : fetchNoRevenue);
  const [stuck, reloadStuck] = useResponse(getStuckOrders);
  const reload = () => {
    orders.onRetry();
    reloadRevenue();
    reloadStuck();
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-x-8 gap-y-12 max-lg:grid-cols-1">
        {canSeeRevenue && <Revenue loaded={revenue} onRetry={reloadRevenue} />}
        <div className="payments-aside grid gap-12">
          <StuckOrders loaded={stuck} onRetry={reloadStuck} />
          {canRefund && <ReconciliationPanel onDone={reload} />}
        </div>
      </div>
      <Orders query={query} list={orders} />
      <WhenRequested isRequested={order !== ''}>
        <OrderDialog orderId={order} onChanged={reload} />
      </WhenRequested>
    </>
  );
}

function PaymentsHead({ onRecorded }: { onRecorded: () => void }) {
  const canRecord = usePermission('commerce.edit');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AdminPageHead
        title="Payments"
        actions={
          canRecord && (
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

interface OrdersProps {
  query: Omit<OrdersQuery, 'order'>;
  list: ListState<ResponseOf<typeof getOrders>>;
}

function Orders({ query, list }: OrdersProps) {
  return (
    <PagedList
      noun="order"
      title="Orders"
      isTitleVisible
      {...list}
      query={query}
      address={ordersListUrl}
      search={{ placeholder: 'Name, email, course or ID', maxLength: ORDERS_QUERY_MAX }}
      aside={
        <DownloadCsvButton
          name="orders"
          fetchCsv={() =>
            fetchFile(getOrdersTable, {
              query: withoutEmpty({ query: query.query.trim(), status: query.status }),
            })
          }
        />
      }
      emptyState={{
        title: 'No orders yet',
        text: 'Orders appear here when students buy courses.',
      }}
      hint="Try a shorter search, or show all orders."
    >
      {(orders) => <OrderList orders={orders} />}
    </PagedList>
  );
}

/** Page and filter links close the open order. */
const ordersListUrl: typeof ordersUrl = {
  ...ordersUrl,
  buildHref: (change) => ordersUrl.buildHref({ ...change, order: '' }),
};

const RECONCILE_DAY_OPTIONS = [RECONCILE_DAYS_DEFAULT, 30, RECONCILE_DAYS_MAX];

function ReconciliationPanel({ onDone }: { onDone: () => void }) {
  const [days, setDays] = useState(RECONCILE_DAYS_DEFAULT);
  const [message, setMessage] = useState('');
  const [busy, run] = useAction((error) =>
    setMessage(getMessage(error, 'No response. You can safely try again.')),
  );
  const check = async () => {
    setMessage('');
    await run(async () => {
      const { data } = await call(reconcilePayments, { body: { days } });
      setMessage(formatReconciliation(data));
      onDone();
    });
  };
  return (
    <section aria-labelledby="reconcile">
      <h2 className="heading-xl" id="reconcile">
        Razorpay reconciliation
      </h2>
      <p className="small muted">
        Payments are compared with Razorpay automatically throughout the day. After restoring a
        backup, check further back.
      </p>
      <SelectField
        label="How far back"
        value={days}
        onChange={({ target }) => setDays(Number(target.value))}
      >
        <Options
          options={RECONCILE_DAY_OPTIONS.map((range) => [range, `The last ${range} days`])}
        />
      </SelectField>
      <Button look="line" size="sm" busy={busy} busyText="Checking..." onClick={() => void check()}>
        <Icon name="rotate-ccw" /> <span>Check now</span>
      </Button>
      <p className="small" role="status">
        {message}
      </p>
    </section>
  );
}

/** Loaded only if there are stuck orders, which is rare. */
const StuckList = createLazyComponent(() => import('./StuckList.tsx'), 'StuckList');

interface StuckOrdersProps {
  loaded: Loaded<ResponseOf<typeof getStuckOrders>>;
  onRetry: () => void;
}

function StuckOrders({ loaded, onRetry }: StuckOrdersProps) {
  return (
    <section aria-labelledby="stuck">
      <h2 className="heading-xl" id="stuck">
        Paid, but no access
      </h2>
      <WhenLoaded
        loaded={loaded}
        loading={
          <span className="skeleton mt-4 block h-20" role="status" aria-label="Loading..." />
        }
        failed="Orders without access could not be loaded."
        onRetry={onRetry}
      >
        {(stuck) =>
          stuck.total === 0 ? (
            <NoStuckOrders />
          ) : (
            <WhenRequested isRequested>
              <StuckList {...stuck} />
            </WhenRequested>
          )
        }
      </WhenLoaded>
    </section>
  );
}

function NoStuckOrders() {
  return (
    <p className="all-clear">
      <Icon name="circle-check" className="size-6 text-success" />
      <span className="grid">
        <strong>Nothing is missing</strong>
        <span className="small muted">Every paid order gave access or was refunded.</span>
      </span>
    </p>
  );
}
