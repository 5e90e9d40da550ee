// Creates, edits, lists and deletes courses for admins.
import type { Course } from '#contract/courses/course.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { countStudents, isSold, NAMED_STUDENTS_MAX } from './enrolments.ts';
import { updateOrderStates } from '../platform/order-states.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { getReach } from '#contract/accounts/permissions.ts';
import { AppError, getFault, found } from '../platform/errors.ts';
import { storeImage, removeMedia } from '../media/media.ts';
import type { ArrivedFile, MediaDeps } from '../media/media.ts';
import type { CatalogueChanged, Ports, Queries } from '../platform/ports.ts';
import type { CourseRow, MediaRow } from '../platform/tables.ts';
import * as store from './authoring.store.ts';
import { inBatches } from './batches.ts';
import { getBundlesOfCourse } from './bundles.store.ts';
import { courseById, courseIds } from './catalogue.store.ts';
import { toColumns, EMPTY_COLUMNS } from './course-columns.ts';
import type { CourseEdit, NewCourse } from './course-columns.ts';
import { getVideoIdsOfCourse } from './content.store.ts';
import { toAuditEntry, toEditAuditEntry } from './audit-entries.ts';
import { listPriceChanged } from './prices.ts';
import { courseViews } from './views.ts';

export type AuthoringDeps = MediaDeps & {
  /** Called after each commit that changes what visitors can see. */
  changed: CatalogueChanged;
};

/** The caller, and the origin of URLs in the answer. */
export interface Author {
  userId: string;
  /** Session for which the video URLs in the answer are valid. */
  tokenHash: string;
  /** Null without a role. */
  role: Role | null;
  origin: string;
}

/** Creates a course, by default a Draft. Idempotent by creation key. Fails: malformed, wrong_type. Source: API-10. */
export async function create(
  deps: AuthoringDeps,
  author: Author,
  { fields, picture }: { fields: NewCourse; picture: ArrivedFile | undefined },
): Promise<Course> {
  const changes = await toColumns(deps.db, fields);
  if (changes.status === 'Published') requireToChange(author, 'courses.publish', 'status');
  const image = picture
    ? await storeImage(deps, picture, { shape: 'wide', asker: author.userId })
    : undefined;
  const course: CourseRow = {
    id: deps.random.id(),
    ...EMPTY_COLUMNS,
    status: 'Draft',
    instructor_id: author.userId,
    thumbnail_id: image?.id ?? null,
    trailer_id: null,
    revision: 1,
    created_at: deps.clock(),
    published_at: changes.status === 'Published' ? deps.clock() : null,
    creation_key: fields.creationKey ?? null,
    ...changes,
  };
  const inserted = await orRemove(deps, image, () =>
    deps.db.transaction().execute(async (tx) => {
      const made = await store.insertCourse(tx, course);
      if (made) await recordAuditEntry(deps, tx, toAuditEntry(author, 'create-course', course.id));
      return made;
    }),
  );
  if (!inserted && image) await removeMedia(deps, [image.id]);
  announce(deps, course);
  const created = inserted ?? found(await store.getCourseOfKey(deps.db, course));
  return adminView(deps.db, created, author.origin);
}

/** Changes the fields that are sent. Fails: not_found, malformed, wrong_type, conflict. Source: API-12, API-13. */
export async function edit(
  deps: AuthoringDeps,
  author: Author,
  { fields, picture }: { fields: CourseEdit; picture: ArrivedFile | undefined },
): Promise<Course> {
  const before = found(await courseById(deps.db, fields.courseId), 'Course not found.');
  if (fields.revision !== undefined && fields.revision !== before.revision) throw outdated();
  const changes = allowedTo(author, before, await toColumns(deps.db, fields));
  const image = picture
    ? await storeImage(deps, picture, { shape: 'wide', asker: author.userId })
    : undefined;
  const isRemoved = fields.removeThumbnail === 'true';
  const isFirstTime = changes.status === 'Published' && before.published_at === null;
  const change = {
    ...changes,
    ...(image || isRemoved ? { thumbnail_id: image?.id ?? null } : {}),
    ...(isFirstTime ? { published_at: deps.clock() } : {}),
  };
  const key = { id: before.id, revision: fields.revision };
  const course = await orRemove(deps, image, () =>
    deps.db.transaction().execute(async (tx) => {
      const locked = found(await store.lockCourse(tx, before.id), 'Course not found.');
      const after = await store.updateCourse(tx, key, change);
      if (!after) throw outdated();
      if (after.price_paise !== locked.price_paise)
        await listPriceChanged(deps, tx, { course: after, by: author.userId });
      await recordAuditEntry(deps, tx, toEditAuditEntry(author, locked, after));
      return after;
    }),
  );
  if (image || isRemoved) await removeMedia(deps, [before.thumbnail_id]);
  announce(deps, before, course);
  return adminView(deps.db, course, author.origin);
}

/** Fields that need a further permission. */
const OF_PERMISSION = [
  { column: 'status', field: 'status', permission: 'courses.publish' },
  { column: 'price_paise', field: 'price', permission: 'commerce.edit' },
] as const;

/**
 * Leaves out unchanged fields that the author may not change, because forms send them too. Fails: forbidden, when such a
 * field would change.
 */
function allowedTo(
  author: Author,
  before: CourseRow,
  changes: Partial<CourseRow>,
): Partial<CourseRow> {
  const allowed = { ...changes };
  for (const { column, field, permission } of OF_PERMISSION) {
    if (changes[column] === undefined || getReach(author.role, permission)) continue;
    if (changes[column] !== before[column]) requireToChange(author, permission, field);
    delete allowed[column];
  }
  return allowed;
}

function requireToChange({ role }: Author, permission: Permission, field: string): void {
  if (getReach(role, permission)) return;
  const what = field === 'status' ? 'publish or unpublish a course' : 'change a price';
  throw getFault(field, `Only an owner or a manager can ${what}.`, 'forbidden');
}

/** Deletes a course with its content and files. Fails: not_found, course_sold, conflict. Source: API-16. */
export async function remove(
  deps: AuthoringDeps,
  { userId: adminId }: Pick<Author, 'userId'>,
  courseId: string,
): Promise<void> {
  const gone = await deps.db.transaction().execute(async (tx) => {
    const course = found(await store.lockCourseExclusively(tx, courseId), 'Course not found.');
    if (await isSold(tx, courseId)) {
      throw new AppError(
        'course_sold',
        'Students have paid for this course. Unpublish it instead.',
      );
    }
    await refuseBundled(tx, courseId);
    const videos = await getVideoIdsOfCourse(tx, courseId);
    await store.deleteCourse(tx, courseId);
    await updateOrderStates(tx, { courseId });
    const subject = { id: courseId, name: course.name };
    await recordAuditEntry(deps, tx, { adminId, action: 'delete-course', subject });
    return { course, videos };
  });
  announce(deps, gone.course);
  await removeMedia(deps, [gone.course.thumbnail_id, gone.course.trailer_id, ...gone.videos]);
}

/** A published bundle must not lose a course unnoticed. */
async function refuseBundled(tx: Queries, courseId: string): Promise<void> {
  const [title] = await getBundlesOfCourse(tx, courseId);
  if (title !== undefined)
    throw new AppError(
      'conflict',
      `This course is in the bundle '${title}'. Remove it from the bundle, or withdraw the bundle.`,
    );
}

interface AdminCourses {
  data: AsyncGenerator<Course[]>;
  /** Distinct students. */
  students: number;
}

/**
 * Draft and Published courses, all or of one teacher, newest first, with the ids of the latest students. Source: API-15,
 * ENT-09.
 */
export async function adminCourses(
  { reads }: Pick<Ports, 'reads'>,
  { origin, taughtBy }: { origin: string; taughtBy: string | undefined },
): Promise<AdminCourses> {
  const toViews = async (rows: readonly CourseRow[]) => {
    const views = await courseViews(reads, rows, {
      origin,
      prices: 'list',
      withRevision: true,
      students: 'all',
    });
    return views.map((view) => ({
      ...view,
      studentsEnrolled: view.studentsEnrolled.slice(-NAMED_STUDENTS_MAX),
    }));
  };
  return {
    data: inBatches(reads, await courseIds(reads, { taughtBy }), toViews),
    students: await countStudents(reads, taughtBy),
  };
}

/** The error for a change of an outdated revision. */
export function outdated(): AppError {
  return new AppError('conflict', 'This course has changed since you opened it.');
}

/** Removes the stored image when the database write fails. */
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

/** Rebuilds the pages when a course is or was published; visitors never see drafts. */
export function announce(
  deps: AuthoringDeps,
  ...courses: readonly Pick<CourseRow, 'id' | 'status'>[]
): void {
  if (courses.some(({ status }) => status === 'Published')) deps.changed();
}

/** A course as admins see it. */
export async function adminView(db: Queries, course: CourseRow, origin: string): Promise<Course> {
  const [view] = await courseViews(db, [course], {
    origin,
    prices: 'list',
    withRevision: true,
    students: 'latest',
  });
  return found(view);
}
