// A course in the one shape that islands know, how its fields are called there, and the way back.
import type { CourseFieldName, CourseTexts, ShownField } from '#contract/course-fields.ts';
import type { PreviewSection, Section } from '#contract/course.ts';
import { courseRowIn, type SentFields } from './section-7/course.ts';

/** What islands call them, where they call them otherwise. */
interface SiteNames {
  courseName: 'name';
  courseDescription: 'description';
  tag: 'tags';
}
type SiteName<Name extends CourseFieldName> = Name extends keyof SiteNames ? SiteNames[Name] : Name;

/** Those that cards show. */
export type CardFieldName = SiteName<ShownField<'card'>>;

type SiteFields = ReturnType<typeof withSiteNames<SentFields>>;

/** A row whose fields are called as islands call them. */
function withSiteNames<Row extends SentFields>(row: Row) {
  const { courseName, courseDescription, tag, category, ...others } = row;
  return {
    ...others,
    ...({ name: courseName, description: courseDescription, tags: tag } satisfies Record<
      SiteNames[keyof SiteNames],
      unknown
    >),
    category: category ? { id: category._id, name: category.name } : undefined,
  };
}

/** As an Admin would type them. */
export function typedFields(course: SiteFields): CourseTexts {
  return {
    courseName: course.name,
    courseDescription: course.description,
    whatYouWillLearn: course.whatYouWillLearn,
    price: String(course.price),
    category: course.category?.id ?? '',
    tag: course.tags,
    instructions: course.instructions,
  };
}

/** Those that cards show, as a server sends them. */
export function cardFields({ category, ...course }: Omit<SiteFields, 'instructions'>) {
  return {
    courseName: course.name,
    courseDescription: course.description,
    price: course.price,
    ...(category ? { category: { _id: category.id, name: category.name } } : {}),
    tag: course.tags,
  } satisfies { [Name in Exclude<ShownField<'card'>, 'category'>]: SentFields[Name] };
}

/** A course as islands know it. What a server does not say is undefined or empty, never wrong. */
export interface SiteCourse extends SiteFields {
  id: string;
  currency?: string | undefined;
  /** ISO: while a sale is on, whose price is `price`. */
  saleUntil?: string | undefined;
  /** Stands struck beside it. */
  listPrice?: number | undefined;
  thumbnail: string;
  status: string;
  instructor: { id: string; firstName: string; lastName: string; image: string; about: string };
  studentsCount: number;
  /** Tags that the answer left out. */
  moreTags: number;
  /** Somebody paid for it, so the server keeps it; false where it does not tell. */
  isSold: boolean;
  /** Where the server counts them; no review yet is 0 of 0. */
  rating: Rating | undefined;
  /** Empty where the answer does not name them: then the enrolments of the caller decide. */
  studentIds: string[];
  sectionsCount: number;
  lessonsCount: number;
  durationSeconds?: number | undefined;
  /** Lessons whose length is not known. */
  untimedLessons: number;
  /** All sections where the answer carried them; else empty. */
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

/** Undefined for what is no course at all. */
export function readCourse(value: unknown): SiteCourse | undefined {
  const row = courseRowIn(value);
  if (!row) return undefined;
  const { _id, instructor, sold, averageRating, reviewCount, ...named } = withSiteNames(row);
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

/** The courses of a list; what is no course is left out. */
export function readCourses(values: unknown): SiteCourse[] {
  if (!Array.isArray(values)) return [];
  return values.map(readCourse).filter((course) => course !== undefined);
}
