// From rows to what travels. Every list is made with a fixed number of queries.
import type { Course, CourseCard, Instructor, Section } from '#contract/course.ts';
import type { ManagedCard } from '#contract/course-lists.ts';
import { instructorsByIds } from '../accounts/accounts.ts';
import { latestStudentIds, studentCounts, studentIdsByCourse } from '../enrolments/enrolments.ts';
import { courseCounts } from '../counters/counters.ts';
import { watchedOfCourses } from '../films/films.ts';
import type { WatchedFilm } from '../films/films.ts';
import { addressUnder, pictureAddress } from '../media/media.ts';
import type { Queries } from '../platform/ports.ts';
import type { CourseRow, LessonRow, SectionRow } from '../platform/tables.ts';
import { captionLanguages } from './captions.store.ts';
import * as store from './catalogue.store.ts';
import * as contentStore from './content.store.ts';
import { cardFieldsOf, pageFieldsOf, saleFieldsOf } from './course-columns.ts';
import type { Prices } from './course-columns.ts';

export interface ViewOptions {
  /** Answers to Admins carry the list price, which they edit; others what is charged. */
  prices: Prices;
  /** Stands before every address; empty: addresses are root-relative. */
  origin?: string;
  /** Gives a lesson its video address; absent for those who may not watch. */
  videoUrl?: (videoId: string) => string;
  /** Answers to Admins carry the revision. */
  withRevision?: boolean;
  /**
   * Whose ids `studentsEnrolled` holds: every student's, in the plain lists of section 7 (ENT-09), the latest students', in
   * one course of it; else that of the one who asks, in the courses that are open to them. Absent: nobody's.
   */
  students?: 'all' | 'latest' | { userId: string; courseIds: readonly string[] };
}

interface RelatedRows {
  origin: string;
  prices: Prices;
  categories: Map<string, { _id: string; name: string }>;
  instructors: Map<string, Instructor>;
}

/** The courses with all their content, in the order of the rows. */
export async function courseViews(
  db: Queries,
  rows: readonly CourseRow[],
  options: ViewOptions,
): Promise<Course[]> {
  const ids = rows.map((row) => row.id);
  const related = await relatedRows(db, rows, options);
  const students = await studentsOf(db, ids, options.students);
  const content = await sectionViews(db, ids, options);
  return rows.map((row) => {
    const courseContent = content.get(row.id) ?? [];
    return {
      ...facts(row, related),
      ...students(row.id),
      durationSeconds: secondsOf(courseContent),
      ...pageFieldsOf(row),
      courseContent,
      ...(options.withRevision ? { revision: row.revision } : {}),
    };
  });
}

/** Answers how many students a course has, and the ids that may be told. */
async function studentsOf(
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

/** The courses as cards, in the order of the rows: counts instead of content and ids. */
export async function courseCards(
  db: Queries,
  rows: readonly CourseRow[],
  options: CardOptions,
): Promise<CourseCard[]> {
  return adminCards(db, rows, options);
}

/** The same with what only admins read. */
export async function adminCards(
  db: Queries,
  rows: readonly CourseRow[],
  options: CardOptions,
): Promise<(CourseCard & Omit<ManagedCard, 'moreTags'>)[]> {
  const ids = rows.map((row) => row.id);
  const related = await relatedRows(db, rows, options);
  const counts = await courseCounts(db, ids);
  return rows.map((row) => {
    const {
      students = 0,
      paid = 0,
      sections = 0,
      lessons = 0,
      timed = 0,
      seconds = 0,
    } = counts.get(row.id) ?? {};
    return {
      ...facts(row, related),
      ...saleFieldsOf(row, options.prices),
      studentsCount: students,
      durationSeconds: seconds,
      sectionsCount: sections,
      lessonsCount: lessons,
      untimedLessons: lessons - timed,
      sold: paid > 0,
    };
  });
}

/** Sections with their lessons per course, both in order. */
export async function sectionViews(
  db: Queries,
  courseIds: readonly string[],
  options: Omit<ViewOptions, 'prices'> = {},
): Promise<Map<string, Section[]>> {
  const sections = await contentStore.sectionsOf(db, courseIds);
  const lessons = grouped(await contentStore.lessonsOf(db, courseIds), (row) => row.section_id);
  const captions = options.videoUrl ? await captionLanguages(db, courseIds) : NO_CAPTIONS;
  // Whoever may not watch is not told of films.
  const films = options.videoUrl ? await watchedOfCourses(db, courseIds) : undefined;
  const view = (row: SectionRow): Section => ({
    _id: row.id,
    sectionName: row.name,
    createdAt: timeOf(row.created_at),
    subSection: (lessons.get(row.id) ?? []).map((lesson) => ({
      ...lessonView(lesson, options, films?.(lesson.video_id)),
      ...(captions.has(lesson.id) ? { captions: captions.get(lesson.id) } : {}),
    })),
  });
  const byCourse = grouped(sections, (row) => row.course_id);
  return new Map([...byCourse].map(([id, rows]) => [id, rows.map(view)]));
}

const NO_CAPTIONS: ReadonlyMap<string, string[]> = new Map();

function lessonView(
  row: LessonRow,
  { origin = '', videoUrl }: Omit<ViewOptions, 'prices'>,
  { plainId, film }: Partial<WatchedFilm> = {},
) {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    createdAt: timeOf(row.created_at),
    ...(row.duration_seconds === null ? {} : { timeDuration: row.duration_seconds }),
    ...(videoUrl && plainId ? { videoUrl: addressUnder(origin, videoUrl(plainId)) } : {}),
    ...(film ? { film } : {}),
  };
}

async function relatedRows(
  db: Queries,
  rows: readonly CourseRow[],
  { origin = '', prices }: CardOptions,
): Promise<RelatedRows> {
  const categories = await store.categoriesByIds(
    db,
    rows.flatMap((row) => row.category_id ?? []),
  );
  const instructors = await instructorsByIds(
    db,
    rows.map((row) => row.instructor_id),
  );
  return {
    ...{ origin, prices },
    categories: new Map(categories.map(({ id, name }) => [id, { _id: id, name }])),
    instructors: new Map(
      [...instructors].map(([id, person]) => [
        id,
        { ...person, image: addressUnder(origin, person.image) },
      ]),
    ),
  };
}

function facts(row: CourseRow, { origin, prices, categories, instructors }: RelatedRows) {
  const instructor = instructors.get(row.instructor_id);
  if (!instructor) throw new Error(`Course ${row.id} has no instructor.`);
  return {
    _id: row.id,
    ...cardFieldsOf(row, categories, prices),
    currency: 'INR' as const,
    thumbnail: addressUnder(origin, pictureAddress(row.thumbnail_id)),
    status: row.status,
    instructor,
    averageRating: row.average_rating,
    reviewCount: row.review_count,
    createdAt: timeOf(row.created_at),
  };
}

function secondsOf(sections: readonly Section[]): number {
  const lessons = sections.flatMap((section) => section.subSection);
  return lessons.reduce((sum, lesson) => sum + (lesson.timeDuration ?? 0), 0);
}

function timeOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
