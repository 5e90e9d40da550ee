// Students as admins see them, and enrolments that admins open and end by hand.
import { STUDENTS_PER_PAGE } from '#contract/people.ts';
import type { Student } from '#contract/people.ts';
import { keepDeed } from '../accounts/audit.ts';
import { findCourse } from '../catalogue/catalogue.ts';
import { enrol, enrolmentsOf, withdraw } from '../enrolments/enrolments.ts';
import { AppError, found } from '../errors.ts';
import { learningStatesOf } from '../learning/learning.ts';
import type { LearningState } from '../learning/learning.ts';
import { queueEnrolmentMail } from '../payments/payments.ts';
import type { CatalogueChanged, Deps, Queries } from '../ports.ts';
import type { CourseRow, UserRow } from '../tables.ts';
import * as store from './people.store.ts';
import type { Wanted } from './people.store.ts';

export interface PeopleDeps extends Pick<
  Deps,
  'db' | 'clock' | 'random' | 'passwords' | 'linkOrigin'
> {
  /** Told after an enrolment is opened or ended: counts of students are public. */
  catalogueChanged: CatalogueChanged;
  /** Told after a mail is queued and committed. */
  mailQueued: () => void;
}

export interface StudentsPage {
  data: Student[];
  page: number;
  pages: number;
  total: number;
}

/** A page of students, newest first; a page behind the last is empty. */
export async function students(
  deps: PeopleDeps,
  { page, ...wanted }: Wanted & { page: number },
): Promise<StudentsPage> {
  const total = await store.studentsCount(deps.db, wanted);
  const range = { from: (page - 1) * STUDENTS_PER_PAGE, many: STUDENTS_PER_PAGE };
  const rows = await store.studentsPage(deps.db, wanted, range);
  const people = rows.map((row) => ({ userId: row.id, fullName: row.full_name }));
  const states = await learningStatesOf(deps, people);
  const data = rows.map((row) => studentView(row, states.get(row.id) ?? []));
  return { data, page, pages: Math.max(1, Math.ceil(total / STUDENTS_PER_PAGE)), total };
}

function studentView(user: UserRow, states: readonly LearningState[]): Student {
  return {
    _id: user.id,
    fullName: user.full_name,
    email: user.email,
    contactNumber: user.contact_number,
    createdAt: new Date(user.created_at).toISOString(),
    courses: states.map(({ course, enrolment, progress, certificateId }) => ({
      courseId: course.id,
      courseName: course.name,
      source: enrolment.source,
      enrolledAt: new Date(enrolment.created_at).toISOString(),
      completedLessons: progress.done,
      totalLessons: progress.total,
      progress: progress.percent,
      certificateId,
    })),
  };
}

export interface ByHand {
  email: string;
  courseId: string;
  reason: string;
}

/** Enrols a student, tells them by mail, and keeps why. Fails: not_found, conflict. */
export async function grant(deps: PeopleDeps, adminId: string, form: ByHand): Promise<void> {
  const { db } = deps;
  await db.transaction().execute(async (tx) => {
    const { user, course } = await studentAndCourse(tx, form);
    if (!(await open(deps, tx, { adminId, user, course, reason: form.reason }))) {
      throw new AppError('conflict', 'This student is enrolled in this course already.');
    }
  });
  deps.catalogueChanged();
  deps.mailQueued();
}

interface Opening {
  adminId: string;
  user: UserRow;
  course: CourseRow;
  reason: string;
}

/** Enrols by hand within a transaction; false when the student was enrolled already. */
export async function open(
  deps: PeopleDeps,
  tx: Queries,
  { adminId, user, course, reason }: Opening,
): Promise<boolean> {
  const at = deps.clock();
  const enrolment = { userId: user.id, courseId: course.id, paymentId: null, at };
  if (!(await enrol(tx, { ...enrolment, source: 'grant' }))) return false;
  await queueEnrolmentMail(deps, tx, { userId: user.id, courses: [course], at });
  const of = { userId: user.id, courseId: course.id };
  await keepDeed(deps, tx, { adminId, action: 'grant', ...of, reason });
  return true;
}

/**
 * Ends an enrolment; what the student has done stays, should they come back. Fails: not_found,
 * conflict (whoever paid gets the money back instead).
 */
export async function withdrawStudent(
  deps: PeopleDeps,
  adminId: string,
  form: ByHand,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { user, course } = await studentAndCourse(tx, form);
    const enrolments = await enrolmentsOf(tx, user.id);
    const enrolment = enrolments.find((row) => row.course_id === course.id);
    const { source } = found(enrolment, 'This student is not enrolled in this course.');
    if (source === 'payment') {
      throw new AppError(
        'conflict',
        'This student has paid for the course: it closes with a refund of the payment.',
      );
    }
    await withdraw(tx, user.id, course.id);
    const of = { userId: user.id, courseId: course.id };
    await keepDeed(deps, tx, { adminId, action: 'withdraw', ...of, reason: form.reason });
  });
  deps.catalogueChanged();
}

async function studentAndCourse(
  tx: Queries,
  { email, courseId }: ByHand,
): Promise<{ user: UserRow; course: CourseRow }> {
  const user = found(await store.userByEmail(tx, email), 'There is no account with this email.');
  const course = found(await findCourse(tx, courseId), 'Course not found.');
  if (user.account_type !== 'Student') {
    throw new AppError('conflict', 'Only students are enrolled in courses.');
  }
  return { user, course };
}

/** The account of that e-mail; undefined when there is none. */
export function accountOf(db: Queries, email: string): Promise<UserRow | undefined> {
  return store.userByEmail(db, email);
}
