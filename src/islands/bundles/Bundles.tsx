// The page of bundles: what there is, a new one, and what can be done with one.
import '#site/styles/components/dialog.css';
import '#site/styles/components/fields.css';
import '#site/styles/pages/office.css';
import { useState } from 'react';
import { type Bundle, BUNDLE_TITLE_MAX } from '#contract/bundles.ts';
import { fetchCourseNames } from '#site/api/admin-courses.ts';
import { fetchBundles } from '#site/api/pricing.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { WHOLE_LIST } from '../parts/address.ts';
import { AdminPageHead } from '../parts/AdminPageHead.tsx';
import { NO_NAMES } from '../parts/course-names.ts';
import { PagedList } from '../parts/PagedList.tsx';
import { useList, WithQuery } from '../parts/use-list.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary, WhenRequested } from '../ui/ErrorBoundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Icon } from '../ui/Icon.tsx';
import { BundleList } from './BundleList.tsx';
import { address, type Query } from './query.ts';

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

function BundlesPage({ query }: { query: Query }) {
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
        choices={null}
        isChosen={false}
        onShowAll={() => address.push(WHOLE_LIST)}
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
          {...{ bundle, courses }}
          onDone={list.onRetry}
          onClose={() => setOpened(undefined)}
        />
      </WhenRequested>
    </>
  );
}
