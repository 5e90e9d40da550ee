import '#site/styles/components/course-card.css';
import '#site/styles/pages/manage.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import {
  fetchManaged,
  forgetManaged,
  type ManagedPage,
  type SchoolFigures,
} from '#site/api/admin-courses.ts';
import { paths } from '#contract/paths.ts';
import { groupDigits } from '#contract/digits.ts';
import { notify } from '#site/stores/notices.ts';
import type { Loaded } from '#site/queries/use-loaded.ts';
import { CourseSkeleton } from '../../ui/parts/CourseCard.tsx';
import { CoursesFailed } from '../../ui/parts/CoursesFailed.tsx';
import { useKnownPlace } from '../../ui/parts/use-known-place.ts';
import { useList } from '../../ui/parts/use-list.tsx';
import { AdminPageHead } from '../../ui/parts/AdminPageHead.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Stats } from '../../ui/Stats.tsx';
import { CourseGrid } from './CourseGrid.tsx';
import { address, type Query } from './shown.ts';

export function ManageCourses() {
  return (
    <ErrorBoundary>
      <AdminPageHead
        title="Manage courses"
        actions={
          <a className={buttonClass()} href={paths.createCourse}>
            <Icon name="plus" /> Create New Course
          </a>
        }
      />
      <Courses />
    </ErrorBoundary>
  );
}

function Courses() {
  const query = useStore(address.$query, { ssr: 'initial' });
  return query ? <Listed query={query} /> : <Waiting />;
}

function Listed({ query }: { query: Query }) {
  const { loaded, isBehind, onRetry } = useList(query, fetchManaged);
  const reload = () => {
    forgetManaged();
    onRetry();
  };
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const pages = loaded.status === 'ready' ? loaded.value.pages : Infinity;
  useFailureNotice(loaded);
  useKnownPlace(loaded, query, address);
  useEffect(() => {
    // The last course of the last page may be gone.
    if (!isBehind && query.page > pages) address.replace({ page: pages });
  }, [isBehind, query.page, pages]);
  if (loaded.status === 'loading') return <Waiting />;
  if (loaded.status === 'failed') return <CoursesFailed heading onRetry={onRetry} />;
  const { figures } = loaded.value;
  return (
    <>
      <CourseFigures figures={figures} />
      {figures.courses === 0 ? (
        <EmptyState
          title="No courses yet"
          text="The first one takes a name, a price and a tag."
          heading
        />
      ) : (
        <CourseGrid
          query={query}
          isBehind={isBehind}
          found={without(loaded.value, deleted)}
          onChanged={reload}
          onDeleted={(id) => {
            setDeleted([...deleted, id]);
            reload();
          }}
        />
      )}
    </>
  );
}

/** What was deleted here is gone at once. */
function without(found: ManagedPage, ids: readonly string[]): ManagedPage {
  return { ...found, data: found.data.filter(({ id }) => !ids.includes(id)) };
}

function useFailureNotice({ status }: Loaded<ManagedPage>): void {
  useEffect(() => {
    if (status !== 'failed') return;
    notify({ layer: 'shared', type: 'error', title: 'Failed to fetch courses' });
  }, [status]);
}

function Waiting() {
  return (
    <div className="cards" role="status" aria-label="Loading courses...">
      {[1, 2, 3].map((item) => (
        <CourseSkeleton key={item} />
      ))}
    </div>
  );
}

function CourseFigures({ figures }: { figures: SchoolFigures }) {
  const shown = (count: number) => groupDigits(count);
  return (
    <Stats
      stats={[
        { icon: 'book-open', name: 'Total Courses', value: shown(figures.courses) },
        { icon: 'eye', name: 'Published', value: shown(figures.published) },
        { icon: 'pencil', name: 'Drafts', value: shown(figures.courses - figures.published) },
        { icon: 'users', name: 'Total Students', value: shown(figures.students) },
      ]}
    />
  );
}
