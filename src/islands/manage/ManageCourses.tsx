// Every course of the school with its figures: find, look, edit, publish, copy, delete.
import '#site/styles/components/course-card.css';
import '#site/styles/pages/manage.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type AdminCourses, fetchAdminCourses } from '#site/api/admin-courses.ts';
import { paths } from '#contract/paths.ts';
import { notify } from '#site/stores/notices.ts';
import { type Loaded, useLoaded } from '#site/queries/use-loaded.ts';
import { CourseSkeleton } from '../parts/CourseCard.tsx';
import { CoursesFailed } from '../parts/CoursesFailed.tsx';
import { AdminPageHead } from '../parts/AdminPageHead.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CourseFigures } from './CourseFigures.tsx';
import { CourseGrid } from './CourseGrid.tsx';
import { totalsOf } from './course-totals.ts';
import { address } from './shown.ts';

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
  const [loaded, reload] = useLoaded(fetchAdminCourses);
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  useFailureNotice(loaded);
  if (loaded.status === 'loading' || !query) return <Waiting />;
  if (loaded.status === 'failed') return <CoursesFailed heading onRetry={reload} />;
  const courses = loaded.value.courses.filter(({ id }) => !deleted.includes(id));
  return (
    <>
      <CourseFigures totals={totalsOf({ ...loaded.value, courses })} />
      {courses.length === 0 ? (
        <EmptyState
          title="No courses yet"
          text="The first one takes a name, a price and a tag."
          heading
        />
      ) : (
        <CourseGrid
          query={query}
          courses={courses}
          onChanged={reload}
          onDeleted={(id) => setDeleted([...deleted, id])}
        />
      )}
    </>
  );
}

function useFailureNotice({ status }: Loaded<AdminCourses>): void {
  useEffect(() => {
    if (status !== 'failed') return;
    notify({ layer: 'shared', type: 'error', title: 'Failed to fetch courses' });
  }, [status]);
}

function Waiting() {
  return (
    <div className="cards" role="status" aria-label="Loading courses...">
      {[1, 2, 3].map((one) => (
        <CourseSkeleton key={one} />
      ))}
    </div>
  );
}
