// Maps courses to responses. Every list needs a fixed number of queries.
import type {
  Course,
  CourseCard,
  CoursePage,
  Instructor,
  Section,
} from '#contract/courses/course.ts';
import type { ManagedCard } from '#contract/courses/course-lists.ts';
import { listInstructorsByIds } from '../accounts/user-views.ts';
import { listLatestStudentIds, listStudentIdsByCourse } from './enrolments.ts';
import { toAbsoluteUrl, getPictureUrl } from '../media/media.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow } from '../platform/tables.ts';
import * as store from './catalogue.store.ts';
import { listLanguagesByCourse } from './captions.store.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { loadSectionViews } from './content-views.ts';
import type { ContentOptions } from './content-views.ts';
import { toCardFields, toPageFields, toSaleFields } from './course-columns.ts';
import type { Prices } from './course-columns.ts';
import {
  listCourseFigures,
  loadCourseRatings,
  countStudentsByCourseIds,
} from './course-figures.store.ts';
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
  getRating: (courseId: string) => CourseRating;
}

/** Courses with all content, in the order of the rows. */
export async function loadCourseViews(
  db: Queries,
  rows: readonly CourseRow[],
  options: ViewOptions,
): Promise<Course[]> {
  const ids = rows.map((row) => row.id);
  const related = await loadRelatedRows(db, rows, options);
  const students = await loadStudentFields(db, ids, options.students);
  const content = await loadSectionViews(db, ids, options);
  return rows.map((row) => {
    const courseContent = content.get(row.id) ?? [];
    return {
      ...toCommonFields(row, related),
      ...students(row.id),
      courseContent,
      durationSeconds: sumSeconds(courseContent),
      ...toPageFields(row),
      ...(options.withRevision ? { revision: row.revision } : {}),
    };
  });
}

/** Number of students by course, and the ids that may be shown. */
async function loadStudentFields(
  db: Queries,
  courseIds: readonly string[],
  students: ViewOptions['students'],
): Promise<(courseId: string) => Pick<Course, 'studentsCount' | 'studentsEnrolled'>> {
  if (students === 'all') {
    const all = await listStudentIdsByCourse(db, courseIds);
    return (courseId) => {
      const studentsEnrolled = all.get(courseId) ?? [];
      return { studentsCount: studentsEnrolled.length, studentsEnrolled };
    };
  }
  const counts = await countStudentsByCourseIds(db, courseIds);
  if (students === 'latest') {
    const latest = await listLatestStudentIds(db, courseIds);
    return (courseId) => ({
      studentsCount: counts.get(courseId) ?? 0,
      studentsEnrolled: latest.get(courseId) ?? [],
    });
  }
  const ownCourseIds = new Set(students?.courseIds);
  return (courseId) => ({
    studentsCount: counts.get(courseId) ?? 0,
    studentsEnrolled: students && ownCourseIds.has(courseId) ? [students.userId] : [],
  });
}

export type CardOptions = Pick<ViewOptions, 'origin' | 'prices'>;

/** Courses as cards, in the order of the rows: counts instead of content and ids. Responses for visitors leave out what only admins see. */
export async function loadCourseCards(
  db: Queries,
  rows: readonly CourseRow[],
  options: CardOptions,
): Promise<(CourseCard & Omit<ManagedCard, 'moreTags'>)[]> {
  const ids = rows.map((row) => row.id);
  const [related, figures] = await Promise.all([
    loadRelatedRows(db, rows, options),
    listCourseFigures(db, ids),
  ]);
  return rows.map((row) => {
    const counted = figures.get(row.id);
    return {
      ...toCommonFields(row, related),
      ...toSaleFields(row, options.prices),
      studentsCount: counted?.students ?? 0,
      durationSeconds: counted?.durationSeconds ?? 0,
      sectionsCount: counted?.sections ?? 0,
      lessonsCount: counted?.lessons ?? 0,
      untimedLessons: counted?.untimedLessons ?? 0,
      sold: counted?.isSold ?? false,
    };
  });
}

/** What a public page shows beside the card and the content. */
export async function loadPageFields(
  db: Queries,
  rows: readonly CourseRow[],
): Promise<
  (
    row: CourseRow,
  ) => ReturnType<typeof toPageFields> & Pick<CoursePage, 'captionLanguages' | 'updatedAt'>
> {
  const ids = rows.map(({ id }) => id);
  const languages = await listLanguagesByCourse(db, ids);
  return (row) => ({
    ...toPageFields(row),
    captionLanguages: languages.get(row.id) ?? [],
    updatedAt: toIsoTime(row.updated_at ?? row.created_at),
  });
}

async function loadRelatedRows(
  db: Queries,
  rows: readonly CourseRow[],
  { origin = '', prices }: CardOptions,
): Promise<RelatedRows> {
  const [categories, instructors, getRating] = await Promise.all([
    store.listCategoriesByIds(
      db,
      rows.flatMap((row) => row.category_id ?? []),
    ),
    listInstructorsByIds(
      db,
      rows.map((row) => row.instructor_id),
    ),
    loadCourseRatings(
      db,
      rows.map((row) => row.id),
    ),
  ]);
  return {
    origin,
    prices,
    getRating,
    categories: new Map(categories.map(({ id, name }) => [id, { _id: id, name }])),
    instructors: new Map(
      [...instructors].map(([id, person]) => [
        id,
        { ...person, image: toAbsoluteUrl(origin, person.image) },
      ]),
    ),
  };
}

function toCommonFields(
  row: CourseRow,
  { origin, prices, categories, instructors, getRating }: RelatedRows,
) {
  const instructor = instructors.get(row.instructor_id);
  if (!instructor) throw new Error(`Course ${row.id} has no instructor.`);
  return {
    _id: row.id,
    ...toCardFields(row, categories, prices),
    currency: 'INR' as const,
    thumbnail: toAbsoluteUrl(origin, getPictureUrl(row.thumbnail_id)),
    status: row.status,
    instructor,
    ...getRating(row.id),
    createdAt: toIsoTime(row.created_at),
  };
}

function sumSeconds(sections: readonly Section[]): number {
  const lessons = sections.flatMap((section) => section.subSection);
  return lessons.reduce((sum, lesson) => sum + (lesson.timeDuration ?? 0), 0);
}
