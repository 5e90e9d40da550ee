import { useEffect, useState } from 'react';
import {
  fetchManagedCourses,
  clearCourseListCache,
  type ManagedPage,
  type SchoolFigures,
} from '#site/api/admin-courses.ts';
import { paths } from '#contract/paths.ts';
import { groupDigits } from '#contract/digits.ts';
import { buildSharedNotice } from '../../ui/notices/notify.ts';
import { useFailureNotice } from '../../ui/notices/use-failure-notice.ts';
import { CourseSkeleton } from '../../ui/courses/CourseCard.tsx';
import { CoursesFailed } from '../../ui/courses/CoursesFailed.tsx';
import { useResetInvalidPage } from '../../ui/lists/use-reset-invalid-page.ts';
import { useList, withQuery } from '../../ui/lists/list-page.tsx';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { getButtonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { withErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Stats } from '../../ui/Stats.tsx';
import { CourseGrid } from './CourseGrid.tsx';
import { managedCoursesUrl, type ManagedQuery } from './managed-list.ts';

const FETCH_FAILED = buildSharedNotice('error', 'Failed to fetch courses');
const CourseListWithQuery = withQuery(managedCoursesUrl, <CourseSkeletons />, CourseList);

export const ManageCourses = withErrorBoundary(() => (
  <>
    <AdminPageHead
      title="Manage courses"
      actions={
        <a className={getButtonClass()} href={paths.createCourse}>
          <Icon name="plus" /> Create New Course
        </a>
      }
    />
    <CourseListWithQuery />
  </>
));

function CourseList({ query }: { query: ManagedQuery }) {
  const { loaded, isRefreshing, onRetry } = useList(query, fetchManagedCourses);
  const reload = () => {
    clearCourseListCache();
    onRetry();
  };
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const pageCount = loaded.status === 'ready' ? loaded.value.pages : Infinity;
  useFailureNotice(loaded.status === 'failed', FETCH_FAILED);
  useResetInvalidPage(loaded, query, managedCoursesUrl);
  useEffect(() => {
    // The last course of the last page may have been deleted.
    if (!isRefreshing && query.page > pageCount) managedCoursesUrl.replace({ page: pageCount });
  }, [isRefreshing, query.page, pageCount]);
  if (loaded.status === 'loading') return <CourseSkeletons />;
  if (loaded.status === 'failed') return <CoursesFailed heading onRetry={onRetry} />;
  const { figures } = loaded.value;
  return (
    <>
      <CourseStats figures={figures} />
      {figures.courses === 0 ? (
        <EmptyState
          title="No courses yet"
          text="A new course needs a name, a price and a tag."
          heading
        />
      ) : (
        <CourseGrid
          query={query}
          isRefreshing={isRefreshing}
          managedPage={excludeCourses(loaded.value, deleted)}
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

/** Hides deleted courses until the list has reloaded. */
function excludeCourses(managedPage: ManagedPage, ids: readonly string[]): ManagedPage {
  return { ...managedPage, data: managedPage.data.filter(({ id }) => !ids.includes(id)) };
}

function CourseSkeletons() {
  return (
    <div className="cards" role="status" aria-label="Loading courses...">
      {[1, 2, 3].map((item) => (
        <CourseSkeleton key={item} />
      ))}
    </div>
  );
}

function CourseStats({ figures }: { figures: SchoolFigures }) {
  const formatCount = (count: number) => groupDigits(count);
  return (
    <Stats
      stats={[
        { icon: 'book-open', name: 'Total Courses', value: formatCount(figures.courses) },
        { icon: 'eye', name: 'Published', value: formatCount(figures.published) },
        { icon: 'pencil', name: 'Drafts', value: formatCount(figures.courses - figures.published) },
        { icon: 'users', name: 'Total Students', value: formatCount(figures.students) },
      ]}
    />
  );
}
