// Every order: searched, filtered, page by page, and as a file.
import { ORDERS_QUERY_MAX } from '#contract/orders.ts';
import { fetchOrdersTable, type OrdersPage } from '#site/api/orders.ts';
import { FIRST_PAGE, WHOLE_LIST } from '../parts/address.ts';
import { Choice } from '../parts/Choice.tsx';
import { PagedList } from '../parts/PagedList.tsx';
import { SaveTable } from '../parts/SaveTable.tsx';
import type { List } from '../parts/use-list.tsx';
import { address } from './address.ts';
import type { ListQuery } from './query.ts';
import { FILTERS } from './order-words.ts';
import { OrderList } from './OrderList.tsx';

interface OrdersProps {
  query: ListQuery;
  list: List<OrdersPage>;
}

export function Orders({ query, list }: OrdersProps) {
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
