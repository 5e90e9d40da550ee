// The page of prices: what every course costs, and its sales.
import '#site/styles/components/dialog.css';
import '#site/styles/components/fields.css';
import '#site/styles/pages/office.css';
import { useState } from 'react';
import { type PricedCourse, PRICES_QUERY_MAX } from '#contract/prices.ts';
import { fetchPrices } from '#site/api/pricing.ts';
import { WHOLE_LIST } from '../parts/address.ts';
import { AdminPageHead } from '../parts/AdminPageHead.tsx';
import { PagedList } from '../parts/PagedList.tsx';
import { useList, WithQuery } from '../parts/use-list.tsx';
import { ErrorBoundary, WhenRequested } from '../ui/ErrorBoundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PriceList } from './PriceList.tsx';
import { address, type Query } from './query.ts';

/** Its styles are those of this file. */
const PriceDialog = lazyPart(() => import('./PriceDialog.tsx'), 'PriceDialog');

export function Prices() {
  return (
    <ErrorBoundary>
      <WithQuery address={address} waiting="Loading prices...">
        {(query) => <PricesPage query={query} />}
      </WithQuery>
    </ErrorBoundary>
  );
}

function PricesPage({ query }: { query: Query }) {
  const list = useList(query, fetchPrices);
  const [opened, setOpened] = useState<string>();
  const page = list.loaded.status === 'ready' ? list.loaded.value : undefined;
  const course = page?.data.find(({ _id }) => _id === opened);
  return (
    <>
      <AdminPageHead title="Prices">
        <p className="muted mt-2">
          What each course costs, and sales: a lower price for some days, which ends when it says.
        </p>
      </AdminPageHead>
      <PagedList<PricedCourse>
        noun="price"
        title="Prices"
        {...{ query, address, ...list }}
        search={{ placeholder: 'Name of a course', maxLength: PRICES_QUERY_MAX }}
        choices={null}
        isChosen={false}
        onShowAll={() => address.push(WHOLE_LIST)}
        none={{ title: 'No courses yet', text: 'Create one; its price stands here then.' }}
        hint="Search for less, or look at all of them."
      >
        {(courses) => <PriceList courses={courses} onOpen={({ _id }) => setOpened(_id)} />}
      </PagedList>
      <WhenRequested isRequested={course !== undefined}>
        <PriceDialog
          {...{ course, today: page?.today ?? '' }}
          onDone={list.onRetry}
          onClose={() => setOpened(undefined)}
        />
      </WhenRequested>
    </>
  );
}
