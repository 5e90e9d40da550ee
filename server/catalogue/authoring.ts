// Building courses: the verbs of admins.
import type { AdminCard, Course } from '#contract/course.ts';
import { isSold, studentsInAll } from '../enrolments/enrolments.ts';
import { holdCounts, refreshOrderStates, uncountCourse } from '../counters/counters.ts';
import { AppError, found } from '../platform/errors.ts';
import { keepImage, removeMedia } from '../media/media.ts';
import type { ArrivedFile, MediaDeps } from '../media/media.ts';
import type { CatalogueChanged, Ports, Queries } from '../platform/ports.ts';
import type { CourseRow, MediaRow } from '../platform/tables.ts';
import * as store from './authoring.store.ts';
import { inBatches } from './batches.ts';
import type { Views } from './batches.ts';
import { courseById, courseIds } from './catalogue.store.ts';
import { columnsOf, EMPTY_COLUMNS } from './course-columns.ts';
import type { CourseEdit, NewCourse } from './course-columns.ts';
import { videoIdsOfCourse } from './content.store.ts';
import { adminCards, courseViews } from './views.ts';

export type AuthoringDeps = MediaDeps & {
  /** Told after each commit that changes what visitors may see. */
  changed: CatalogueChanged;
};

/** Who asks, and where their answer's addresses lead. */
export interface Author {
  userId: string;
  origin: string;
}

/** Creates a course, a Draft unless said otherwise; one creation key creates one course. Fails: malformed, wrong_type. Source: API-10. */
export async function create(
  deps: AuthoringDeps,
  author: Author,
  { fields, picture }: { fields: NewCourse; picture: ArrivedFile | undefined },
): Promise<Course> {
  const changes = await columnsOf(deps.db, fields);
  const image = picture
    ? await keepImage(deps, picture, { shape: 'wide', asker: author.userId })
    : undefined;
  const course: CourseRow = {
    id: deps.random.id(),
    ...EMPTY_COLUMNS,
    status: 'Draft',
    instructor_id: author.userId,
    thumbnail_id: image?.id ?? null,
    average_rating: 0,
    review_count: 0,
    revision: 1,
    created_at: deps.clock(),
    published_at: changes.status === 'Published' ? deps.clock() : null,
    creation_key: fields.creationKey ?? null,
    ...changes,
  };
  const inserted = await orRemove(deps, image, () => store.insertCourse(deps.db, course));
  if (!inserted && image) await removeMedia(deps, [image.id]);
  announce(deps, course.status);
  return adminView(deps.db, inserted ?? (await courseOfKey(deps.db, course)), author.origin);
}

/** The course that this key has created before. */
async function courseOfKey(db: Queries, course: CourseRow): Promise<CourseRow> {
  return found(await store.courseOfKey(db, course));
}

/** Changes what is sent. Fails: not_found, malformed, wrong_type, conflict. Source: API-12, API-13. */
export async function edit(
  deps: AuthoringDeps,
  author: Author,
  { fields, picture }: { fields: CourseEdit; picture: ArrivedFile | undefined },
): Promise<Course> {
  const before = found(await courseById(deps.db, fields.courseId), 'Course not found.');
  if (fields.revision !== undefined && fields.revision !== before.revision) throw outdated();
  const changes = await columnsOf(deps.db, fields);
  const image = picture
    ? await keepImage(deps, picture, { shape: 'wide', asker: author.userId })
    : undefined;
  const isRemoved = fields.removeThumbnail === 'true';
  const isFirstTime = changes.status === 'Published' && before.published_at === null;
  const change = {
    ...changes,
    ...(image || isRemoved ? { thumbnail_id: image?.id ?? null } : {}),
    ...(isFirstTime ? { published_at: deps.clock() } : {}),
  };
  const key = { id: before.id, revision: fields.revision };
  const course = await orRemove(deps, image, async () => {
    const changed = await store.updateCourse(deps.db, key, change);
    if (!changed && fields.revision !== undefined) throw outdated();
    return found(changed, 'Course not found.');
  });
  if (image || isRemoved) await removeMedia(deps, [before.thumbnail_id]);
  announce(deps, before.status, course.status);
  return adminView(deps.db, course, author.origin);
}

/** Deletes a course with its content and files. Fails: not_found, course_sold. Source: API-16. */
export async function remove(deps: AuthoringDeps, courseId: string): Promise<void> {
  const gone = await deps.db.transaction().execute(async (tx) => {
    await holdCounts(tx);
    const course = found(await courseById(tx, courseId), 'Course not found.');
    if (await isSold(tx, courseId)) {
      throw new AppError(
        'course_sold',
        'Students have paid for this course. Unpublish it instead.',
      );
    }
    const videos = await videoIdsOfCourse(tx, courseId);
    await uncountCourse(tx, courseId);
    await store.deleteCourse(tx, courseId);
    await refreshOrderStates(tx, { courseId });
    return { course, videos };
  });
  announce(deps, gone.course.status);
  await removeMedia(deps, [gone.course.thumbnail_id, ...gone.videos]);
}

export interface AdminCourses {
  data: AsyncGenerator<(Course | AdminCard)[]>;
  /** People enrolled in at least one. */
  students: number;
}

/** Draft and Published courses, newest first, whole or as cards. Source: API-15. */
export async function adminCourses(
  { reads }: Pick<Ports, 'reads'>,
  { origin, asCards }: { origin: string; asCards: boolean },
): Promise<AdminCourses> {
  const viewsOf: Views<Course | AdminCard> = (rows) =>
    asCards
      ? adminCards(reads, rows, origin)
      : courseViews(reads, rows, { origin, withRevision: true });
  return {
    data: inBatches(reads, await courseIds(reads), viewsOf),
    students: await studentsInAll(reads),
  };
}

/** For a change that was made on what is there no longer. */
export function outdated(): AppError {
  return new AppError('conflict', 'This course has changed since you opened it.');
}

/** A file whose row of the catalogue fails does not stay behind. */
async function orRemove<T>(
  deps: AuthoringDeps,
  image: MediaRow | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (image) await removeMedia(deps, [image.id]);
    throw error;
  }
}

/** Drafts are nobody's business: visitors see a change only of what is or was published. */
export function announce(deps: AuthoringDeps, ...statuses: CourseRow['status'][]): void {
  if (statuses.includes('Published')) deps.changed();
}

/** A course as Admins get it. */
export async function adminView(db: Queries, course: CourseRow, origin: string): Promise<Course> {
  const [view] = await courseViews(db, [course], { origin, withRevision: true });
  return found(view);
}
