import '#site/styles/components/dialog.css';
import '#site/styles/components/ticks.css';
import '#site/styles/pages/payments.css';
import { useState } from 'react';
import { ORDERS_QUERY_MAX, COMPARED_DAYS, COMPARED_DAYS_MAX } from '#contract/orders.ts';
import {
  fetchOrders,
  fetchRevenue,
  fetchStuckOrders,
  fetchOrdersTable,
  type OrdersPage,
  reconcile,
  type StuckOrdersFound,
} from '#site/api/orders.ts';
import { useMay } from '#site/queries/use-may.ts';
import { useLoaded, type Loaded } from '#site/queries/use-loaded.ts';
import { getMessage } from '#site/api/client.ts';
import { AdminPageHead } from '../../ui/parts/AdminPageHead.tsx';
import { useList, WithQuery, type List } from '../../ui/parts/use-list.tsx';
import { ErrorBoundary, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FIRST_PAGE, WHOLE_LIST } from '../../ui/parts/address.ts';
import { Choice } from '../../ui/parts/Choice.tsx';
import { PagedList } from '../../ui/parts/PagedList.tsx';
import { SaveTable } from '../../ui/parts/SaveTable.tsx';
import { useAction } from '../../ui/parts/use-action.ts';
import { Options, SelectField } from '../../ui/Field.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { address, openOrder } from './address.ts';
import type { Query, ListQuery } from './query.ts';
import { Revenue } from './Revenue.tsx';
import { FILTERS, reconciled } from './order-labels.ts';
import { OrderList } from './OrderList.tsx';

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
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-x-8 gap-y-12 max-lg:grid-cols-1">
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

function Orders({ query, list }: { query: ListQuery; list: List<OrdersPage> }) {
  return (
    <PagedList
      noun="order"
      title="Orders"
      titled
      {...{ query, ...list }}
      address={LIST}
      search={{ placeholder: 'Name, e-mail, course or id', maxLength: ORDERS_QUERY_MAX }}
      choices={
        <Choice
          label="Status"
          value={query.status}
          options={FILTERS}
          onChoose={(status) => address.push({ status, ...FIRST_PAGE })}
        />
      }
      isChosen={query.status !== ''}
      onShowAll={() => address.push({ ...WHOLE_LIST, status: '' })}
      beside={
        <SaveTable
          name="orders"
          fetchTable={() => fetchOrdersTable({ query: query.query.trim(), status: query.status })}
        />
      }
      none={{
        title: 'No orders yet',
        text: 'The first one stands here as soon as somebody buys a course.',
      }}
      hint="Search for less, or look at every status."
    >
      {(orders) => <OrderList orders={orders} />}
    </PagedList>
  );
}

/** Another page has no order open over it. */
const LIST: typeof address = {
  ...address,
  hrefOf: (change) => address.hrefOf({ ...change, order: '' }),
};

const REACHES = [COMPARED_DAYS, 30, COMPARED_DAYS_MAX];

function Reconcile({ onDone }: { onDone: () => void }) {
  const [days, setDays] = useState(COMPARED_DAYS);
  const [outcome, setOutcome] = useState('');
  const [busy, run] = useAction((error) =>
    setOutcome(getMessage(error, 'There was no answer. Nothing has changed; try once more.')),
  );
  const check = async () => {
    setOutcome('');
    await run(async () => {
      setOutcome(reconciled(await reconcile(days)));
      onDone();
    });
  };
  return (
    <section aria-labelledby="reconcile">
      <h2 className="heading-xl" id="reconcile">
        Razorpay reconciliation
      </h2>
      <p className="small muted">
        Payments are compared with Razorpay automatically all day. After restoring a backup, check
        further back.
      </p>
      <SelectField
        label="How far back"
        value={days}
        onChange={({ target }) => setDays(Number(target.value))}
      >
        <Options of={REACHES.map((reach) => [reach, `The last ${reach} days`])} />
      </SelectField>
      <Button look="line" size="sm" busy={busy} busyText="Checking..." onClick={() => void check()}>
        <Icon name="rotate-ccw" /> <span>Check now</span>
      </Button>
      <p className="small" role="status">
        {outcome}
      </p>
    </section>
  );
}

/** Normally there is none. */
const StuckList = lazyPart(() => import('./StuckList.tsx'), 'StuckList');

interface StuckOrdersProps {
  loaded: Loaded<StuckOrdersFound>;
  onRetry: () => void;
}

function StuckOrders({ loaded, onRetry }: StuckOrdersProps) {
  return (
    <section aria-labelledby="stuck">
      <h2 className="heading-xl" id="stuck">
        Paid, but no access
      </h2>
      {loaded.status === 'loading' && (
        <span className="sk mt-4 block h-20" role="status" aria-label="Loading..." />
      )}
      {loaded.status === 'failed' && (
        <Failed text="We could not look. That says nothing about the orders." onRetry={onRetry} />
      )}
      {loaded.status === 'ready' && loaded.value.total === 0 && <Nothing />}
      {loaded.status === 'ready' && loaded.value.total > 0 && (
        <WhenRequested isRequested>
          <StuckList {...loaded.value} />
        </WhenRequested>
      )}
    </section>
  );
}

function Nothing() {
  return (
    <p className="money-calm">
      <Icon name="circle-check" className="size-6 text-success" />
      <span className="grid">
        <strong>Nothing is missing</strong>
        <span className="small muted">Every payment has opened its courses or was refunded.</span>
      </span>
    </p>
  );
}
