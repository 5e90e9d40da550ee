import { useEffect, useState } from 'react';
import {
  fetchManaged,
  forgetManaged,
  type ManagedPage,
  type SchoolFigures,
} from '#site/api/admin-courses.ts';
import { paths } from '#contract/paths.ts';
import { groupDigits } from '#contract/digits.ts';
import { notifyShared } from '../../ui/notices/notify.ts';
import type { Loaded } from '#site/queries/use-loaded.ts';
import { CourseSkeleton } from '../../ui/courses/CourseCard.tsx';
import { CoursesFailed } from '../../ui/courses/CoursesFailed.tsx';
import { useKnownPlace } from '../../ui/lists/use-known-place.ts';
import { useList, withQuery } from '../../ui/lists/list-page.tsx';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { island } from '../../ui/ErrorBoundary.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Stats } from '../../ui/Stats.tsx';
import { CourseGrid } from './CourseGrid.tsx';
import { address, type Query } from './managed-list.ts';

const Courses = withQuery(address, <Waiting />, CourseList);

export const ManageCourses = island(() => (
  <>
    <AdminPageHead
      title="Manage courses"
      actions={
        <a className={buttonClass()} href={paths.createCourse}>
          <Icon name="plus" /> Create New Course
        </a>
      }
    />
    <Courses />
  </>
));

function CourseList({ query }: { query: Query }) {
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
    // The last course of the last page may have been deleted.
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
          text="A new course needs a name, a price and a tag."
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

/** Removes deleted courses before the list reloads. */
function without(found: ManagedPage, ids: readonly string[]): ManagedPage {
  return { ...found, data: found.data.filter(({ id }) => !ids.includes(id)) };
}

function useFailureNotice({ status }: Loaded<ManagedPage>): void {
  useEffect(() => {
    if (status !== 'failed') return;
    notifyShared('error', 'Failed to fetch courses');
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
