// The refund policy of an order: its version and text stay as the buyer accepted them.
import { expect, test } from 'vitest';
import { getOrderPolicy } from '#contract/sales/order-policy.ts';
import type { OrderPolicy } from '#contract/sales/order-policy.ts';
import { recordOutsidePayment } from '#contract/sales/outside-payments.ts';
import { getSiteVersions, STORED_VERSIONS_MAX } from '#contract/site/site-documents.ts';
import type { SiteDocuments, SiteVersion } from '#contract/site/site-documents.ts';
import { getDefaultContent } from '#server/platform/default-content.ts';
import { closeAfterTest } from '../../support/close-after.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buildOutsidePayment } from '../../support/outside-payment.ts';
import { buy, orderCoursesForId, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { publishDocument } from '../../support/site-documents.ts';

const buildPolicy = (text: string): SiteDocuments['refunds'] => [
  { id: 'guarantee', title: 'The promise', body: [text] },
];

async function createShop() {
  const shop = closeAfterTest(await startShop());
  const admin = await makeAdmin(shop);
  const courses = [await makeCourse(shop, admin), await makeCourse(shop, admin)];
  const buyCourse = async (index = 0, buyer?: Person) => {
    const actualBuyer = buyer ?? (await makeStudent(shop));
    const proof = await buy(shop, actualBuyer, courses[index]?._id ?? '');
    return { buyer: actualBuyer, orderId: proof.razorpay_order_id };
  };
  const publishPolicy = (text: string) =>
    publishDocument({ server: shop, token: admin.token }, 'refunds', buildPolicy(text));
  return { shop, admin, courses, bought: buyCourse, publish: publishPolicy };
}

const requestPolicy = (shop: TestServer, { token }: Person, orderId: string) =>
  send(shop, getOrderPolicy, { token, params: { orderId } });

const getPolicy = async (shop: TestServer, reader: Person, orderId: string) =>
  expectData<OrderPolicy>(await requestPolicy(shop, reader, orderId), 'data');

const listParagraphs = ({ sections }: OrderPolicy) => sections.flatMap(({ body }) => body);

test('RET-15 an order keeps the policy version and text of its day after later publications', async () => {
  const { shop, admin, bought: buyCourse, publish: publishPolicy } = await createShop();
  await publishPolicy('Seven weeks.');
  const { buyer, orderId } = await buyCourse();
  const first = await getPolicy(shop, buyer, orderId);
  expect(first).toMatchObject({ days: 30, isToday: true });
  expect(listParagraphs(first)).toEqual(['Seven weeks.']);
  await publishPolicy('One day.');
  const laterOrder = await buyCourse(1, buyer);
  const storedPolicy = await getPolicy(shop, buyer, orderId);
  expect(storedPolicy).toEqual({ ...first, isToday: false });
  expect(await getPolicy(shop, admin, orderId)).toEqual(storedPolicy);
  expect(listParagraphs(await getPolicy(shop, buyer, laterOrder.orderId))).toEqual(['One day.']);
  const query = { key: 'refunds' as const };
  const versions = expectData<SiteVersion[]>(
    await send(shop, getSiteVersions, { token: admin.token, query }),
    'data',
  );
  expect(versions.map((version) => version._id)).toContain(storedPolicy.version);
});

test("RET-15 the default text is a version from the first order on, and is not in the admins' list", async () => {
  const { shop, admin, bought: buyCourse, publish: publishPolicy } = await createShop();
  const { buyer, orderId } = await buyCourse();
  await buyCourse();
  const query = { key: 'refunds' as const };
  const listed = await send(shop, getSiteVersions, { token: admin.token, query });
  expect(listed.body['data']).toEqual([]);
  await publishPolicy('Seven weeks.');
  const storedPolicy = await getPolicy(shop, buyer, orderId);
  expect(storedPolicy).toMatchObject({
    publishedAt: null,
    isToday: false,
    sections: getDefaultContent('refunds'),
  });
  expect(storedPolicy.version).toMatch(/^shipped-[0-9a-f]{32}$/);
});

test('RET-15 a version that orders may refer to stays stored after many later versions', async () => {
  const { shop, bought: buyCourse, publish: publishPolicy } = await createShop();
  await publishPolicy('Seven weeks.');
  const { buyer, orderId } = await buyCourse();
  const { db } = shop.deps;
  const row = { key: 'refunds' as const, value: '[]', created_at: 1, created_by: '' };
  await db
    .insertInto('site_document_versions')
    .values(
      Array.from({ length: STORED_VERSIONS_MAX }, (_, at) => ({
        ...row,
        id: `v${at}`,
        revision: 100 + at,
      })),
    )
    .execute();
  await db.updateTable('site_documents').set({ revision: 300 }).execute();
  await publishPolicy('One day.');
  expect(listParagraphs(await getPolicy(shop, buyer, orderId))).toEqual(['Seven weeks.']);
});

test('RET-15 offline payments store the policy version as well', async () => {
  const { shop, admin, courses, publish: publishPolicy } = await createShop();
  await publishPolicy('Seven weeks.');
  const buyer = await makeStudent(shop);
  const body = buildOutsidePayment(buyer.email, [courses[0]?._id ?? '']);
  const response = await send(shop, recordOutsidePayment, { token: admin.token, body });
  const { orderId } = expectData<{ orderId: string }>(response, 'data');
  expect(listParagraphs(await getPolicy(shop, buyer, orderId))).toEqual(['Seven weeks.']);
});

test("RET-15 older orders show the policy published at that time, or else today's policy, marked as such", async () => {
  const { shop, bought: buyCourse, publish: publishPolicy } = await createShop();
  const { buyer, orderId } = await buyCourse();
  const { db } = shop.deps;
  await db.updateTable('order_items').set({ policy_version: null }).execute();
  expect(await getPolicy(shop, buyer, orderId)).toMatchObject({
    version: null,
    publishedAt: null,
    isToday: true,
    sections: getDefaultContent('refunds'),
  });
  await publishPolicy('Seven weeks.');
  await db
    .updateTable('orders')
    .set({ created_at: shop.deps.clock() + 1 })
    .execute();
  await publishPolicy('One day.');
  await db
    .updateTable('site_document_versions')
    .set({ created_at: shop.deps.clock() + 60_000 })
    .where('value', 'like', '%One day.%')
    .execute();
  const policy = await getPolicy(shop, buyer, orderId);
  expect(policy).toMatchObject({ isToday: false });
  expect(listParagraphs(policy)).toEqual(['Seven weeks.']);
});

test('RET-15 a new policy makes a new quote, so that no order is reused under a policy the buyer did not see', async () => {
  const { shop, admin, courses, publish: publishPolicy } = await createShop();
  const buyer = await makeStudent(shop);
  const placeOrder = () => orderCoursesForId(shop, buyer, courses[0]?._id ?? '');
  const [first, again] = [await placeOrder(), await placeOrder()];
  expect(again).toBe(first);
  await publishPolicy('One day.');
  expect(await placeOrder()).not.toBe(first);
  expect((await requestPolicy(shop, await makeStudent(shop), first)).status).toBe(404);
  expect((await requestPolicy(shop, admin, 'order_unknown')).status).toBe(404);
});
