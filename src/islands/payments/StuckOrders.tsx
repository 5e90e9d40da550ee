// Money that came in without opening its courses: normally nothing, else what to do about it.
import { groupDigits } from '#contract/digits.ts';
import { formatPaise } from '#contract/money.ts';
import type { StuckOrdersFound } from '#site/api/orders.ts';
import { indianMoment } from '#site/lib/indian-time.ts';
import { courseNames } from '#site/lib/payment-words.ts';
import type { Loaded } from '#site/queries/use-loaded.ts';
import { Icon } from '../ui/Icon.tsx';
import { WHOLE_LIST } from '../parts/address.ts';
import { Failed } from '../ui/Failed.tsx';
import { address } from './address.ts';
import { buyerName } from './order-words.ts';
import { OrderLink } from './OrderLink.tsx';

interface StuckOrdersProps {
  loaded: Loaded<StuckOrdersFound>;
  onRetry: () => void;
}

export function StuckOrders({ loaded, onRetry }: StuckOrdersProps) {
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
      {loaded.status === 'ready' && loaded.value.total > 0 && <Stuck {...loaded.value} />}
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

function Stuck({ data: orders, total, isMore }: StuckOrdersFound) {
  return (
    <div className="money-stuck">
      <ul className="mb-4 grid gap-4">
        {orders.map((order) => (
          <li key={order._id} className="relative grid">
            <OrderLink order={order}>{buyerName(order.student)}</OrderLink>
            <span className="small">
              {formatPaise(order.amount)} for {courseNames(order)}
            </span>
            <span className="meta">{indianMoment(order.createdAt)}</span>
          </li>
        ))}
      </ul>
      {total > orders.length && (
        <p className="small">
          These are the latest of {groupDigits(total)}
          {isMore && '+'}. <a href={address.hrefOf({ status: 'stuck', ...WHOLE_LIST })}>See all</a>
        </p>
      )}
      <p className="small">What to do:</p>
      <ol className="small list-decimal pl-5">
        <li>Check with the provider now: that settles what was only late.</li>
        <li>Still here? Open the order and read what happened.</li>
        <li>Refund the payment; if the provider refuses, from its own dashboard.</li>
      </ol>
    </div>
  );
}
