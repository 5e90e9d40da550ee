import '#site/styles/components/dialog.css';
import '#site/styles/components/fields.css';
import '#site/styles/pages/admin.css';
import { useState } from 'react';
import { type Bundle, BUNDLE_TITLE_MAX } from '#contract/bundles.ts';
import { formatPaise, type Paise } from '#contract/money.ts';
import { fetchCourseNames } from '#site/api/admin-courses.ts';
import { fetchBundles } from '#site/api/pricing.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { type PageQuery, pageAddress } from '../../ui/parts/address.ts';
import { AdminPageHead } from '../../ui/parts/AdminPageHead.tsx';
import { NO_NAMES } from '../../ui/parts/course-names.ts';
import { PagedList } from '../../ui/parts/PagedList.tsx';
import { useList, WithQuery } from '../../ui/parts/use-list.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Column, RowsOrCards, Opener } from '../../ui/parts/RowsOrCards.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { coursesLabel, STANDING } from './bundle-labels.ts';

/** Their styles are those of this file. */
const NewBundle = lazyPart(() => import('./NewBundle.tsx'), 'NewBundle');
const BundleDialog = lazyPart(() => import('./BundleDialog.tsx'), 'BundleDialog');

export function Bundles() {
  return (
    <ErrorBoundary>
      <WithQuery address={address} waiting="Loading bundles...">
        {(query) => <BundlesPage query={query} />}
      </WithQuery>
    </ErrorBoundary>
  );
}

function BundlesPage({ query }: { query: PageQuery }) {
  const list = useList(query, fetchBundles);
  const courses = useKnown(fetchCourseNames, NO_NAMES);
  const [isNew, setNew] = useState(false);
  const [opened, setOpened] = useState<string>();
  const page = list.loaded.status === 'ready' ? list.loaded.value : undefined;
  const bundle = page?.data.find(({ _id }) => _id === opened);
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
        <p className="muted mt-2">Several courses that are bought together, at one price.</p>
      </AdminPageHead>
      <PagedList<Bundle>
        noun="bundle"
        title="Bundles"
        {...{ query, address, ...list }}
        search={{ placeholder: 'Title', maxLength: BUNDLE_TITLE_MAX }}
        none={{ title: 'No bundles yet', text: 'Make one of two courses or more.' }}
        hint="Search for less, or look at all of them."
      >
        {(bundles) => <BundleList bundles={bundles} onOpen={({ _id }) => setOpened(_id)} />}
      </PagedList>
      <WhenRequested isRequested={isNew}>
        <NewBundle
          open={isNew}
          courses={courses}
          onDone={list.onRetry}
          onClose={() => setNew(false)}
        />
      </WhenRequested>
      <WhenRequested isRequested={bundle !== undefined}>
        <BundleDialog
          bundle={bundle}
          courses={courses}
          onDone={list.onRetry}
          onClose={() => setOpened(undefined)}
        />
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
    { name: 'Courses', cell: (bundle) => <span dir="auto">{coursesLabel(bundle)}</span> },
    { name: 'Price', right: true, cell: ({ price }) => <Sum of={price} /> },
    { name: 'One by one', right: true, cell: ({ together }) => <Sum of={together} /> },
    { name: 'State', cell: (bundle) => <State bundle={bundle} /> },
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
            {coursesLabel(bundle)}
          </span>
          <span className="small">
            {`${formatPaise(bundle.price)} · one by one ${formatPaise(bundle.together)}`}
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
        <Badge tone={tone}>{STANDING[standing]}</Badge>
      </span>
      {why !== '' && (
        <span className="meta" dir="auto">
          {why}
        </span>
      )}
    </span>
  );
}

const address = pageAddress(BUNDLE_TITLE_MAX);
