// Every call that shows personal data of others adds one entry to the log of views: the table is
// written by hand.
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { QUICK_PASSWORDS } from '../../support/fuzz.ts';
import { makeAdmin, makeMember } from '../../support/makers.ts';
import { ACCESS_MATRIX } from '../../support/matrix.ts';
import type { Row } from '../../support/matrix.ts';
import { startShop } from '../../support/shop.ts';
import { createScene } from '../../support/scene.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop({ passwords: QUICK_PASSWORDS }));
const scene = await createScene(shop);
const matrixRows: Record<string, Row> = ACCESS_MATRIX;

/** The people that an entry lists: the scene's buyer, everyone in a list, or nobody. */
type NamedPeople = 'buyer' | 'people' | 'nobody';

const SHOWS_PEOPLE: readonly (readonly [call: string, path: string, named: NamedPeople])[] = [
  ['getStudents', '/people/students', 'people'],
  ['getStudentsTable', '/people/students.csv', 'nobody'],
  ['getStudentActivity', '/people/activity', 'buyer'],
  ['exportStudent', '/people/data', 'buyer'],
  ['getOrders', '/payment/orders', 'buyer'],
  ['getOrdersTable', '/payment/orders.csv', 'nobody'],
  ['getStuckOrders', '/payment/stuck', 'nobody'],
  ['getPaymentOrder', '/payment/orders/:orderId', 'buyer'],
  ['getDocument', '/tax/documents/:id', 'buyer'],
  ['getGstReturn', '/tax/gstr1.zip', 'nobody'],
  ['getNewsReaders', '/privacy/news-readers.csv', 'nobody'],
  ['getAllReviews', '/course/getAllReviews', 'nobody'],
  ['getAllQuestions', '/questions/all', 'nobody'],
  ['getMessages', '/contact/messages', 'nobody'],
  ['getCoupons', '/coupons', 'nobody'],
  ['getCouponUses', '/coupons/uses', 'nobody'],
  ['getActivity', '/insights/activity', 'nobody'],
];

const viewsBy = (viewerId: string) =>
  shop.deps.db
    .selectFrom('personal_views')
    .select(['what', 'user_id'])
    .where('viewer_id', '=', viewerId)
    .execute();

test.each(SHOWS_PEOPLE)('%s', async (name, path, named) => {
  const call = Object.entries<Endpoint>(api).find(([first]) => first === name)?.[1];
  if (!call) return expect.fail(`Unknown call ${name}.`);
  const viewer = await makeAdmin(shop);
  const requestOptions = (await matrixRows[name]?.[1](scene, 'admin')) ?? {};
  const sendCall = () => send(shop, call, { ...requestOptions, token: viewer.token });
  expect((await sendCall()).status).toBe(200);
  const views = await viewsBy(viewer.id);
  expect(new Set(views.map(({ what }) => what))).toEqual(new Set([path]));
  const people = views.map(({ user_id: id }) => id);
  if (named === 'people') expect(people).toContain(scene.buyer.id);
  else expect(people).toEqual([named === 'buyer' ? scene.buyer.id : '']);
  await sendCall();
  expect(await viewsBy(viewer.id)).toHaveLength(views.length);
});

test("viewing one's own data or statistics adds no entry", async () => {
  const params = { orderId: scene.proof.razorpay_order_id };
  const { token, id } = scene.buyer;
  expect((await send(shop, api.getPaymentOrder, { token, params })).status).toBe(200);
  expect(await viewsBy(id)).toEqual([]);
  const manager = await makeMember(shop, 'manager');
  for (const call of [api.getOverview, api.getRevenue, api.getAdminCounts, api.getAdminCourses])
    expect((await send(shop, call, { token: manager.token })).status).toBe(200);
  expect(await viewsBy(manager.id)).toEqual([]);
});

test('two calls about one person on the same day are both logged', async () => {
  const viewer = await makeAdmin(shop);
  const { token } = viewer;
  const params = { orderId: scene.proof.razorpay_order_id };
  expect((await send(shop, api.getPaymentOrder, { token, params })).status).toBe(200);
  const query = { userId: scene.buyer.id };
  expect((await send(shop, api.getStudentActivity, { token, query })).status).toBe(200);
  const views = await viewsBy(viewer.id);
  expect(views.map(({ what }) => what).toSorted()).toEqual([
    '/payment/orders/:orderId',
    '/people/activity',
  ]);
});
