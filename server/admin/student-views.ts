// Students for admins, with courses and progress; reduced for teachers; and for the table.
import { toPercent } from '#contract/learning/progress.ts';
import type { StudentOrder } from '#contract/people/student-filter.ts';
import type { Student } from '#contract/people/students.ts';
import { hasNoPassword } from '../accounts/email-verification.ts';
import { courseNamesByIds } from '../courses/catalogue.ts';
import { waitingOf } from '../courses/enrolments.ts';
import { countRejectedByUser } from '../mails/mails.ts';
import { toIsoTime, toIsoTimeOrNull } from '../platform/iso-time.ts';
import { readBatches } from '../platform/paging.ts';
import type { Matching, RowPosition } from '../platform/paging.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { addPersonIds } from '../platform/text-search.ts';
import { listCourseIdsTaught } from '../accounts/teaching.ts';
import * as store from './people.store.ts';
import { filterStudents } from './student-lists.store.ts';
import type { StudentFilter } from './student-lists.store.ts';

/** Students per batch of the table. */
const EXPORT_BATCH = 200;

/** A search for a complete email address finds its user, except for teachers, who do not see addresses. */
export async function findStudents(
  db: Queries,
  filter: StudentFilter,
  sort: StudentOrder = 'newest',
): Promise<Matching> {
  const showsAddresses = filter.taughtBy === undefined;
  return filterStudents(db, showsAddresses ? await addPersonIds(db, filter) : filter, sort);
}

/** All students that match a filter, latest first, in batches. */
export async function* streamStudents(
  { reads }: Pick<Deps, 'reads'>,
  filter: StudentFilter,
): AsyncGenerator<(Student & RowPosition)[]> {
  yield* readBatches(reads, await findStudents(reads, filter), {
    batchSize: EXPORT_BATCH,
    read: async (places) => {
      const rows = await store.listStudentsAt(reads, places);
      const views = await buildStudentViews(reads, rows, filter.taughtBy);
      return views.map((view, index) => ({
        ...view,
        id: view._id,
        created_at: Number(rows[index]?.placed_at),
      }));
    },
  });
}

/** With `taughtBy`, reduced to what teachers see. */
export async function buildStudentViews(
  db: Queries,
  rows: readonly UserRow[],
  taughtBy: string | undefined,
): Promise<Student[]> {
  const ids = rows.map(({ id }) => id);
  const [standings, waiting] = await Promise.all([
    store.listEnrolmentsWithProgress(db, ids),
    listWaitingCourses(db, ids),
  ]);
  const undelivered = taughtBy === undefined ? await countRejectedByUser(db, ids) : undefined;
  const standingsBy = Map.groupBy(standings, (item) => item.user_id);
  const views = rows.map((row) =>
    toStudentView(row, {
      standings: standingsBy.get(row.id) ?? [],
      waiting: waiting.get(row.id) ?? [],
      undelivered: undelivered && (undelivered.get(row.id) ?? 0),
    }),
  );
  if (taughtBy === undefined) return views;
  const own = await listCourseIdsTaught(db, taughtBy);
  return views.map((student) => toTeacherView(student, own));
}

function toTeacherView(student: Student, own: ReadonlySet<string>): Student {
  const isOwn = ({ courseId }: { courseId: string }) => own.has(courseId);
  return {
    ...student,
    email: '',
    contactNumber: '',
    // It would include other courses.
    lastSeenAt: null,
    waiting: student.waiting.filter(isOwn),
    courses: student.courses.filter(isOwn),
  };
}

type Waiting = Student['waiting'];

async function listWaitingCourses(
  db: Queries,
  userIds: readonly string[],
): Promise<Map<string, Waiting>> {
  const rows = await waitingOf(db, userIds);
  const courseNames = await courseNamesByIds(
    db,
    rows.map((row) => row.course_id),
  );
  const waiting = new Map<string, Waiting>();
  for (const { user_id: userId, course_id: courseId } of rows) {
    const course = { courseId, courseName: courseNames.get(courseId) ?? '' };
    waiting.set(userId, [...(waiting.get(userId) ?? []), course]);
  }
  return waiting;
}

/** A student who signed up is active even if unconfirmed, unless a course waits for the confirmation. */
export function toStatus(user: UserRow, hasWaitingCourse: boolean): Student['status'] {
  const isOpen = user.proven_at !== null || (!hasWaitingCourse && !hasNoPassword(user));
  if (isOpen) return 'active';
  return user.invited_at === null ? 'not_invited' : 'invited';
}

interface StudentFacts {
  standings: readonly store.EnrolmentProgressRow[];
  waiting: Waiting;
  /** Undefined for teachers. */
  undelivered: number | undefined;
}

function toStudentView(user: UserRow, { standings, waiting, undelivered }: StudentFacts): Student {
  return {
    _id: user.id,
    fullName: user.full_name,
    email: user.email,
    contactNumber: user.contact_number,
    createdAt: toIsoTime(user.created_at),
    status: toStatus(user, waiting.length > 0),
    invitedAt: toIsoTimeOrNull(user.invited_at),
    lastSeenAt: toIsoTimeOrNull(user.last_seen_at),
    ...(undelivered === undefined ? {} : { undelivered }),
    waiting,
    courses: standings.map((standing) => ({
      courseId: standing.course_id,
      courseName: standing.name,
      source: standing.source,
      enrolledAt: toIsoTime(standing.created_at),
      lastAccessedAt: toIsoTimeOrNull(standing.last_accessed_at),
      completedLessons: Number(standing.lessons_done),
      totalLessons: Number(standing.lessons),
      progress: toPercent(Number(standing.lessons_done), Number(standing.lessons)),
      certificateId: standing.certificate_id,
    })),
  };
}
