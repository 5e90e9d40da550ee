// Admin functions for bundles: create, edit, publish, withdraw.
import { BUNDLES_ON_MAX, BUNDLES_PER_PAGE } from '#contract/sales/bundles.ts';
import type { Bundle } from '#contract/sales/bundles.ts';
import { formatPaise, sumPaise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { AppError, createFieldError, requireFound } from '../platform/errors.ts';
import { getPage } from '../platform/paging.ts';
import type { ListPage, PageRequest } from '../platform/paging.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { BundleRow, CourseRow } from '../platform/tables.ts';
import { getUnavailableReason } from './bundle-offer.ts';
import * as store from './bundles.store.ts';
import { listCoursesByIds } from './catalogue.store.ts';

/** A page of bundles, newest first. */
export async function listBundles(
  { reads, clock }: Deps,
  { query, ...position }: { query?: string | undefined } & PageRequest,
): Promise<ListPage & { data: Bundle[] }> {
  const matching = store.filterBundles(reads, query);
  const load = (ids: readonly string[]) => store.listBundlesByIds(reads, ids);
  const list = { name: 'bundles', perPage: BUNDLES_PER_PAGE, ...position };
  const { rows, ...page } = await getPage(reads, { matching, load }, list);
  return { ...page, data: await loadBundleViews(reads, rows, clock()) };
}

async function loadBundleViews(
  db: Queries,
  rows: readonly BundleRow[],
  now: number,
): Promise<Bundle[]> {
  const courses = await store.listCoursesByBundle(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((bundle) => {
    const bundled = courses.get(bundle.id) ?? [];
    const why = bundle.is_on === 1 ? getUnavailableReason(bundle, bundled, { at: now }) : '';
    return {
      _id: bundle.id,
      title: bundle.title,
      description: bundle.description,
      price: bundle.price_paise,
      revision: bundle.revision,
      why,
      together: sumPaise(bundled.flatMap(({ row }) => (row ? [row.price_paise] : []))),
      courses: bundled.map(({ courseId, row }) => ({
        courseId,
        courseName: row?.name ?? '',
        isPublished: row?.status === 'Published',
      })),
      standing: bundle.is_on === 0 ? 'off' : why === '' ? 'on' : 'halted',
      createdAt: new Date(bundle.created_at).toISOString(),
    };
  });
}

async function loadBundleView(db: Queries, row: BundleRow, now: number): Promise<Bundle> {
  const [view] = await loadBundleViews(db, [row], now);
  return requireFound(view);
}

interface BundleFields {
  title: string;
  description: string;
  price: Paise;
  courseIds: readonly string[];
}

/** Fails: malformed with the field, not_found for a deleted course. */
export async function createBundle(
  deps: Deps,
  adminId: string,
  { creationKey, ...fields }: BundleFields & { creationKey?: string | undefined },
): Promise<Bundle> {
  const { db, clock, random } = deps;
  await checkBundledCourses(db, fields);
  const { title, description, price: price_paise } = fields;
  const row: BundleRow = {
    id: random.id(),
    title,
    description,
    price_paise,
    is_on: 0,
    revision: 1,
    created_at: clock(),
    creation_key: creationKey ?? null,
  };
  const created = await db.transaction().execute(async (tx) => {
    const inserted = await store.insertBundle(tx, row);
    if (!inserted) return requireFound(await store.findBundleByCreationKey(tx, row.creation_key));
    await store.replaceCourses(tx, row.id, fields.courseIds);
    await recordChange(deps, tx, { adminId, action: 'create-bundle', row, changes: [] });
    return inserted;
  });
  return loadBundleView(db, created, clock());
}

/** Fails: not_found, conflict, malformed with the field. */
export async function editBundle(
  deps: Deps,
  adminId: string,
  { bundleId, revision, ...fields }: BundleFields & { bundleId: string; revision: number },
): Promise<Bundle> {
  const { db } = deps;
  const row = await db.transaction().execute(async (tx) => {
    const before = requireFound(await store.lockBundle(tx, bundleId), 'Bundle not found.');
    if (before.revision !== revision)
      throw new AppError('conflict', 'This bundle has changed since you opened it.');
    const courses = await checkBundledCourses(tx, fields);
    const { title, description, price: price_paise } = fields;
    const changes = await listChanges(tx, before, { fields, courses });
    if (changes.length === 0) return before;
    await store.replaceCourses(tx, bundleId, fields.courseIds);
    const after = { title, description, price_paise, revision: revision + 1 };
    const changed = await store.updateBundle(tx, bundleId, after);
    await recordChange(deps, tx, { adminId, action: 'edit-bundle', row: changed, changes });
    return changed;
  });
  if (row.is_on === 1) deps.changed();
  return loadBundleView(db, row, deps.clock());
}

/** Fails: not_found, conflict (it could not be bought, or too many are published). */
export async function switchBundle(
  deps: Deps,
  adminId: string,
  { bundleId, isOn }: { bundleId: string; isOn: boolean },
): Promise<Bundle> {
  const { db, clock } = deps;
  const { row, isChanged } = await db.transaction().execute(async (tx) => {
    if (isOn) await store.lockPublication(tx);
    const before = requireFound(await store.lockBundle(tx, bundleId), 'Bundle not found.');
    if ((before.is_on === 1) === isOn) return { row: before, isChanged: false };
    if (isOn) await checkCanBeBought(tx, before, clock());
    const changes = { is_on: isOn ? 1 : 0, revision: before.revision + 1 } as const;
    const after = await store.updateBundle(tx, bundleId, changes);
    const action = isOn ? 'publish-bundle' : 'withdraw-bundle';
    await recordChange(deps, tx, { adminId, action, row: after, changes: [] });
    return { row: after, isChanged: true };
  });
  if (isChanged) deps.changed();
  return loadBundleView(db, row, clock());
}

async function checkCanBeBought(tx: Queries, bundle: BundleRow, at: number): Promise<void> {
  const courses = (await store.listCoursesByBundle(tx, [bundle.id])).get(bundle.id) ?? [];
  const why = getUnavailableReason(bundle, courses, { at });
  if (why !== '') throw new AppError('conflict', `This bundle cannot be published yet. ${why}`);
  if ((await store.listPublishedBundles(tx)).length >= BUNDLES_ON_MAX)
    throw new AppError(
      'conflict',
      `At most ${BUNDLES_ON_MAX} bundles can be on sale at the same time.`,
    );
}

/** The courses in order. Fails: malformed (price not below the sum of list prices, or a course twice), not_found. */
async function checkBundledCourses(
  db: Queries,
  { price, courseIds }: Pick<BundleFields, 'price' | 'courseIds'>,
): Promise<CourseRow[]> {
  const rows = new Map((await listCoursesByIds(db, courseIds)).map((row) => [row.id, row]));
  if (new Set(courseIds).size < courseIds.length)
    throw createFieldError('courseIds', 'Choose each course only once');
  const courses = courseIds.map((id) => requireFound(rows.get(id), 'A course no longer exists.'));
  const together = sumPaise(courses.map((row) => row.price_paise));
  if (price >= together)
    throw createFieldError(
      'price',
      `Enter less than ${formatPaise(together)}, the price of its courses bought separately`,
    );
  return courses;
}

/** Changes for the audit log. */
async function listChanges(
  tx: Queries,
  before: BundleRow,
  { fields, courses }: { fields: BundleFields; courses: readonly CourseRow[] },
) {
  const old = (await store.listCoursesByBundle(tx, [before.id])).get(before.id) ?? [];
  const isSame = fields.courseIds.join() === old.map(({ courseId }) => courseId).join();
  const formatNames = (rows: readonly (CourseRow | undefined)[]) =>
    rows.map((row) => row?.name ?? 'a deleted course').join(', ');
  const edits = [
    { field: 'title', before: before.title, after: fields.title },
    { field: 'description', before: before.description, after: fields.description },
    {
      field: 'price',
      before: formatPaise(before.price_paise),
      after: formatPaise(fields.price),
    },
  ].filter((item) => item.before !== item.after);
  const coursesChange = { field: 'courses', before: formatNames(old.map(({ row }) => row)) };
  return isSame ? edits : [...edits, { ...coursesChange, after: formatNames(courses) }];
}

interface BundleAuditEntry {
  adminId: string;
  action: 'create-bundle' | 'edit-bundle' | 'publish-bundle' | 'withdraw-bundle';
  row: BundleRow;
  changes: { field: string; before: string; after: string }[];
}

function recordChange(
  deps: Deps,
  tx: Queries,
  { row, ...auditEntry }: BundleAuditEntry,
): Promise<void> {
  return recordAuditEntry(deps, tx, { ...auditEntry, subject: { id: row.id, name: row.title } });
}
