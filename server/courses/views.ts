// Maps courses to responses. Every list needs a fixed number of queries.
import type { Course, CourseCard, Instructor, Section } from '#contract/courses/course.ts';
import type { ManagedCard } from '#contract/courses/course-lists.ts';
import { instructorsByIds } from '../accounts/accounts.ts';
import { latestStudentIds, studentIdsByCourse } from './enrolments.ts';
import { addressUnder, pictureAddress } from '../media/media.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import * as store from './catalogue.store.ts';
import { sectionViews, toIsoDate } from './content-views.ts';
import type { ContentOptions } from './content-views.ts';
import { getCardFields, getPageFields, getSaleFields } from './course-columns.ts';
import type { Prices } from './course-columns.ts';
import { courseFigures, courseRatings, studentCounts } from './course-figures.store.ts';
import type { CourseRating } from './course-figures.store.ts';

interface ViewOptions extends ContentOptions {
  /** Admins see the list price, which they edit; others the charged price. */
  prices: Prices;
  /** For admins. */
  withRevision?: boolean;
  /**
   * Whose ids `studentsEnrolled` has: all students (plain lists of section 7, ENT-09), the latest students (single courses
   * and admins), or only the caller in their own courses. Absent: none.
   */
  students?: 'all' | 'latest' | { userId: string; courseIds: readonly string[] };
}

/** Data that courses reference. */
interface RelatedRows {
  origin: string;
  prices: Prices;
  categories: Map<string, { _id: string; name: string }>;
  instructors: Map<string, Instructor>;
  ratingOf: (courseId: string) => CourseRating;
}

/** Courses with all content, in the order of the rows. */
export async function courseViews(
  db: Queries,
  rows: readonly CourseRow[],
  options: ViewOptions,
): Promise<Course[]> {
  const ids = rows.map((row) => row.id);
  const related = await relatedRows(db, rows, options);
  const students = await listStudents(db, ids, options.students);
  const content = await sectionViews(db, ids, options);
  return rows.map((row) => {
    const courseContent = content.get(row.id) ?? [];
    return {
      ...facts(row, related),
      ...students(row.id),
      courseContent,
      durationSeconds: getSeconds(courseContent),
      ...getPageFields(row),
      ...(options.withRevision ? { revision: row.revision } : {}),
    };
  });
}

/** Number of students by course, and the ids that may be shown. */
async function listStudents(
  db: Queries,
  courseIds: readonly string[],
  students: ViewOptions['students'],
): Promise<(courseId: string) => Pick<Course, 'studentsCount' | 'studentsEnrolled'>> {
  if (students === 'all') {
    const all = await studentIdsByCourse(db, courseIds);
    return (courseId) => {
      const studentsEnrolled = all.get(courseId) ?? [];
      return { studentsCount: studentsEnrolled.length, studentsEnrolled };
    };
  }
  const counts = await studentCounts(db, courseIds);
  if (students === 'latest') {
    const latest = await latestStudentIds(db, courseIds);
    return (courseId) => ({
      studentsCount: counts.get(courseId) ?? 0,
      studentsEnrolled: latest.get(courseId) ?? [],
    });
  }
  const own = new Set(students?.courseIds);
  return (courseId) => ({
    studentsCount: counts.get(courseId) ?? 0,
    studentsEnrolled: students && own.has(courseId) ? [students.userId] : [],
  });
}

export type CardOptions = Pick<ViewOptions, 'origin' | 'prices'>;

/** Courses as cards, in the order of the rows: counts instead of content and ids. */
export async function courseCards(
  db: Queries,
  rows: readonly CourseRow[],
  options: CardOptions,
): Promise<CourseCard[]> {
  return adminCards(db, rows, options);
}

/** As `loadCourseCards`, with fields for admins. */
export async function adminCards(
  db: Queries,
  rows: readonly CourseRow[],
  options: CardOptions,
): Promise<(CourseCard & Omit<ManagedCard, 'moreTags'>)[]> {
  const ids = rows.map((row) => row.id);
  const [related, figures] = await Promise.all([
    relatedRows(db, rows, options),
    courseFigures(db, ids),
  ]);
  return rows.map((row) => {
    const counted = figures.get(row.id);
    return {
      ...facts(row, related),
      ...getSaleFields(row, options.prices),
      studentsCount: counted?.students ?? 0,
      durationSeconds: counted?.durationSeconds ?? 0,
      sectionsCount: counted?.sections ?? 0,
      lessonsCount: counted?.lessons ?? 0,
      untimedLessons: counted?.untimedLessons ?? 0,
      sold: counted?.isSold ?? false,
    };
  });
}

async function relatedRows(
  db: Queries,
  rows: readonly CourseRow[],
  { origin = '', prices }: CardOptions,
): Promise<RelatedRows> {
  const [categories, instructors, ratingOf] = await Promise.all([
    store.categoriesByIds(
      db,
      rows.flatMap((row) => row.category_id ?? []),
    ),
    instructorsByIds(
      db,
      rows.map((row) => row.instructor_id),
    ),
    courseRatings(
      db,
      rows.map((row) => row.id),
    ),
  ]);
  return {
    origin,
    prices,
    ratingOf,
    categories: new Map(categories.map(({ id, name }) => [id, { _id: id, name }])),
    instructors: new Map(
      [...instructors].map(([id, person]) => [
        id,
        { ...person, image: addressUnder(origin, person.image) },
      ]),
    ),
  };
}

function facts(row: CourseRow, { origin, prices, categories, instructors, ratingOf }: RelatedRows) {
  const instructor = instructors.get(row.instructor_id);
  if (!instructor) throw new Error(`Course ${row.id} has no instructor.`);
  return {
    _id: row.id,
    ...getCardFields(row, categories, prices),
    currency: 'INR' as const,
    thumbnail: addressUnder(origin, pictureAddress(row.thumbnail_id)),
    status: row.status,
    instructor,
    ...ratingOf(row.id),
    createdAt: toIsoDate(row.created_at),
  };
}

function getSeconds(sections: readonly Section[]): number {
  const lessons = sections.flatMap((section) => section.subSection);
  return lessons.reduce((sum, lesson) => sum + (lesson.timeDuration ?? 0), 0);
}
