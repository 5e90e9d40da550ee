// The caller as one object: account, and the courses they are enrolled in.
import type { User } from '#contract/auth.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { getEnrolledCourses } from '#contract/learning.ts';
import { findUser, userView } from '../accounts/accounts.ts';
import type { Viewer } from '../accounts/accounts.ts';
import { courseViews, findCourses } from '../catalogue/catalogue.ts';
import { enrolmentsOf } from '../enrolments/enrolments.ts';
import { found } from '../errors.ts';
import { learningStates } from '../learning/learning.ts';
import { addressUnder } from '../media/media.ts';
import type { Deps, Queries } from '../ports.ts';
import type { UserRow } from '../tables.ts';

type ProfileDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

/** The account with its courses, latest enrolment first; addresses under `origin`. Source: ENT-02. */
export async function userWithCourses(db: Queries, user: UserRow, origin: string): Promise<User> {
  const ids = (await enrolmentsOf(db, user.id)).map((row) => row.course_id);
  const rows = new Map((await findCourses(db, ids)).map((row) => [row.id, row]));
  const ordered = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  return { ...ownView(user, origin), courses: await courseViews(db, ordered, { origin }) };
}

function ownView(user: UserRow, origin: string): Omit<User, 'courses'> {
  const view = userView(user);
  return { ...view, image: addressUnder(origin, view.image) };
}

/** The caller with their courses and how far they are in each. Source: API-38. */
export async function enrolledCourses(
  deps: ProfileDeps,
  viewer: Viewer,
  origin: string,
): Promise<AnswerOf<typeof getEnrolledCourses>['data']> {
  const user = found(await findUser(deps.db, viewer.userId));
  const states = await learningStates(deps, viewer);
  const rows = states.map((state) => state.course);
  const courses = await courseViews(deps.db, rows, { origin });
  const byId = new Map(courses.map((course) => [course._id, course]));
  return {
    ...ownView(user, origin),
    courses: states.map(({ course, enrolment, progress, certificateId }) => ({
      ...found(byId.get(course.id)),
      progress: progress.percent,
      completedLessons: progress.done,
      totalLessons: progress.total,
      lastAccessedAt:
        enrolment.last_accessed_at === null
          ? null
          : new Date(enrolment.last_accessed_at).toISOString(),
      certificateId,
    })),
  };
}
