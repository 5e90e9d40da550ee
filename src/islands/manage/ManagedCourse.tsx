// One managed course: its state, students and price, and what an admin can do with it.
import { memo } from 'react';
import { formatPrice } from '#contract/price.ts';
import type { SiteCourse } from '#site/api/course.ts';
import type { Office } from '#site/api/office.ts';
import { counted } from '#site/lib/plural.ts';
import { paths } from '#contract/paths.ts';
import { CoursePicture } from '../parts/CoursePicture.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/** What is asked before something is done to a course. */
export interface Question {
  about: 'delete' | 'status';
  course: SiteCourse;
}

/** What whoever manages may do to it. */
export interface Rights {
  deletes: boolean;
  publishes: boolean;
  moderates: boolean;
}

interface ManagedCourseProps {
  course: SiteCourse;
  office: Office;
  rights: Rights;
  copying: boolean;
  onQuestion: (question: Question) => void;
  onCopy: (course: SiteCourse) => Promise<void>;
}

/** Drawn again only when something of it changes: typing a search must not wait for every course. */
export const ManagedCourse = memo(function ManagedCourse(props: ManagedCourseProps) {
  const { course, rights, onQuestion } = props;
  const { id, name, status } = course;
  const line = buttonClass({ look: 'line', size: 'sm' });
  return (
    <article className="course managed h-full">
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
            <a className={line} href={paths.course(id)} aria-label={`View ${name}`}>
              <Icon name="eye" /> View
            </a>
            <a className={line} href={paths.editCourse(id)} aria-label={`Edit ${name}`}>
              <Icon name="pencil" /> Edit
            </a>
            {rights.deletes && (
              <Button
                look="soft"
                size="sm"
                aria-label={`Delete ${name}`}
                onClick={() => onQuestion({ about: 'delete', course })}
              >
                <Icon name="trash" /> Delete
              </Button>
            )}
          </span>
        </div>
      </div>
    </article>
  );
});

function Facts({ course }: { course: SiteCourse }) {
  return (
    <p className="facts">
      <span>
        <Icon name="users" /> {counted(course.studentsCount, 'student')}
      </span>
      <span>
        <Icon name="layers" /> {counted(course.sectionsCount, 'section')}
      </span>
      <span>
        <Icon name="circle-play" /> {counted(course.lessonsCount, 'lesson')}
      </span>
      {course.category && <bdi>{course.category.name}</bdi>}
    </p>
  );
}

/** What the specification does not know. */
function MoreActions(props: ManagedCourseProps) {
  const { course, office, rights, copying, onQuestion, onCopy } = props;
  const { id, name, status } = course;
  const isDraft = status === 'Draft';
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0">
      {rights.publishes && (
        <button
          type="button"
          className="link small"
          aria-label={`${isDraft ? 'Publish' : 'Unpublish'} ${name}`}
          onClick={() => onQuestion({ about: 'status', course })}
        >
          {isDraft ? 'Publish' : 'Unpublish'}
        </button>
      )}
      {office.copies && (
        <button
          type="button"
          className="link small"
          aria-label={`Duplicate ${name}`}
          aria-disabled={copying || undefined}
          onClick={() => void onCopy(course)}
        >
          {copying ? 'Copying...' : 'Duplicate'}
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
      {office.students && (
        <a className="link small" href={paths.studentsOf(id)} aria-label={`Students of ${name}`}>
          Students
        </a>
      )}
      {office.reviews && rights.moderates && (
        <a className="link small" href={paths.reviewsOf(id)} aria-label={`Reviews of ${name}`}>
          Reviews
        </a>
      )}
    </p>
  );
}
