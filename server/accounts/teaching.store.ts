// Who teaches which courses: the named teacher, and members of the course team.
import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Queries } from '../platform/ports.ts';

/** SQL condition: whether the user teaches the course with the id in this column. */
export function isTaughtBy(column: string, userId: string): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} in (select id from courses where instructor_id = ${userId}
    union select course_id from course_team where user_id = ${userId})`;
}

/** SQL condition: as `isTaughtBy`; true for every course without a teacher. */
export function whereTaughtBy(column: string, teacher: string | undefined): Expression<SqlBool> {
  return teacher === undefined ? sql<SqlBool>`true` : isTaughtBy(column, teacher);
}

export async function isTeacherOf(db: Queries, userId: string, courseId: string): Promise<boolean> {
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', courseId)
    .where(isTaughtBy('id', userId))
    .executeTakeFirst();
  return course !== undefined;
}

export async function listCourseIdsTaught(db: Queries, userId: string): Promise<Set<string>> {
  const taught = db.selectFrom('courses').select('id').where(isTaughtBy('id', userId));
  return new Set((await taught.execute()).map(({ id }) => id));
}

interface Taught {
  courseId: string;
  courseName: string;
  /** Whether the public page names them; otherwise they are in the course team. */
  isNamed: boolean;
}

export interface Teaching {
  courses: Taught[];
  /** Number of courses that name them, including those that `courses` leaves out. */
  named: number;
}

/** Number of named courses that are listed. */
const NAMED_COURSES_MAX = 3;

/** What each person teaches: the first courses (by name) that name them as teacher, and all their course teams. */
export async function listTeaching(
  db: Queries,
  userIds: readonly string[],
): Promise<Map<string, Teaching>> {
  const named = await listNamedCourses(db, userIds);
  const teamCourses = await listTeamCourses(db, userIds);
  const teamCoursesByUser = Map.groupBy(teamCourses, ({ userId }) => userId);
  const toTeaching = (id: string): Teaching => {
    const { many = 0, first = [] } = named.get(id) ?? {};
    const team = (teamCoursesByUser.get(id) ?? []).map(({ courseId, courseName }) => {
      return { courseId, courseName, isNamed: false };
    });
    return {
      courses: [...first.map((item) => ({ ...item, isNamed: true })), ...team],
      named: many,
    };
  };
  return new Map(userIds.map((id) => [id, toTeaching(id)]));
}

function listTeamCourses(db: Queries, userIds: readonly string[]) {
  return db
    .selectFrom('course_team')
    .innerJoin('courses', 'courses.id', 'course_team.course_id')
    .select(['course_team.user_id as userId', 'courses.id as courseId', 'name as courseName'])
    .where('course_team.user_id', 'in', userIds)
    .whereRef('courses.instructor_id', '!=', 'course_team.user_id')
    .orderBy('courses.name')
    .orderBy('courses.id')
    .execute();
}

interface Named {
  many: number;
  first: Pick<Taught, 'courseId' | 'courseName'>[];
}

/** Separates the courses of one teacher; in a name it is replaced by a space. */
const LINE_END = '\n';

/** Counts the courses that name each person and reads the first of them through an index, not all. */
async function listNamedCourses(
  db: Queries,
  userIds: readonly string[],
): Promise<Map<string, Named>> {
  const rows = await db
    .selectFrom('users')
    .select([
      'users.id',
      sql<number>`(select count(*) from courses where instructor_id = users.id)`.as('many'),
      sql<
        string | null
      >`(select string_agg(id || ' ' || replace(name, ${LINE_END}, ' '), ${LINE_END} order by name, id) from
        (select id, name from courses where instructor_id = users.id
          order by name, id limit ${sql.lit(NAMED_COURSES_MAX)}) as named)`.as('first'),
    ])
    .where('users.id', 'in', userIds)
    .execute();
  const parseCourse = (line: string) => {
    const end = line.indexOf(' ');
    return { courseId: line.slice(0, end), courseName: line.slice(end + 1) };
  };
  return new Map(
    rows.map(({ id, many, first }) => [
      id,
      { many: Number(many), first: (first?.split(LINE_END) ?? []).map(parseCourse) },
    ]),
  );
}

/** Replaces the course teams of a person; unknown ids are ignored. */
export async function replaceCourseTeams(
  tx: Queries,
  userId: string,
  courseIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('course_team').where('user_id', '=', userId).execute();
  await tx
    .insertInto('course_team')
    .columns(['course_id', 'user_id'])
    .expression((from) =>
      from
        .selectFrom('courses')
        .select((row) => ['courses.id', row.val(userId).as('user_id')])
        .where('courses.id', 'in', courseIds),
    )
    .execute();
}

/** Makes another user the named teacher of all courses of a teacher; returns the course ids. */
export async function transferCourses(tx: Queries, from: string, to: string): Promise<string[]> {
  // Purchases of several courses lock them in the same order.
  await tx
    .selectFrom('courses')
    .select('id')
    .where('instructor_id', '=', from)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const rows = await tx
    .updateTable('courses')
    // The new teacher may have a course with the same creation key.
    .set((row) => ({ instructor_id: to, creation_key: null, revision: row('revision', '+', 1) }))
    .where('instructor_id', '=', from)
    .returning('id')
    .execute();
  await tx.deleteFrom('course_team').where('user_id', '=', from).execute();
  return rows.map(({ id }) => id);
}
