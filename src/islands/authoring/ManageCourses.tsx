// Every course of the school with its figures: look, edit, delete.
import '#site/styles/components/course-card.css';
import '#site/styles/pages/wizard.css';
import { useCallback, useEffect, useState } from 'react';
import { deleteCourse, fetchAdminCourses } from '#site/api/authoring.ts';
import { ApiError } from '#site/api/client.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { paths } from '#site/paths.ts';
import { useLoaded } from '#site/stores/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { CourseSkeleton } from '../parts/CourseCard.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CourseFigures } from './CourseFigures.tsx';
import { ManagedCourse } from './ManagedCourse.tsx';
import { tellLine } from './told.ts';

export function ManageCourses() {
  return (
    <ErrorBoundary>
      <header className="app-head">
        <div>
          <a className="link small" href={paths.dashboard}>
            <Icon name="arrow-left" /> Dashboard
          </a>
          <h1 className="h-2xl display mt-3">Manage courses</h1>
        </div>
        <a className={buttonClass()} href={paths.createCourse}>
          <Icon name="plus" /> Create New Course
        </a>
      </header>
      <Courses />
    </ErrorBoundary>
  );
}

function Courses() {
  const [loaded, reload] = useLoaded(useCallback(() => fetchAdminCourses(), []));
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const failed = loaded.face === 'failed';
  useEffect(() => {
    if (failed) tellLine('error', 'Failed to fetch courses');
  }, [failed]);

  if (loaded.face === 'loading') return <Waiting />;
  if (loaded.face === 'failed') {
    return (
      <EmptyState title="The courses could not be loaded" seed="failed">
        <Button look="line" size="sm" onClick={reload}>
          <Icon name="rotate-ccw" /> Try again
        </Button>
      </EmptyState>
    );
  }
  const courses = loaded.value.filter(({ id }) => !deleted.includes(id));
  return (
    <>
      <CourseFigures courses={courses} />
      {courses.length === 0 ? (
        <EmptyState title="No courses yet" text="The first one takes a name, a price and a tag." />
      ) : (
        <CourseGrid courses={courses} onDeleted={(id) => setDeleted([...deleted, id])} />
      )}
    </>
  );
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

interface CourseGridProps {
  courses: readonly SiteCourse[];
  onDeleted: (courseId: string) => void;
}

function CourseGrid({ courses, onDeleted }: CourseGridProps) {
  const [asked, setAsked] = useState<SiteCourse>();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!asked || busy) return;
    setBusy(true);
    if (await remove(asked)) onDeleted(asked.id);
    setBusy(false);
    setAsked(undefined);
  };
  return (
    <>
      <ul className="cards app-sec" aria-label="Courses">
        {courses.map((course) => (
          <li key={course.id}>
            <ManagedCourse course={course} onDelete={() => setAsked(course)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title="Delete this course?"
        lead={`'${asked?.name ?? ''}' and all its lessons will be deleted. This cannot be undone.`}
        confirmText="Delete course"
        busy={busy}
        busyText="Deleting..."
        onConfirm={() => void confirm()}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

async function remove(course: SiteCourse): Promise<boolean> {
  try {
    await deleteCourse(course.id);
    tellLine('success', 'Course deleted successfully');
    return true;
  } catch (error) {
    notify({
      layer: 'shared',
      type: 'error',
      title: 'Failed to delete course',
      // A course that students paid for stays: the server says what to do instead.
      message: error instanceof ApiError ? error.serverMessage : undefined,
    });
    return false;
  }
}
