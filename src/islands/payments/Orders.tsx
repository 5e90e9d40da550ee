// Every order: searched, filtered, page by page, and as a file.
import '#site/styles/components/loading.css';
import { useState } from 'react';
import { ORDERS_QUERY_MAX } from '#contract/orders.ts';
import { messageOf } from '#site/api/client.ts';
import { fetchOrdersTable } from '#site/api/orders-table.ts';
import type { OrdersPage } from '#site/api/orders.ts';
import { indianDate } from '#site/lib/indian-time.ts';
import { countedPages } from '#site/lib/plural.ts';
import type { Loaded } from '#site/stores/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { Pages } from '../parts/Pages.tsx';
import { SearchInput } from '../parts/SearchInput.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SelectField } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ask, askInPlace, hrefOf } from './address.ts';
import type { Asked } from './asked.ts';
import { Failed } from '../ui/Failed.tsx';
import { FILTERS } from './order-words.ts';
import { OrderList } from './OrderList.tsx';
import { saveFile } from '../parts/save-file.ts';

interface OrdersProps {
  asked: Asked;
  loaded: Loaded<OrdersPage>;
  onRetry: () => void;
}

export function Orders({ asked, loaded, onRetry }: OrdersProps) {
  const { face } = loaded;
  const found = face === 'ready' ? loaded.value : undefined;
  return (
    <section className="app-sec" aria-labelledby="orders">
      <h2 className="h-xl" id="orders">
        Orders
      </h2>
      <OrderFilters asked={asked} />
      <div className="row between money-line">
        <p className="small muted num" role="status">
          {found && countedPages(found, 'order')}
        </p>
        <SaveTable asked={asked} />
      </div>
      {face === 'loading' && <Waiting />}
      {face === 'failed' && <Failed text="The orders did not arrive." onRetry={onRetry} />}
      {found?.data.length === 0 && <Nothing asked={asked} />}
      {found && found.data.length > 0 && <OrderList orders={found.data} />}
      {found && found.pages > 1 && (
        <Pages
          label="Pages of orders"
          page={found.page}
          pages={found.pages}
          address={{ ask, hrefOf: (change) => hrefOf({ ...change, order: '' }) }}
          top="orders"
        />
      )}
    </section>
  );
}

function OrderFilters({ asked }: { asked: Asked }) {
  return (
    <div className="money-filters">
      <SearchInput
        small
        query={asked.query}
        onQuery={(query) => askInPlace({ query, page: 1 })}
        input={{
          'aria-label': 'Search orders',
          placeholder: 'Name, e-mail, course or id',
          maxLength: ORDERS_QUERY_MAX,
        }}
      />
      <SelectField
        label="Status"
        value={asked.status}
        onChange={({ target }) =>
          ask({ status: FILTERS[target.selectedIndex]?.value ?? '', page: 1 })
        }
      >
        {FILTERS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** What is shown is what is saved, all pages of it. */
function SaveTable({ asked }: { asked: Asked }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const table = await fetchOrdersTable({ query: asked.query.trim(), status: asked.status });
      saveFile(table, `orders-${indianDate(new Date())}.csv`);
    } catch (error) {
      const message = messageOf(error, 'The table could not be downloaded. Please try again.');
      notify({ layer: 'own', type: 'error', title: 'Error', message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="line" size="sm" busy={busy} busyText="Preparing..." onClick={() => void save()}>
      <Icon name="download" /> Download CSV
    </Button>
  );
}

function Waiting() {
  return (
    <div className="stack" role="status" aria-label="Loading orders...">
      {[1, 2, 3, 4].map((one) => (
        <span className="sk order-waiting" key={one} />
      ))}
    </div>
  );
}

function Nothing({ asked }: { asked: Asked }) {
  if (!asked.query.trim() && !asked.status && asked.page === 1) {
    return (
      <EmptyState
        title="No orders yet"
        text="The first one stands here as soon as somebody buys a course."
        seed="e1"
      />
    );
  }
  return (
    <EmptyState title="No order matches" text="Search for less, or look at every status." seed="e2">
      <Button look="line" size="sm" onClick={() => ask({ query: '', status: '', page: 1 })}>
        Show all orders
      </Button>
    </EmptyState>
  );
}
