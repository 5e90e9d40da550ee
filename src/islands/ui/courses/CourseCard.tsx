import type { ReactNode } from 'react';
import { formatPrice, type PriceSurface } from '#contract/sales/price.ts';
import type { CardFieldName, SiteCourse } from '#site/api/course.ts';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { pluralize } from '#site/lib/plural.ts';
import { paths } from '#contract/paths.ts';
import { CoursePicture } from './CoursePicture.tsx';
import { Sale } from './Sale.tsx';
import { CARD_TAGS, Tags } from './Tags.tsx';

/** The card fields that are shown: the category is only a filter. */
type ShownField = Exclude<CardFieldName, 'category'>;
type CardField =
  | ShownField
  | 'id'
  | 'thumbnail'
  | 'status'
  | 'currency'
  | 'saleUntil'
  | 'listPrice'
  | 'studentsCount'
  | 'sectionsCount'
  | 'moreTags';

export interface CardCourse extends Pick<SiteCourse, CardField> {
  instructor: PersonName;
}

export function toCard(course: CardCourse): CardCourse {
  const { id, name, description, thumbnail, status, price, currency, tags } = course;
  const { saleUntil, listPrice } = course;
  const { firstName, lastName } = course.instructor;
  const { studentsCount, sectionsCount, moreTags } = course;
  return {
    id,
    name,
    description,
    thumbnail,
    status,
    price,
    currency,
    tags,
    saleUntil,
    listPrice,
    studentsCount,
    sectionsCount,
    moreTags,
    instructor: { firstName, lastName },
  };
}

type PersonName = Pick<SiteCourse['instructor'], 'firstName' | 'lastName'>;

interface CourseCardProps {
  course: CardCourse;
  surface: PriceSurface;
  /** Above the fold: its picture loads eagerly. */
  eager?: boolean;
  children?: ReactNode;
}

export function CourseCard({ course, surface, eager = false, children }: CourseCardProps) {
  return (
    <article className="course">
      <div className="course-pic">
        <CoursePicture course={course} eager={eager} />
        {course.status && (
          <span className={course.status === 'Draft' ? 'badge is-draft' : 'badge'}>
            {course.status}
          </span>
        )}
      </div>
      <div className="course-body">
        <h3 className="heading-lg">
          <a id={getTitleId(course)} href={paths.courseDetail(course.id)}>
            {course.name}
          </a>
        </h3>
        <p className="course-description">{course.description}</p>
        <CourseFacts course={course} />
        <Tags tags={course.tags} max={CARD_TAGS} more={course.moreTags} />
        <div className="course-foot">
          <span>
            <span className="price num">{formatPrice(course, surface)}</span>
            <Sale course={course} />
          </span>
          {children && <span className="row gap-2">{children}</span>}
        </div>
      </div>
    </article>
  );
}

function CourseFacts({ course }: { course: CardCourse }) {
  const instructor = getInstructorName(course);
  return (
    <p className="course-facts">
      {instructor && (
        <span>
          <Icon name="user" /> <span>{instructor}</span>
        </span>
      )}
      <span>
        <Icon name="users" /> <span>{pluralize(course.studentsCount, 'student')}</span>
      </span>
      <span>
        <Icon name="layers" /> <span>{pluralize(course.sectionsCount, 'section')}</span>
      </span>
    </p>
  );
}

export function getTitleId({ id }: Pick<SiteCourse, 'id'>): string {
  return `course-${id}`;
}

export function getInstructorName({ instructor }: { instructor: PersonName }): string {
  return `${instructor.firstName} ${instructor.lastName}`.trim();
}

export function CourseSkeleton() {
  return (
    <div className="course" aria-hidden="true">
      <div className="skeleton aspect-video rounded-leaf-lg" />
      <div className="course-body">
        <div className="skeleton h-5 w-4/5" />
        <div className="skeleton" />
        <div className="skeleton w-3/5" />
      </div>
    </div>
  );
}
