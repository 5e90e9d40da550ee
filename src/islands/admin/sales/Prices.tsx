import { getPrices, type PricedCourse, PRICES_QUERY_MAX } from '#contract/sales/prices.ts';
import { formatPaise } from '#contract/sales/money.ts';
import { createPageFetcher } from '#site/api/paging.ts';
import { createListUrl, type PageQuery } from '../../ui/lists/list-address.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useListPage, withQuery } from '../../ui/lists/list-page.tsx';
import { withErrorBoundary, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { type Column, RowsOrCards, Opener } from '../../ui/lists/RowsOrCards.tsx';
import { Badge, StatusBadge } from '../../ui/Badge.tsx';
import { formatSaleDays, formatListPrice, formatSale } from './price-labels.ts';

/** Loaded when it opens. Its styles are in islands.css. */
const PriceDialog = createLazyComponent(() => import('./PriceDialog.tsx'), 'PriceDialog');

const pricesUrl = createListUrl({}, { maxLength: PRICES_QUERY_MAX });
const fetchPrices = createPageFetcher(getPrices);

export const Prices = withErrorBoundary(withQuery(pricesUrl, 'Loading prices...', PricesPage));

function PricesPage({ query }: { query: PageQuery }) {
  const { list, page, opened, onOpen, onClose } = useListPage(pricesUrl, query, fetchPrices);
  return (
    <>
      <AdminPageHead title="Prices">
        <p className="muted mt-2">
          List prices and sales of your courses. A sale is a lower price for up to 30 days.
        </p>
      </AdminPageHead>
      <PagedList<PricedCourse>
        noun="price"
        title="Prices"
        {...list}
        search={{ placeholder: 'Course name', maxLength: PRICES_QUERY_MAX }}
        emptyState={{ title: 'No courses yet', text: 'Create a course to see its price here.' }}
        hint="Try a shorter search, or show all."
      >
        {(courses) => <PriceList courses={courses} onOpen={onOpen} />}
      </PagedList>
      <WhenRequested isRequested={opened !== undefined}>
        <PriceDialog
          course={opened}
          today={page?.today ?? ''}
          onDone={list.onRetry}
          onClose={onClose}
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
    { name: 'List price', cell: formatListPrice },
    { name: 'Sale', cell: ({ sale }) => sale && formatPaise(sale.price) },
    { name: 'Days', cell: ({ sale }) => sale && formatSaleDays(sale) },
    { name: 'Sale status', cell: (course) => <State course={course} /> },
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
            {`${formatListPrice(course)}${course.sale ? ` · sale ${formatSale(course.sale)}` : ''}`}
          </span>
        </>
      )}
    />
  );
}

function State({ course: { sale } }: { course: PricedCourse }) {
  if (!sale) return null;
  return (
    <Badge tone={sale.isOn ? 'solid' : 'info'}>
      {sale.isOn ? 'Sale active' : 'Sale scheduled'}
    </Badge>
  );
}
