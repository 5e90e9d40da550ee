// Queries for sections and lessons, ordered by position, then age, then id.
import type { Queries } from '../platform/ports.ts';
import type { LessonRow, SectionRow } from '../platform/tables.ts';

/** In order. */
export const listSections = (db: Queries, courseIds: readonly string[]) =>
  db
    .selectFrom('sections')
    .selectAll()
    .where('course_id', 'in', courseIds)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** In order within sections. */
export const listLessons = (db: Queries, courseIds: readonly string[]) =>
  db
    .selectFrom('lessons')
    .selectAll()
    .where('course_id', 'in', courseIds)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** In the order of the course: by section, then within it. */
export const listLessonIds = (db: Queries, courseIds: readonly string[]) =>
  db
    .selectFrom('lessons')
    .innerJoin('sections', 'sections.id', 'lessons.section_id')
    .select(['lessons.id', 'lessons.course_id', 'lessons.section_id'])
    .where('lessons.course_id', 'in', courseIds)
    // Otherwise PostgreSQL reads the sections of all courses for a few hundred lessons.
    .where('sections.course_id', 'in', courseIds)
    .orderBy('sections.position')
    .orderBy('sections.created_at')
    .orderBy('sections.id')
    .orderBy('lessons.position')
    .orderBy('lessons.created_at')
    .orderBy('lessons.id')
    .execute();

export function findSection(
  db: Queries,
  key: { courseId: string; sectionId: string },
): Promise<SectionRow | undefined> {
  return db
    .selectFrom('sections')
    .selectAll()
    .where('id', '=', key.sectionId)
    .where('course_id', '=', key.courseId)
    .executeTakeFirst();
}

/** Undefined when the lesson is not in this course. */
export function findLesson(
  db: Queries,
  key: { courseId: string; lessonId: string; sectionId?: string },
): Promise<LessonRow | undefined> {
  let query = db
    .selectFrom('lessons')
    .selectAll()
    .where('id', '=', key.lessonId)
    .where('course_id', '=', key.courseId);
  if (key.sectionId !== undefined) query = query.where('section_id', '=', key.sectionId);
  return query.executeTakeFirst();
}

/** Section and title of lessons. */
export function listLessonLocations(
  db: Queries,
  lessonIds: readonly string[],
): Promise<Pick<LessonRow, 'id' | 'section_id' | 'title'>[]> {
  return db
    .selectFrom('lessons')
    .select(['id', 'section_id', 'title'])
    .where('id', 'in', lessonIds)
    .execute();
}

interface CreatedKey {
  courseId: string;
  creationKey: string | undefined;
}

/** The section that was created with this key before. */
export function findSectionByCreationKey(
  db: Queries,
  { courseId, creationKey = '' }: CreatedKey,
): Promise<SectionRow | undefined> {
  return db
    .selectFrom('sections')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('creation_key', '=', creationKey)
    .executeTakeFirst();
}

/** The lesson that was created with this key before. */
export function findLessonByCreationKey(
  db: Queries,
  { courseId, creationKey = '' }: CreatedKey,
): Promise<LessonRow | undefined> {
  return db
    .selectFrom('lessons')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('creation_key', '=', creationKey)
    .executeTakeFirst();
}

export async function getNextSectionPosition(db: Queries, courseId: string): Promise<number> {
  const last = await db
    .selectFrom('sections')
    .select((row) => row.fn.max<number | null>('position').as('position'))
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return Number(last?.position ?? 0) + 1;
}

export async function getNextLessonPosition(db: Queries, sectionId: string): Promise<number> {
  const last = await db
    .selectFrom('lessons')
    .select((row) => row.fn.max<number | null>('position').as('position'))
    .where('section_id', '=', sectionId)
    .executeTakeFirst();
  return Number(last?.position ?? 0) + 1;
}

export async function insertSections(tx: Queries, rows: readonly SectionRow[]): Promise<void> {
  await tx.insertInto('sections').values(rows).execute();
}

export async function insertLessons(tx: Queries, rows: readonly LessonRow[]): Promise<void> {
  await tx.insertInto('lessons').values(rows).execute();
}

export async function renameSection(db: Queries, id: string, name: string): Promise<void> {
  await db.updateTable('sections').set({ name }).where('id', '=', id).execute();
}

export async function updateLesson(
  tx: Queries,
  id: string,
  change: Partial<Pick<LessonRow, 'title' | 'description' | 'video_id' | 'duration_seconds'>>,
): Promise<void> {
  await tx.updateTable('lessons').set(change).where('id', '=', id).execute();
}

export async function moveSection(db: Queries, id: string, position: number): Promise<void> {
  await db.updateTable('sections').set({ position }).where('id', '=', id).execute();
}

export async function moveLesson(
  db: Queries,
  id: string,
  to: { section_id: string; position: number },
): Promise<void> {
  await db.updateTable('lessons').set(to).where('id', '=', id).execute();
}

export async function deleteSection(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('sections').where('id', '=', id).execute();
}

export async function deleteLesson(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('lessons').where('id', '=', id).execute();
}

export async function listVideoIdsBySection(
  db: Queries,
  sectionId: string,
): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('lessons')
    .select('video_id')
    .where('section_id', '=', sectionId)
    .execute();
  return rows.map((row) => row.video_id);
}

export async function listVideoIdsByCourse(
  db: Queries,
  courseId: string,
): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('lessons')
    .select('video_id')
    .where('course_id', '=', courseId)
    .execute();
  return rows.map((row) => row.video_id);
}
