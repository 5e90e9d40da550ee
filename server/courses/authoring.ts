// Creates, edits, lists and deletes courses for admins.
import type { Course } from '#contract/courses/course.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { countStudents, isSold, NAMED_STUDENTS_MAX } from './enrolments.ts';
import { updateOrderStates } from '../platform/order-states.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { findReach } from '#contract/accounts/permissions.ts';
import { AppError, createFieldError, requireFound } from '../platform/errors.ts';
import { storeImage, removeMedia } from '../media/media.ts';
import type { ArrivedFile } from '../media/media.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { CourseRow, MediaRow } from '../platform/tables.ts';
import * as store from './authoring.store.ts';
import { streamCourses } from './batches.ts';
import { listBundleTitles } from './bundles.store.ts';
import { findCourseById, listCourseIds } from './catalogue.store.ts';
import { toColumns, EMPTY_COLUMNS } from './course-columns.ts';
import type { CourseEdit, NewCourse } from './course-columns.ts';
import { listAttachedMediaIds } from './attachments.store.ts';
import { listVideoIdsByCourse } from './content.store.ts';
import { toAuditEntry, toEditAuditEntry } from './audit-entries.ts';
import { recordListPriceChange } from './prices.ts';
import { loadCourseViews } from './views.ts';

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
export async function createCourse(
  deps: Deps,
  author: Author,
  { fields, picture }: { fields: NewCourse; picture: ArrivedFile | undefined },
): Promise<Course> {
  const changes = await toColumns(deps.db, fields);
  if (changes.status === 'Published') requirePermission(author, 'courses.publish', 'status');
  const image = picture
    ? await storeImage(deps, picture, { shape: 'wide', userId: author.userId })
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
    updated_at: null,
    published_at: changes.status === 'Published' ? deps.clock() : null,
    creation_key: fields.creationKey ?? null,
    ...changes,
  };
  const inserted = await withImageCleanup(deps, image, () =>
    deps.db.transaction().execute(async (tx) => {
      const made = await store.insertCourse(tx, course);
      if (made) await recordAuditEntry(deps, tx, toAuditEntry(author, 'create-course', course.id));
      return made;
    }),
  );
  if (inserted) notifyIfPublished(deps, inserted);
  else if (image) await removeMedia(deps, [image.id]);
  const created = inserted ?? requireFound(await store.findCourseByCreationKey(deps.db, course));
  return loadAdminView(deps.db, created, author.origin);
}

/** Changes the fields that are sent. Fails: not_found, malformed, wrong_type, conflict. Source: API-12, API-13. */
export async function editCourse(
  deps: Deps,
  author: Author,
  { fields, picture }: { fields: CourseEdit; picture: ArrivedFile | undefined },
): Promise<Course> {
  const before = requireFound(await findCourseById(deps.db, fields.courseId), 'Course not found.');
  if (fields.revision !== undefined && fields.revision !== before.revision)
    throw createOutdatedError();
  const changes = filterAllowedChanges(author, before, await toColumns(deps.db, fields));
  const image = picture
    ? await storeImage(deps, picture, { shape: 'wide', userId: author.userId })
    : undefined;
  const isRemoved = fields.removeThumbnail === 'true';
  const isFirstTime = changes.status === 'Published' && before.published_at === null;
  const change = {
    ...changes,
    ...(image || isRemoved ? { thumbnail_id: image?.id ?? null } : {}),
    ...(isFirstTime ? { published_at: deps.clock() } : {}),
  };
  const key = { id: before.id, revision: fields.revision };
  const course = await withImageCleanup(deps, image, () =>
    deps.db.transaction().execute(async (tx) => {
      const locked = requireFound(await store.lockCourse(tx, before.id), 'Course not found.');
      const after = await store.updateCourse(tx, key, {
        ...change,
        ...(isUpdate(locked, change) ? { updated_at: deps.clock() } : {}),
      });
      if (!after) throw createOutdatedError();
      if (after.price_paise !== locked.price_paise)
        await recordListPriceChange(deps, tx, { course: after, by: author.userId });
      await recordAuditEntry(deps, tx, toEditAuditEntry(author, locked, after));
      return after;
    }),
  );
  if (image || isRemoved) await removeMedia(deps, [before.thumbnail_id]);
  notifyIfPublished(deps, before, course);
  return loadAdminView(deps.db, course, author.origin);
}

/** Changes of price and status do not count as updates of the course. */
const UNCOUNTED_COLUMNS: readonly string[] = ['price_paise', 'status', 'published_at'];

function isUpdate(before: CourseRow, change: Partial<CourseRow>): boolean {
  const columns = Object.keys(change) as (keyof CourseRow)[];
  return columns.some(
    (column) => !UNCOUNTED_COLUMNS.includes(column) && change[column] !== before[column],
  );
}

/** Fields that need a further permission. */
const PROTECTED_FIELDS = [
  { column: 'status', field: 'status', permission: 'courses.publish' },
  { column: 'price_paise', field: 'price', permission: 'commerce.edit' },
] as const;

/**
 * Leaves out unchanged fields that the author may not change, because forms send them too. Fails: forbidden, when such a
 * field would change.
 */
function filterAllowedChanges(
  author: Author,
  before: CourseRow,
  changes: Partial<CourseRow>,
): Partial<CourseRow> {
  const allowed = { ...changes };
  for (const { column, field, permission } of PROTECTED_FIELDS) {
    if (changes[column] === undefined || findReach(author.role, permission)) continue;
    if (changes[column] !== before[column]) requirePermission(author, permission, field);
    delete allowed[column];
  }
  return allowed;
}

function requirePermission({ role }: Author, permission: Permission, field: string): void {
  if (findReach(role, permission)) return;
  const what = field === 'status' ? 'publish or unpublish a course' : 'change a price';
  throw createFieldError(field, `Only an owner or a manager can ${what}.`, 'forbidden');
}

/** Deletes a course with its content and files. Fails: not_found, course_sold, conflict. Source: API-16. */
export async function deleteCourse(
  deps: Deps,
  { userId: adminId }: Pick<Author, 'userId'>,
  courseId: string,
): Promise<void> {
  const deleted = await deps.db.transaction().execute(async (tx) => {
    const course = requireFound(
      await store.lockCourseExclusively(tx, courseId),
      'Course not found.',
    );
    if (await isSold(tx, courseId)) {
      throw new AppError(
        'course_sold',
        'Students have paid for this course. Unpublish it instead.',
      );
    }
    await checkNotInBundle(tx, courseId);
    const files = [
      ...(await listVideoIdsByCourse(tx, courseId)),
      ...(await listAttachedMediaIds(tx, 'lessons.course_id', courseId)),
    ];
    await store.deleteCourse(tx, courseId);
    await updateOrderStates(tx, { courseId });
    const subject = { id: courseId, name: course.name };
    await recordAuditEntry(deps, tx, { adminId, action: 'delete-course', subject });
    return { course, files };
  });
  notifyIfPublished(deps, deleted.course);
  await removeMedia(deps, [
    deleted.course.thumbnail_id,
    deleted.course.trailer_id,
    ...deleted.files,
  ]);
}

/** A published bundle must not lose a course unnoticed. */
async function checkNotInBundle(tx: Queries, courseId: string): Promise<void> {
  const [title] = await listBundleTitles(tx, courseId);
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
export async function listAdminCourses(
  { reads }: Deps,
  { origin, taughtBy }: { origin: string; taughtBy: string | undefined },
): Promise<AdminCourses> {
  const toViews = async (rows: readonly CourseRow[]) => {
    const views = await loadCourseViews(reads, rows, {
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
    data: streamCourses(reads, await listCourseIds(reads, { taughtBy }), toViews),
    students: await countStudents(reads, taughtBy),
  };
}

/** The error for a change of an outdated revision. */
export function createOutdatedError(): AppError {
  return new AppError('conflict', 'This course has changed since you opened it.');
}

/** Removes the stored image when the database write fails. */
async function withImageCleanup<T>(
  deps: Deps,
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
export function notifyIfPublished(
  deps: Deps,
  ...courses: readonly Pick<CourseRow, 'id' | 'status'>[]
): void {
  if (courses.some(({ status }) => status === 'Published')) deps.changed();
}

/** A course as admins see it. */
export async function loadAdminView(
  db: Queries,
  course: CourseRow,
  origin: string,
): Promise<Course> {
  const [view] = await loadCourseViews(db, [course], {
    origin,
    prices: 'list',
    withRevision: true,
    students: 'latest',
  });
  return requireFound(view);
}
