// Bundles in the admin pages, and what visitors see of published bundles.
import { expect, test } from 'vitest';
import { deleteCourse, editCourse } from '#contract/courses/authoring.ts';
import {
  BUNDLES_ON_MAX,
  getBundleCards,
  getBundlePage,
  getBundles,
} from '#contract/sales/bundles.ts';
import { createBundle, editBundle, switchBundle } from '#contract/sales/bundles.ts';
import type { Bundle, PublicBundle } from '#contract/sales/bundles.ts';
import { getAllCourses, searchCourse, showAllCategories } from '#contract/courses/catalogue.ts';
import { paise } from '#contract/sales/money.ts';
import { requireFound } from '#server/platform/errors.ts';
import {
  buildBundleBody,
  makeBundle,
  publishBundle,
  setBundleOnSale,
} from '../../support/bundles.ts';
import type { BundleBody } from '../../support/bundles.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { toFormData, expectData, makeAdmin, makeCourse, makeMember } from '../../support/makers.ts';
import { makeSale } from '../../support/course-sales.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const { token } = admin;

const listBundles = async (query?: string) =>
  expectData<Bundle[]>(
    await send(server, getBundles, { token, query: query ? { query } : {} }),
    'data',
  );
const findBundle = async (id: string) => (await listBundles()).find(({ _id }) => _id === id);
const listOnSaleIds = async () =>
  expectData<PublicBundle[]>(await send(server, getBundleCards, {}), 'data').map(({ _id }) => _id);
const fetchPage = (bundleId: string) => send(server, getBundlePage, { query: { bundleId } });
const sendEdit = (
  bundle: Bundle,
  changes: Partial<BundleBody> = {},
  revision = bundle.revision,
) => {
  const { title, description, price } = bundle;
  const courseIds = bundle.courses.map(({ courseId }) => courseId);
  const body = { bundleId: bundle._id, revision, title, description, price, courseIds };
  return send(server, editBundle, { token, body: { ...body, ...changes } });
};
const course = (changes: Record<string, string>) =>
  send(server, editCourse, { token, body: toFormData(changes) });

test('BUN-01: an admin creates, finds, edits, publishes and withdraws a bundle, and the audit log has each action', async () => {
  const created = await makeBundle(server, admin, { title: ' Walls and floors ' });
  expect(created).toMatchObject({
    title: 'Walls and floors',
    price: 199_900,
    together: 299_700,
    standing: 'off',
    why: '',
    revision: 1,
  });
  expect(created.courses.map(({ courseName }) => courseName)).toEqual([
    'Kolam',
    'Madhubani',
    'Warli',
  ]);
  expect(await listBundles('walls')).toEqual([created]);
  expect(await listOnSaleIds()).not.toContain(created._id);
  expect((await fetchPage(created._id)).status).toBe(404);
  const courseIds = created.courses.map(({ courseId }) => courseId).toReversed();
  const editedBundle = expectData<Bundle>(
    await sendEdit(created, { price: paise(189_900), courseIds }),
    'data',
  );
  expect(editedBundle).toMatchObject({ price: 189_900, revision: 2 });
  expect(editedBundle.courses.map(({ courseId }) => courseId)).toEqual(courseIds);
  expect((await setBundleOnSale(server, admin, [created._id, true])).standing).toBe('on');
  await setBundleOnSale(server, admin, [created._id, true]);
  expect(await listOnSaleIds()).toContain(created._id);
  expect((await setBundleOnSale(server, admin, [created._id, false])).standing).toBe('off');
  expect(await listOnSaleIds()).not.toContain(created._id);
  const log = await server.deps.db
    .selectFrom('audit')
    .select(['action', 'changes'])
    .where('subject_id', '=', created._id)
    .orderBy('created_at')
    .execute();
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    'create-bundle',
    'edit-bundle',
    'publish-bundle',
    'withdraw-bundle',
  ]);
  expect(log.find(({ action }) => action === 'edit-bundle')?.changes).toMatch(/₹1,999.*₹1,899/);
});

test.each<[string, string, Partial<BundleBody>]>([
  ['title', 'Title is required', { title: '  ' }],
  ['title', 'Title must be at most 100 characters', { title: 'x'.repeat(101) }],
  [
    'description',
    'Description must be at most 2,000 characters',
    { description: 'x'.repeat(2001) },
  ],
  ['price', 'Enter at least ₹1', { price: paise(99) }],
  ['price', 'Enter less than ₹2,997', { price: paise(299_700) }],
  ['courseIds', 'Choose at least 2', { courseIds: ['a'.repeat(24)] }],
  [
    'courseIds',
    'Choose at most 20',
    { courseIds: Array.from({ length: 21 }, () => 'a'.repeat(24)) },
  ],
])(
  'BUN-01: invalid %s gets the error "%s", and no bundle is created',
  async (path, message, changes) => {
    const body = await buildBundleBody(server, admin, changes);
    const before = (await listBundles()).length;
    const response = await send(server, createBundle, { token, body });
    expect(response.status).toBe(400);
    expect(response.body['fields']).toEqual([{ path, message: expect.stringContaining(message) }]);
    expect((await listBundles()).length).toBe(before);
  },
);

test('BUN-01: a repeated course is refused, an unknown course returns 404, and a repeated request makes no second bundle', async () => {
  const body = await buildBundleBody(server, admin);
  const [first = ''] = body.courseIds;
  const duplicateResponse = await send(server, createBundle, {
    token,
    body: { ...body, courseIds: [first, first] },
  });
  expect(duplicateResponse.body['fields']).toMatchObject([{ path: 'courseIds' }]);
  const unknownCourseBody = { ...body, courseIds: [first, 'f'.repeat(24)] };
  expect((await send(server, createBundle, { token, body: unknownCourseBody })).status).toBe(404);
  const keyedBody = { ...body, creationKey: 'one-bundle-of-the-office' };
  const created = expectData<Bundle>(
    await send(server, createBundle, { token, body: keyedBody }),
    'data',
  );
  const again = expectData<Bundle>(
    await send(server, createBundle, { token, body: keyedBody }),
    'data',
  );
  expect(again._id).toBe(created._id);
});

test('BUN-01: of two concurrent edits one gets a conflict, and no change is lost silently', async () => {
  const created = await makeBundle(server, admin);
  const concurrentResponses = await Promise.all([
    sendEdit(created, { title: 'Mine' }),
    sendEdit(created, { title: 'Ours' }),
  ]);
  expect(concurrentResponses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await findBundle(created._id))?.revision).toBe(2);
});

test('BUN-01: of two concurrent publications only one gets the last place on sale', async () => {
  const { db } = server.deps;
  const created = [await makeBundle(server, admin), await makeBundle(server, admin)];
  const count = BUNDLES_ON_MAX - 1 - (await listOnSaleIds()).length;
  const [row] = await db.selectFrom('bundles').selectAll().limit(1).execute();
  const publishedIds = Array.from(
    { length: count },
    (_, index) => `b${String(index).padStart(23, '0')}`,
  );
  const rows = publishedIds.map(
    (id) => ({ ...requireFound(row), id, is_on: 1, creation_key: id }) as const,
  );
  await db.insertInto('bundles').values(rows).execute();
  const concurrentResponses = await Promise.all(
    created.map(({ _id: bundleId }) =>
      send(server, switchBundle, { token, body: { bundleId, isOn: true } }),
    ),
  );
  await db.deleteFrom('bundles').where('id', 'in', publishedIds).execute();
  expect(concurrentResponses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('BUN-02: an unpublished course pauses its bundle, with the reason in the admin pages, until it is published again', async () => {
  const bundle = await publishBundle(server, admin);
  const [first] = bundle.courses;
  const courseId = first?.courseId ?? '';
  await course({ courseId, status: 'Draft' });
  expect(await findBundle(bundle._id)).toMatchObject({
    standing: 'halted',
    why: "'Kolam' is not published.",
  });
  expect(await listOnSaleIds()).not.toContain(bundle._id);
  expect((await fetchPage(bundle._id)).status).toBe(404);
  await setBundleOnSale(server, admin, [bundle._id, false]);
  const body = { bundleId: bundle._id, isOn: true };
  const refused = await send(server, switchBundle, { token, body });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This bundle cannot be published yet. 'Kolam' is not published.",
  ]);
  await course({ courseId, status: 'Published' });
  await setBundleOnSale(server, admin, [bundle._id, true]);
  expect(await listOnSaleIds()).toContain(bundle._id);
});

test('BUN-02: a bundle that saves nothing over its single courses is halted and not shown', async () => {
  const bundle = await publishBundle(server, admin);
  const courseId = bundle.courses[1]?.courseId ?? '';
  await makeSale(server, admin, { courseId, price: paise(50_100) });
  expect(expectData<PublicBundle>(await fetchPage(bundle._id), 'data').courses[1]?.price).toBe(
    50_100,
  );
  await course({ courseId: bundle.courses[0]?.courseId ?? '', price: '998' });
  expect(await findBundle(bundle._id)).toMatchObject({
    standing: 'halted',
    why: 'Its courses now cost less when bought separately.',
  });
  expect((await fetchPage(bundle._id)).status).toBe(404);
});

test('BUN-02: a course of a bundle on sale cannot be deleted; a course of a withdrawn bundle can, and that bundle cannot be published again', async () => {
  const bundle = await publishBundle(server, admin, { title: 'Kept whole' });
  const courseId = bundle.courses[2]?.courseId ?? '';
  const body = { courseId };
  const refused = await send(server, deleteCourse, { token, body });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This course is in the bundle 'Kept whole'. Remove it from the bundle, or withdraw the bundle.",
  ]);
  await setBundleOnSale(server, admin, [bundle._id, false]);
  expect((await send(server, deleteCourse, { token, body })).status).toBe(200);
  expect((await findBundle(bundle._id))?.courses[2]).toEqual({
    courseId,
    courseName: '',
    isPublished: false,
  });
  const again = { bundleId: bundle._id, isOn: true };
  expect((await send(server, switchBundle, { token, body: again })).body.message).toBe(
    'This bundle cannot be published yet. One of its courses was deleted.',
  );
});

test('BUN-03: the lists of section 7 contain no bundles', async () => {
  const bundle = await publishBundle(server, admin, { title: 'Unlisted crafts' });
  const listResponses = [
    await send(server, getAllCourses, { query: {} }),
    await send(server, getAllCourses, { query: { view: 'card' } }),
    await send(server, searchCourse, { query: {}, body: { searchQuery: 'Unlisted crafts' } }),
    await send(server, showAllCategories, {}),
  ];
  for (const { status, body } of listResponses) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${bundle._id}|Unlisted|bundle`, 'i'));
  }
});

test('BUN-01: instructors and support can neither list nor create bundles', async () => {
  const course = await makeCourse(server, admin, { price: '10' });
  for (const role of ['instructor', 'support'] as const) {
    const member = await makeMember(server, role);
    expect((await send(server, getBundles, { token: member.token, query: {} })).status).toBe(403);
    const body = { ...(await buildBundleBody(server, admin)), courseIds: [course._id, course._id] };
    expect((await send(server, createBundle, { token: member.token, body })).status).toBe(403);
  }
});
