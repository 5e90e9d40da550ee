// Money that came in without opening its courses: normally nothing, else what to do about it.
import type { StuckOrdersFound } from '#site/api/orders.ts';
import type { Loaded } from '#site/queries/use-loaded.ts';
import { Icon } from '../ui/Icon.tsx';
import { WhenRequested } from '../ui/ErrorBoundary.tsx';
import { Failed } from '../ui/Failed.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

/** Normally there is none. */
const StuckList = lazyPart(() => import('./StuckList.tsx'), 'StuckList');

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
