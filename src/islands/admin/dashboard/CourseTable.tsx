import { groupDigits } from '#contract/digits.ts';
import { formatPrice } from '#contract/sales/price.ts';
import type { ManagedPage } from '#site/api/admin-courses.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { CoursePicture } from '#site/islands/ui/courses/CoursePicture.tsx';
import { StatusBadge } from '#site/islands/ui/Badge.tsx';
import { Loading } from '#site/islands/ui/Art.tsx';
import { Button, getButtonClass } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { ScrollRegion } from '#site/islands/ui/ScrollRegion.tsx';
import { Tooltip } from '#site/islands/ui/Tooltip.tsx';
import { useNarrow } from '#site/islands/ui/use-media.ts';
import { pluralize } from '#site/lib/plural.ts';
import { paths } from '#contract/paths.ts';
import type { Loaded } from '#site/queries/use-loaded.ts';

const ROWS = 6;

interface CourseTableProps {
  loaded: Loaded<ManagedPage>;
  onRetry: () => void;
}

export function CourseTable({ loaded, onRetry }: CourseTableProps) {
  if (loaded.status === 'loading') return <Loading text="Loading courses..." />;
  if (loaded.status === 'failed') {
    return (
      <EmptyState title="The courses could not be loaded">
        <Button look="line" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </EmptyState>
    );
  }
  if (loaded.value.data.length === 0) {
    return (
      <EmptyState title="No courses yet">
        <a className={getButtonClass({ size: 'sm' })} href={paths.createCourse}>
          Create New Course
        </a>
      </EmptyState>
    );
  }
  return <NewestCourses courses={loaded.value.data.slice(0, ROWS)} />;
}

function NewestCourses({ courses }: { courses: readonly SiteCourse[] }) {
  const isNarrow = useNarrow();
  if (isNarrow) {
    return (
      <ul className="paged-cards grid grid-cols-1 gap-3" aria-label="Newest courses">
        {courses.map((course) => (
          <li key={course.id} className="panel panel-pad">
            <CourseLine course={course} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ScrollRegion label="Newest courses">
      <table className="data-table">
        <thead>
          <tr>
            <th className="w-full">Course</th>
            <th>Status</th>
            <th className="text-right">Students</th>
            <th className="text-right">Price</th>
            <th>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {courses.map((course) => (
            <CourseRow key={course.id} course={course} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function CourseRow({ course }: { course: SiteCourse }) {
  return (
    <tr>
      <td>
        <span className="course-cell">
          <CoursePicture course={course} inline />
          <strong>{course.name}</strong>
        </span>
      </td>
      <td className="whitespace-nowrap">
        <StatusBadge status={course.status} />
      </td>
      <td className="num text-right">{groupDigits(course.studentsCount)}</td>
      <td className="num text-right">{formatPrice(course, 'manage')}</td>
      <td className="text-right">
        <CourseActions course={course} />
      </td>
    </tr>
  );
}

function CourseLine({ course }: { course: SiteCourse }) {
  const { name, status, studentsCount } = course;
  return (
    <>
      <span className="course-cell">
        <CoursePicture course={course} inline />
        <strong>{name}</strong>
      </span>
      <span className="row justify-between">
        <span className="row">
          <StatusBadge status={status} />
          <span className="meta num">
            {`${pluralize(studentsCount, 'student')} · ${formatPrice(course, 'manage')}`}
          </span>
        </span>
        <CourseActions course={course} />
      </span>
    </>
  );
}

function CourseActions({ course }: { course: SiteCourse }) {
  return (
    <span className="row flex-nowrap justify-end gap-0">
      <Tooltip text="View course">
        {(described) => (
          <a
            {...described}
            className="icon-btn"
            href={paths.course(course.id)}
            aria-label={`View ${course.name}`}
          >
            <Icon name="eye" />
          </a>
        )}
      </Tooltip>
      <Tooltip text="Edit course">
        {(described) => (
          <a
            {...described}
            className="icon-btn"
            href={paths.editCourse(course.id)}
            aria-label={`Edit ${course.name}`}
          >
            <Icon name="pencil" />
          </a>
        )}
      </Tooltip>
    </span>
  );
}
