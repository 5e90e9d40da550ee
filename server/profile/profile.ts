// The caller's account with courses, and changes to it.
import {
  USER_COURSE_DESCRIPTION_MAX,
  USER_COURSES_MAX,
  USER_LESSONS_MAX,
} from '#contract/accounts/user.ts';
import type { AccountType, User } from '#contract/accounts/user.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Course, CourseCard } from '#contract/courses/course.ts';
import type { getEnrolledCourses } from '#contract/learning/learning.ts';
import { updateAccount, findUserById } from '../accounts/accounts.ts';
import { toUserView } from '../accounts/user-views.ts';
import type { AccountChanges } from '../accounts/accounts.ts';
import { listCoursesByIds, listLessonIdsBySection } from '../courses/catalogue.ts';
import { loadCourseCards, loadCourseViews } from '../courses/views.ts';
import { listEnrolments, waitingOf } from '../courses/enrolments.ts';
import { toIsoTimeOrNull } from '../platform/iso-time.ts';
import { requireFound, requireAccount } from '../platform/errors.ts';
import { learningStates, progressByCourse } from '../learning/learning.ts';
import { toAbsoluteUrl, storeImage, getPictureUrl, removeMedia } from '../media/media.ts';
import type { ArrivedFile } from '../media/media.ts';
import type { Deps, Queries, Viewer } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import type { Throttle } from '../platform/throttle.ts';

/** Called after a public profile has changed or disappeared. */
export type PersonChanged = (accountType: AccountType) => void;

type OwnDeps = Deps & { personChanged: PersonChanged; pictures: Throttle };

/**
 * The account with its courses, latest enrolment first; URLs under `origin`. The cost does not depend on the number of
 * other students. Source: ENT-02.
 */
export async function buildUserWithCourses(
  db: Queries,
  user: UserRow,
  origin: string,
): Promise<User> {
  const enrolled = await listEnrolments(db, user.id);
  const ids = enrolled.slice(0, USER_COURSES_MAX).map((row) => row.course_id);
  const rows = new Map((await listCoursesByIds(db, ids)).map((row) => [row.id, row]));
  const progress = await progressByCourse(db, user.id, ids);
  const content = await listLessonIdsBySection(db, ids);
  let lessons = 0;
  const courses = ids.flatMap((id) => {
    const row = rows.get(id);
    // Deleted since the enrolments were read.
    if (!row) return [];
    const { percent, done, total } = requireFound(progress.get(id));
    const thumbnail = toAbsoluteUrl(origin, getPictureUrl(row.thumbnail_id));
    lessons += total;
    return [
      {
        _id: id,
        courseName: row.name,
        courseDescription: [...row.description].slice(0, USER_COURSE_DESCRIPTION_MAX).join(''),
        courseContent: lessons > USER_LESSONS_MAX ? [] : (content.get(id) ?? []),
        thumbnail,
        progress: percent,
        completedLessons: done,
        totalLessons: total,
      },
    ];
  });
  const isEmailConfirmed = user.proven_at !== null;
  const waitsForEmail = !isEmailConfirmed && (await waitingOf(db, [user.id])).length > 0;
  return { ...toOwnView(user, origin), isEmailConfirmed, waitsForEmail, courses };
}

function toOwnView(user: UserRow, origin: string): Omit<User, 'courses'> {
  const view = toUserView(user);
  return { ...view, image: toAbsoluteUrl(origin, view.image) };
}

/** The caller with courses and progress; course cards have no lessons. Source: API-38. */
export async function listEnrolledCourses(
  deps: Deps,
  viewer: Viewer,
  { origin, asCards }: { origin: string; asCards: boolean },
): Promise<ResponseOf<typeof getEnrolledCourses>['data']> {
  const user = requireAccount(await findUserById(deps.db, viewer.userId));
  const states = await learningStates(deps, viewer);
  const rows = states.map((state) => state.course);
  const students = { userId: viewer.userId, courseIds: rows.map((row) => row.id) };
  const options = { origin, prices: { at: deps.clock() } };
  const courses = asCards
    ? await loadCourseCards(deps.db, rows, options)
    : await loadCourseViews(deps.db, rows, { ...options, students });
  const byId = new Map<string, Course | CourseCard>(courses.map((course) => [course._id, course]));
  return {
    ...toOwnView(user, origin),
    courses: states.map(({ course, enrolment, progress, certificateId }) => ({
      ...requireFound(byId.get(course.id)),
      progress: progress.percent,
      completedLessons: progress.done,
      totalLessons: progress.total,
      lastAccessedAt: toIsoTimeOrNull(enrolment.last_accessed_at),
      certificateId,
    })),
  };
}

export async function getOwnAccount({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<UserRow> {
  return requireAccount(await findUserById(db, viewer.userId));
}

/** Changes the given fields only. */
export async function updateOwnAccount(
  deps: OwnDeps,
  viewer: Viewer,
  changes: AccountChanges,
): Promise<UserRow> {
  const user = await updateAccount(deps.db, viewer.userId, changes);
  deps.personChanged(user.account_type);
  return user;
}

/** Replaces the viewer's picture and removes the previous one. Fails: wrong_type, disk_full, too_many, busy. */
export async function replacePicture(
  deps: OwnDeps,
  viewer: Viewer,
  file: ArrivedFile,
): Promise<UserRow> {
  await deps.pictures.begin([`account ${viewer.userId}`]);
  const picture = await storeImage(deps, file, { shape: 'portrait', userId: viewer.userId });
  const { image_id: before } = await getOwnAccount(deps, viewer);
  const user = await updateOwnAccount(deps, viewer, { image_id: picture.id });
  await removeMedia(deps, [before]);
  return user;
}
