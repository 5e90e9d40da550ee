import type { ReactNode } from 'react';
import { formatPrice, type PriceSurface } from '#contract/sales/price.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { LANGUAGE_NAMES, LEVEL_NAMES } from '#contract/courses/languages-and-levels.ts';
import { formatTotalDuration } from '#site/lib/duration.ts';
import { pluralize } from '#site/lib/plural.ts';
import { paths } from '#contract/paths.ts';
import { CoursePicture } from './CoursePicture.tsx';
import { Sale } from './Sale.tsx';
import { CARD_TAGS, Tags } from './Tags.tsx';

/** The fields that a card shows. The category is only a filter. */
const SHOWN_FIELDS = [
  'id',
  'name',
  'description',
  'thumbnail',
  'status',
  'price',
  'currency',
  'tags',
  'saleUntil',
  'listPrice',
  'studentsCount',
  'sectionsCount',
  'moreTags',
  'level',
  'language',
  'durationSeconds',
  'rating',
] as const satisfies readonly (keyof SiteCourse)[];

export interface CardCourse extends Pick<SiteCourse, (typeof SHOWN_FIELDS)[number]> {
  instructor: PersonName;
}

export function toCard(course: CardCourse): CardCourse {
  const { firstName, lastName } = course.instructor;
  const shown = Object.fromEntries(SHOWN_FIELDS.map((name) => [name, course[name]]));
  return { ...(shown as unknown as CardCourse), instructor: { firstName, lastName } };
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
        <ComparedFacts course={course} />
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

/** What visitors compare, in one line; unknown facts are left out. */
function ComparedFacts({ course }: { course: CardCourse }) {
  const { rating } = course;
  const facts = [
    course.level && LEVEL_NAMES[course.level],
    course.language && LANGUAGE_NAMES[course.language],
    formatTotalDuration(course.durationSeconds),
  ].filter(Boolean);
  const isRated = rating !== undefined && rating.count > 0;
  if (facts.length === 0 && !isRated) return null;
  return (
    <p className="course-comparison">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {isRated && (
        <span>
          <Icon name="star" label="Rating" /> <span>{`${rating.average} (${rating.count})`}</span>
        </span>
      )}
    </p>
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
