// Queries for questions about courses.
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { whereTaughtBy } from '../accounts/teaching.ts';
import type { Matching } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { QuestionRow, UserRow } from '../platform/tables.ts';
import { IS_TEAM_MEMBER } from '../platform/team-conditions.ts';
import { containsText } from '../platform/text-search.ts';

export async function insertQuestion(tx: Queries, row: QuestionRow): Promise<void> {
  await tx.insertInto('questions').values(row).execute();
}

export function findQuestion(db: Queries, id: string): Promise<QuestionRow | undefined> {
  return db.selectFrom('questions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the question: its answers are added one after the other. */
export function lockQuestion(tx: Queries, id: string): Promise<QuestionRow | undefined> {
  return tx.selectFrom('questions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findQuestionByKey(
  tx: Queries,
  { userId, creationKey }: { userId: string; creationKey: string },
): Promise<QuestionRow | undefined> {
  return tx
    .selectFrom('questions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('creation_key', '=', creationKey)
    .executeTakeFirst();
}

export async function updateQuestion(
  tx: Queries,
  id: string,
  changes: Partial<Omit<QuestionRow, 'id'>>,
): Promise<void> {
  await tx.updateTable('questions').set(changes).where('id', '=', id).execute();
}

export async function deleteQuestion(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('questions').where('id', '=', id).execute();
}

/** Whether the user has watched a lesson of the course, or asked or answered there. */
export async function hasLearned(db: Queries, userId: string, courseId: string): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`select 1 as found where
    exists (select 1 from positions where user_id = ${userId} and course_id = ${courseId})
    or exists (select 1 from questions where user_id = ${userId} and course_id = ${courseId})
    or exists (select 1 from answers join questions on questions.id = answers.question_id
      where answers.user_id = ${userId} and questions.course_id = ${courseId})`.execute(db);
  return rows.length > 0;
}

const IS_ANSWERED = sql<SqlBool>`(questions.accepted_id is not null or exists (select 1 from answers
  where answers.question_id = questions.id and answers.by_staff = 1))`;
const LAST_AT = sql<number>`coalesce((select max(answers.created_at) from answers
  where answers.question_id = questions.id and answers.hidden_at is null), questions.created_at)`;

export interface CourseFilter {
  courseId: string;
  lessonId?: string | undefined;
  query?: string | undefined;
  /** Sees their own hidden questions; undefined sees all. */
  authorId: string | undefined;
}

/** Questions of a course that students see, with `last_at`. */
export function filterCourseQuestions(db: Queries, filter: CourseFilter): Matching {
  const { courseId, lessonId, query, authorId } = filter;
  let selection = db
    .selectFrom('questions')
    .select(['questions.id', 'questions.created_at', LAST_AT.as('last_at')])
    .where('questions.course_id', '=', courseId);
  if (lessonId !== undefined) selection = selection.where('questions.lesson_id', '=', lessonId);
  if (query) selection = selection.where(containsText(query, ['questions.title']));
  if (authorId === undefined) return selection;
  return selection.where(({ or, eb }) =>
    or([eb('questions.hidden_at', 'is', null), eb('questions.user_id', '=', authorId)]),
  );
}

export interface TeamFilter {
  courseId?: string | undefined;
  query?: string | undefined;
  state?: 'unanswered' | 'all' | undefined;
  /** Only the courses of this teacher. */
  teacherId: string | undefined;
}

export function filterTeamQuestions(db: Queries, filter: TeamFilter): Matching {
  const { courseId, query, state, teacherId } = filter;
  let selection = db
    .selectFrom('questions')
    .select(['questions.id', 'questions.created_at'])
    .where(whereTaughtBy('questions.course_id', teacherId));
  if (courseId !== undefined) selection = selection.where('questions.course_id', '=', courseId);
  if (query) selection = selection.where(containsText(query, ['questions.title']));
  if (state !== 'unanswered') return selection;
  return selection.where('questions.hidden_at', 'is', null).where(({ not }) => not(IS_ANSWERED));
}

/** Questions with course, lesson, author and figures. */
export function listQuestions(db: Queries, ids: readonly string[]) {
  return db
    .selectFrom('questions')
    .innerJoin('courses', 'courses.id', 'questions.course_id')
    .innerJoin('users', 'users.id', 'questions.user_id')
    .leftJoin('lessons', 'lessons.id', 'questions.lesson_id')
    .selectAll('questions')
    .select([
      'courses.name as course_name',
      'lessons.title as lesson_title',
      'users.full_name',
      'users.image_id',
      'users.erased_at',
      LAST_AT.as('last_at'),
      sql<number>`(select count(*) from answers where answers.question_id = questions.id
        and answers.hidden_at is null)`.as('answers_count'),
      sql<number>`case when ${IS_ANSWERED} then 1 else 0 end`.as('is_answered'),
    ])
    .where('questions.id', 'in', ids)
    .execute();
}

/** The team members who teach a course. */
export function listTeachers(db: Queries, courseId: string): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll('users')
    .where(IS_TEAM_MEMBER)
    .where('users.erased_at', 'is', null)
    .where(
      sql<SqlBool>`users.id in (select instructor_id from courses where id = ${courseId}
        union select user_id from course_team where course_id = ${courseId})`,
    )
    .execute();
}

/** False if the row already has this state, or is deleted. */
export async function setHidden(
  tx: Queries,
  {
    table,
    id,
    hidden,
  }: {
    table: 'questions' | 'answers';
    id: string;
    hidden: Pick<QuestionRow, 'hidden_at' | 'hidden_by' | 'hidden_reason'>;
  },
): Promise<boolean> {
  const row = await tx
    .updateTable(table)
    .set(hidden)
    .where('id', '=', id)
    .where('hidden_at', hidden.hidden_at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
