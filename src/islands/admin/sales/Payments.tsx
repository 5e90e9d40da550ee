import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  COMPARED_DAYS,
  COMPARED_DAYS_MAX,
  getOrders,
  getOrdersTable,
  getRevenue,
  getStuckOrders,
  ORDERS_QUERY_MAX,
  reconcilePayments,
} from '#contract/sales/orders.ts';
import { useMay } from '#site/queries/use-may.ts';
import { useLoaded, type Loaded } from '#site/queries/use-loaded.ts';
import { call, getMessage } from '#site/api/client.ts';
import { fetchFile } from '#site/api/files.ts';
import { pageFetcher, withoutEmpty } from '#site/api/paging.ts';
import { useAnswer } from '#site/queries/use-answer.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { type List, useList, withQuery } from '../../ui/lists/list-page.tsx';
import { island, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FIRST_PAGE } from '../../ui/lists/list-address.ts';
import { Choice } from '../../ui/forms/Choice.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { SaveTable } from '../../ui/lists/SaveTable.tsx';
import { useAction } from '../../ui/forms/use-action.ts';
import { Options, SelectField } from '../../ui/Field.tsx';
import { address, openOrder, type Query } from './order-url.ts';
import { Revenue } from './Revenue.tsx';
import { FILTERS, reconciled } from './order-labels.ts';
import { OrderList } from './OrderList.tsx';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';

/** Loaded when it opens. This file imports its styles. */
const OrderDialog = lazyPart(() => import('./OrderDialog.tsx'), 'OrderDialog');

const OutsideDialog = lazyPart(() => import('./OutsideDialog.tsx'), 'OutsideDialog');

const fetchOrders = pageFetcher(getOrders);
/** The oldest day first. */
const fetchRevenue = async () => (await call(getRevenue)).data;
const PaymentsPage = withQuery(address, 'Loading payments...', PaymentsContent);

export const Payments = island(PaymentsWithHead);

function PaymentsWithHead() {
  // A new key loads everything again once a payment is recorded.
  const [recorded, setRecorded] = useState(0);
  return (
    <>
      <Head onRecorded={() => setRecorded((count) => count + 1)} />
      <PaymentsPage key={recorded} />
    </>
  );
}

/** For an admin who may not read the revenue. */
const noRevenue: typeof fetchRevenue = async () => [];

function PaymentsContent({ query: { order, ...query } }: { query: Query }) {
  const orders = useList(query, fetchOrders);
  const maySeeRevenue = useMay('revenue.read');
  const mayRefund = useMay('payments.refund');
  const [revenue, reloadRevenue] = useLoaded(maySeeRevenue ? fetchRevenue : noRevenue);
  const [stuck, reloadStuck] = useAnswer(getStuckOrders);
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

interface OrdersProps {
  query: Omit<Query, 'order'>;
  list: List<AnswerOf<typeof getOrders>>;
}

function Orders({ query, list }: OrdersProps) {
  return (
    <PagedList
      noun="order"
      title="Orders"
      titled
      {...list}
      query={query}
      address={LIST}
      search={{ placeholder: 'Name, email, course or ID', maxLength: ORDERS_QUERY_MAX }}
      choices={
        <Choice
          label="Status"
          value={query.status}
          options={FILTERS}
          onChoose={(status) => address.push({ status, ...FIRST_PAGE })}
        />
      }
      beside={
        <SaveTable
          name="orders"
          fetchTable={() =>
            fetchFile(getOrdersTable, {
              query: withoutEmpty({ query: query.query.trim(), status: query.status }),
            })
          }
        />
      }
      none={{
        title: 'No orders yet',
        text: 'The first order appears here when somebody buys a course.',
      }}
      hint="Try a shorter search, or show every status."
    >
      {(orders) => <OrderList orders={orders} />}
    </PagedList>
  );
}

/** Links to other pages close the opened order. */
const LIST: typeof address = {
  ...address,
  hrefOf: (change) => address.hrefOf({ ...change, order: '' }),
};

const REACHES = [COMPARED_DAYS, 30, COMPARED_DAYS_MAX];

function Reconcile({ onDone }: { onDone: () => void }) {
  const [days, setDays] = useState(COMPARED_DAYS);
  const [outcome, setOutcome] = useState('');
  const [busy, run] = useAction((error) =>
    setOutcome(getMessage(error, 'No response. Nothing has changed. Please try again.')),
  );
  const check = async () => {
    setOutcome('');
    await run(async () => {
      const { data } = await call(reconcilePayments, { body: { days } });
      setOutcome(reconciled(data));
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

/** Loaded only if there are stuck orders, which is rare. */
const StuckList = lazyPart(() => import('./StuckList.tsx'), 'StuckList');

interface StuckOrdersProps {
  loaded: Loaded<AnswerOf<typeof getStuckOrders>>;
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
        loading={<span className="sk mt-4 block h-20" role="status" aria-label="Loading..." />}
        failed="The orders could not be checked."
        onRetry={onRetry}
      >
        {(stuck) =>
          stuck.total === 0 ? (
            <Nothing />
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

function Nothing() {
  return (
    <p className="money-calm">
      <Icon name="circle-check" className="size-6 text-success" />
      <span className="grid">
        <strong>Nothing is missing</strong>
        <span className="small muted">Every payment has given access or was refunded.</span>
      </span>
    </p>
  );
}
