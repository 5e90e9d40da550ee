// The course model of islands, and its mapping from and to the server's fields.
import type { CourseFieldName, CourseTexts, ShownField } from '#contract/courses/course-fields.ts';
import type { PreviewSection, Section } from '#contract/courses/course.ts';
import { parseCourseRow, type SentFields } from './section-7/course.ts';

/** The model's field names that differ from the server's. */
interface SiteNames {
  courseName: 'name';
  courseDescription: 'description';
  tag: 'tags';
}
type SiteName<Name extends CourseFieldName> = Name extends keyof SiteNames ? SiteNames[Name] : Name;

/** The fields of a card. */
export type CardFieldName = SiteName<ShownField<'card'>>;

type SiteFields = ReturnType<typeof toSiteNames<SentFields>>;

/** A row with the model's field names. */
function toSiteNames<Row extends SentFields>(row: Row) {
  const { courseName, courseDescription, tag, category, ...rest } = row;
  return {
    ...rest,
    ...({ name: courseName, description: courseDescription, tags: tag } satisfies Record<
      SiteNames[keyof SiteNames],
      unknown
    >),
    category: category ? { id: category._id, name: category.name } : undefined,
  };
}

/** As an admin would type them. */
export function toCourseTexts(course: SiteFields): CourseTexts {
  return {
    courseName: course.name,
    courseDescription: course.description,
    whatYouWillLearn: course.whatYouWillLearn,
    price: String(course.price),
    category: course.category?.id ?? '',
    language: course.language,
    level: course.level,
    tag: course.tags,
    instructions: course.instructions,
  };
}

/** The fields of a card with the server's names. */
export function toCardFields({ category, ...course }: Omit<SiteFields, 'instructions'>) {
  return {
    courseName: course.name,
    courseDescription: course.description,
    price: course.price,
    ...(category ? { category: { _id: category.id, name: category.name } } : {}),
    language: course.language,
    level: course.level,
    tag: course.tags,
  } satisfies { [Name in Exclude<ShownField<'card'>, 'category'>]: SentFields[Name] };
}

/** The course model. Fields that a server does not send are undefined or empty. */
export interface SiteCourse extends SiteFields {
  id: string;
  currency?: string | undefined;
  /** ISO time of the sale's end, while `price` is a sale price. */
  saleUntil?: string | undefined;
  /** The compare-at price beside it. */
  listPrice?: number | undefined;
  thumbnail: string;
  status: string;
  instructor: { id: string; firstName: string; lastName: string; image: string; about: string };
  studentsCount: number;
  /** Number of tags that the response leaves out. */
  moreTags: number;
  /** Somebody paid for it, so it cannot be deleted; false if unknown. */
  isSold: boolean;
  /** If the server sends it; 0 of 0 without a review. */
  rating: Rating | undefined;
  /** Ids of students; if empty, the caller's enrolments decide. */
  studentIds: string[];
  sectionsCount: number;
  lessonsCount: number;
  /** Files to download, on the page of a course. */
  filesCount?: number | undefined;
  /** Text lessons, on the page of a course. */
  textsCount?: number | undefined;
  durationSeconds?: number | undefined;
  /** On the page of a course: languages of its captions. */
  captionLanguages: string[];
  /** On the page of a course: ISO time of its last change; may be empty. */
  updatedAt: string;
  /** Lessons of unknown duration. */
  untimedLessons: number;
  /** All sections, if the response has them; else empty. */
  sections: Section[];
  preview: PreviewSection[];
  hiddenSections: number;
  related: SiteCourse[];
  createdAt: string;
  revision?: number | undefined;
}

export interface Rating {
  /** 1 to 5. */
  average: number;
  count: number;
}

/** Undefined for anything but a course. */
export function readCourse(value: unknown): SiteCourse | undefined {
  const row = parseCourseRow(value);
  if (!row) return undefined;
  const { _id, instructor, sold, averageRating, reviewCount, ...named } = toSiteNames(row);
  const { related, ...rest } = named;
  return {
    ...rest,
    id: _id,
    instructor: {
      id: instructor._id,
      firstName: instructor.firstName,
      lastName: instructor.lastName,
      image: instructor.image,
      about: instructor.additionalDetails.about,
    },
    isSold: sold,
    rating:
      averageRating === undefined || reviewCount === undefined
        ? undefined
        : { average: averageRating, count: reviewCount },
    related: readCourses(related),
  };
}

/** The courses of a list; other values are left out. */
export function readCourses(values: unknown): SiteCourse[] {
  if (!Array.isArray(values)) return [];
  return values.map(readCourse).filter((course) => course !== undefined);
}
