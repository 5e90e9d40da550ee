import { memo } from 'react';
import { formatPrice } from '#contract/sales/price.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { pluralize } from '#site/lib/plural.ts';
import { paths } from '#contract/paths.ts';
import { CoursePicture } from '../../ui/courses/CoursePicture.tsx';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';

export interface Question {
  about: 'delete' | 'status';
  course: SiteCourse;
}

export interface Rights {
  canDelete: boolean;
  canPublish: boolean;
  canModerate: boolean;
}

interface ManagedCourseProps {
  course: SiteCourse;
  /** Our own server, which has more actions. */
  isOwn: boolean;
  rights: Rights;
  copying: boolean;
  onQuestion: (question: Question) => void;
  onCopy: (course: SiteCourse) => Promise<void>;
}

interface CourseRowProps extends ManagedCourseProps {
  chosen: boolean;
  /** Absent for an admin who may not publish: nothing can be selected. */
  onChoose: ((courseId: string, chosen: boolean) => void) | undefined;
}

/** Memoized, so that typing in the search does not render every course. */
export const ManagedCourse = memo(function ManagedCourse(props: ManagedCourseProps) {
  const { course, rights, onQuestion } = props;
  const { id, name, status } = course;
  const lineButton = getButtonClass({ look: 'line', size: 'sm' });
  return (
    <article className="course managed-card h-full">
      <div className="course-pic">
        <CoursePicture course={course} />
        <span className={status === 'Draft' ? 'badge is-draft' : 'badge'}>{status}</span>
      </div>
      <div className="course-body">
        <h3 className="heading-lg" dir="auto">
          {name}
        </h3>
        <Facts course={course} />
        <MoreActions {...props} />
        <div className="course-foot">
          <span className="price num">{formatPrice(course, 'manage')}</span>
          <span className="row">
            <a className={lineButton} href={paths.course(id)} aria-label={`View ${name}`}>
              <Icon name="eye" /> View
            </a>
            <a className={lineButton} href={paths.editCourse(id)} aria-label={`Edit ${name}`}>
              <Icon name="pencil" /> Edit
            </a>
            {rights.canDelete && (
              <Button
                look="soft"
                size="sm"
                aria-label={`Delete ${name}`}
                onClick={() => onQuestion({ about: 'delete', course })}
              >
                <Icon name="trash" /> <span>Delete</span>
              </Button>
            )}
          </span>
        </div>
      </div>
    </article>
  );
});

/** The same course as a list row with a checkbox for bulk actions. */
export const CourseRow = memo(function CourseRow({ chosen, onChoose, ...props }: CourseRowProps) {
  const { course, rights, onQuestion } = props;
  const { id, name, status } = course;
  return (
    <article className="managed-row">
      {onChoose && (
        <Checkbox
          className="managed-checkbox"
          aria-label={`Select ${name}`}
          checked={chosen}
          onChange={(isChosen) => onChoose(id, isChosen)}
        />
      )}
      <div className="managed-picture">
        <CoursePicture course={course} />
      </div>
      <div className="grid min-w-0 gap-1">
        <h3 className="m-0 font-semibold wrap-anywhere" dir="auto">
          {name}
        </h3>
        <p className="meta m-0">
          <span className={status === 'Draft' ? 'badge is-draft' : 'badge'}>{status}</span>{' '}
          <span>{`${pluralize(course.studentsCount, 'student')} ·`}</span>{' '}
          <span className="num">{formatPrice(course, 'manage')}</span>{' '}
          <span>{`· ${pluralize(course.lessonsCount, 'lesson')}`}</span>
        </p>
        <MoreActions {...props} />
      </div>
      <div className="row managed-actions">
        <a className="icon-btn" href={paths.course(id)} aria-label={`View ${name}`}>
          <Icon name="eye" />
        </a>
        <a className="icon-btn" href={paths.editCourse(id)} aria-label={`Edit ${name}`}>
          <Icon name="pencil" />
        </a>
        {rights.canDelete && (
          <button
            type="button"
            className="icon-btn"
            aria-label={`Delete ${name}`}
            onClick={() => onQuestion({ about: 'delete', course })}
          >
            <Icon name="trash" />
          </button>
        )}
      </div>
    </article>
  );
});

function Facts({ course }: { course: SiteCourse }) {
  return (
    <p className="course-facts">
      <span>
        <Icon name="users" /> <span>{pluralize(course.studentsCount, 'student')}</span>
      </span>
      <span>
        <Icon name="layers" /> <span>{pluralize(course.sectionsCount, 'section')}</span>
      </span>
      <span>
        <Icon name="circle-play" /> <span>{pluralize(course.lessonsCount, 'lesson')}</span>
      </span>
      {course.category && <bdi>{course.category.name}</bdi>}
    </p>
  );
}

/** Actions that the specification does not name. */
function MoreActions(props: ManagedCourseProps) {
  const { course, isOwn, rights, copying, onQuestion, onCopy } = props;
  const { id, name, status } = course;
  const isDraft = status === 'Draft';
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0">
      {rights.canPublish && (
        <button
          type="button"
          className="link small"
          aria-label={`${isDraft ? 'Publish' : 'Unpublish'} ${name}`}
          onClick={() => onQuestion({ about: 'status', course })}
        >
          {isDraft ? 'Publish' : 'Unpublish'}
        </button>
      )}
      {isOwn && (
        <button
          type="button"
          className="link small"
          aria-label={`Duplicate ${name}`}
          aria-disabled={copying || undefined}
          onClick={() => void onCopy(course)}
        >
          {copying ? 'Duplicating...' : 'Duplicate'}
        </button>
      )}
      {!isDraft && (
        <a
          className="link small"
          href={paths.courseDetail(id)}
          aria-label={`Public page of ${name}`}
        >
          Public page
        </a>
      )}
      {isOwn && (
        <a className="link small" href={paths.studentsOf(id)} aria-label={`Students of ${name}`}>
          Students
        </a>
      )}
      {isOwn && rights.canModerate && (
        <a className="link small" href={paths.reviewsOf(id)} aria-label={`Reviews of ${name}`}>
          Reviews
        </a>
      )}
    </p>
  );
}
