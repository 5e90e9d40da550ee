import '#site/styles/components/dialog.css';
import '#site/styles/components/fields.css';
import '#site/styles/pages/admin.css';
import { useState } from 'react';
import { getPrices, type PricedCourse, PRICES_QUERY_MAX } from '#contract/prices.ts';
import { formatPaise } from '#contract/money.ts';
import { pageFetcher } from '#site/api/paging.ts';
import { type PageQuery, pageAddress } from '../../ui/parts/address.ts';
import { AdminPageHead } from '../../ui/parts/AdminPageHead.tsx';
import { PagedList } from '../../ui/parts/PagedList.tsx';
import { useList, WithQuery } from '../../ui/parts/use-list.tsx';
import { ErrorBoundary, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { type Column, RowsOrCards, Opener } from '../../ui/parts/RowsOrCards.tsx';
import { StatusBadge } from '../../ui/parts/StatusBadge.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { daysLabel, listPriceLabel, saleLabel } from './price-labels.ts';

/** Its styles are those of this file. */
const PriceDialog = lazyPart(() => import('./PriceDialog.tsx'), 'PriceDialog');

const fetchPrices = pageFetcher(getPrices);

export function Prices() {
  return (
    <ErrorBoundary>
      <WithQuery address={address} waiting="Loading prices...">
        {(query) => <PricesPage query={query} />}
      </WithQuery>
    </ErrorBoundary>
  );
}

function PricesPage({ query }: { query: PageQuery }) {
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
        none={{ title: 'No courses yet', text: 'Create one; its price stands here then.' }}
        hint="Search for less, or look at all of them."
      >
        {(courses) => <PriceList courses={courses} onOpen={({ _id }) => setOpened(_id)} />}
      </PagedList>
      <WhenRequested isRequested={course !== undefined}>
        <PriceDialog
          course={course}
          today={page?.today ?? ''}
          onDone={list.onRetry}
          onClose={() => setOpened(undefined)}
        />
      </WhenRequested>
    </>
  );
}

interface PriceListProps {
  courses: readonly PricedCourse[];
  onOpen: (course: PricedCourse) => void;
}

function PriceList({ courses, onOpen }: PriceListProps) {
  const nameCell = (course: PricedCourse) => (
    <Opener onOpen={() => onOpen(course)}>{course.courseName}</Opener>
  );
  const columns: readonly Column<PricedCourse>[] = [
    { name: 'Course', cell: nameCell },
    { name: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    { name: 'List price', cell: listPriceLabel },
    { name: 'Sale', cell: ({ sale }) => sale && formatPaise(sale.price) },
    { name: 'Days', cell: ({ sale }) => sale && daysLabel(sale) },
    { name: 'State', cell: (course) => <State course={course} /> },
  ];
  return (
    <RowsOrCards
      label="Prices"
      entries={courses}
      columns={columns}
      card={(course) => (
        <>
          {nameCell(course)}
          <span className="row">
            <StatusBadge status={course.status} />
            <State course={course} />
          </span>
          <span className="small">
            {`${listPriceLabel(course)}${course.sale ? ` · sale ${saleLabel(course.sale)}` : ''}`}
          </span>
        </>
      )}
    />
  );
}

function State({ course: { sale } }: { course: PricedCourse }) {
  if (!sale) return null;
  return <Badge tone={sale.isOn ? 'solid' : 'info'}>{sale.isOn ? 'Sale on' : 'Sale comes'}</Badge>;
}

const address = pageAddress(PRICES_QUERY_MAX);
