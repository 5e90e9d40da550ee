import { useState } from 'react';
import { type Bundle, BUNDLE_TITLE_MAX, getBundles } from '#contract/sales/bundles.ts';
import { formatPaise, type Paise } from '#contract/sales/money.ts';
import { fetchCourseNames } from '#site/api/admin-courses.ts';
import { createPageFetcher } from '#site/api/paging.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { createListUrl, type PageQuery } from '../../ui/lists/list-address.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { NO_NAMES } from '../../ui/courses/course-names.ts';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useListPage, withQuery } from '../../ui/lists/list-page.tsx';
import { Button } from '../../ui/Button.tsx';
import { withErrorBoundary, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Column, RowsOrCards, Opener } from '../../ui/lists/RowsOrCards.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { formatCourses, STANDING_LABELS } from './bundle-labels.ts';

/** Loaded when it opens. Its styles are in islands.css. */
const BundleDialog = createLazyComponent(() => import('./BundleDialog.tsx'), 'BundleDialog');

const bundlesUrl = createListUrl({}, { maxLength: BUNDLE_TITLE_MAX });
const fetchBundles = createPageFetcher(getBundles);

export const Bundles = withErrorBoundary(withQuery(bundlesUrl, 'Loading bundles...', BundlesPage));

function BundlesPage({ query }: { query: PageQuery }) {
  const { list, opened, onOpen, onClose } = useListPage(bundlesUrl, query, fetchBundles);
  const courses = useLoadedValue(fetchCourseNames, NO_NAMES);
  const [isNew, setNew] = useState(false);
  const shown = isNew ? 'new' : opened;
  const close = () => {
    setNew(false);
    onClose();
  };
  return (
    <>
      <AdminPageHead
        title="Bundles"
        actions={
          <Button onClick={() => setNew(true)}>
            <Icon name="plus" /> <span>New bundle</span>
          </Button>
        }
      >
        <p className="muted mt-2">Several courses sold together at one price.</p>
      </AdminPageHead>
      <PagedList<Bundle>
        noun="bundle"
        title="Bundles"
        {...list}
        search={{ placeholder: 'Title', maxLength: BUNDLE_TITLE_MAX }}
        emptyState={{ title: 'No bundles yet', text: 'Create one from two or more courses.' }}
        hint="Try a shorter search, or show all."
      >
        {(bundles) => <BundleList bundles={bundles} onOpen={onOpen} />}
      </PagedList>
      <WhenRequested isRequested={shown !== undefined}>
        <BundleDialog bundle={shown} courses={courses} onDone={list.onRetry} onClose={close} />
      </WhenRequested>
    </>
  );
}

interface BundleListProps {
  bundles: readonly Bundle[];
  onOpen: (bundle: Bundle) => void;
}

function BundleList({ bundles, onOpen }: BundleListProps) {
  const nameCell = (bundle: Bundle) => (
    <Opener onOpen={() => onOpen(bundle)}>{bundle.title}</Opener>
  );
  const columns: readonly Column<Bundle>[] = [
    { name: 'Title', cell: nameCell },
    { name: 'Courses', cell: (bundle) => <span dir="auto">{formatCourses(bundle)}</span> },
    { name: 'Price', right: true, cell: ({ price }) => <Sum of={price} /> },
    { name: 'Bought separately', right: true, cell: ({ together }) => <Sum of={together} /> },
    { name: 'Status', cell: (bundle) => <State bundle={bundle} /> },
  ];
  return (
    <RowsOrCards
      label="Bundles"
      entries={bundles}
      columns={columns}
      card={(bundle) => (
        <>
          {nameCell(bundle)}
          <State bundle={bundle} />
          <span className="small" dir="auto">
            {formatCourses(bundle)}
          </span>
          <span className="small">
            {`${formatPaise(bundle.price)} · bought separately ${formatPaise(bundle.together)}`}
          </span>
        </>
      )}
    />
  );
}

function Sum({ of }: { of: Paise }) {
  return <span className="whitespace-nowrap">{formatPaise(of)}</span>;
}

function State({ bundle: { standing, why } }: { bundle: Bundle }) {
  const tone = standing === 'on' ? 'solid' : standing === 'halted' ? 'info' : 'draft';
  return (
    <span className="grid justify-items-start gap-1">
      <span className="whitespace-nowrap">
        <Badge tone={tone}>{STANDING_LABELS[standing]}</Badge>
      </span>
      {why !== '' && (
        <span className="meta" dir="auto">
          {why}
        </span>
      )}
    </span>
  );
}
