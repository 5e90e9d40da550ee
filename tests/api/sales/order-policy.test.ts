// The refund policy of an order: its version and text stay as the buyer accepted them.
import { expect, test } from 'vitest';
import { getOrderPolicy } from '#contract/sales/order-policy.ts';
import type { OrderPolicy } from '#contract/sales/order-policy.ts';
import { recordOutsidePayment } from '#contract/sales/outside-payments.ts';
import { getSiteVersions, STORED_VERSIONS_MAX } from '#contract/site/site-documents.ts';
import type { SiteDocuments, SiteVersion } from '#contract/site/site-documents.ts';
import { getDefaultContent } from '#server/platform/default-content.ts';
import { closeAfterTest } from '../../support/closing.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { outsidePayment } from '../../support/outside.ts';
import { buy, orderId, startShop } from '../../support/sandbox.ts';
import { send } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { publishAt } from '../../support/site-documents.ts';

const policyIn = (text: string): SiteDocuments['refunds'] => [
  { id: 'guarantee', title: 'The promise', body: [text] },
];

async function freshShop() {
  const shop = closeAfterTest(await startShop());
  const admin = await makeAdmin(shop);
  const courses = [await makeCourse(shop, admin), await makeCourse(shop, admin)];
  const bought = async (nth = 0, buyer?: Person) => {
    const who = buyer ?? (await makeStudent(shop));
    const proof = await buy(shop, who, courses[nth]?._id ?? '');
    return { buyer: who, orderId: proof.razorpay_order_id };
  };
  const publish = (text: string) =>
    publishAt({ server: shop, token: admin.token }, 'refunds', policyIn(text));
  return { shop, admin, courses, bought, publish };
}

const requestPolicy = (shop: TestServer, { token }: Person, orderId: string) =>
  send(shop, getOrderPolicy, { token, params: { orderId } });

const getPolicy = async (shop: TestServer, reader: Person, orderId: string) =>
  expectData<OrderPolicy>(await requestPolicy(shop, reader, orderId), 'data');

const wordsIn = ({ sections }: OrderPolicy) => sections.flatMap(({ body }) => body);

test('RET-15 an order keeps the policy version and text of its day after later publications', async () => {
  const { shop, admin, bought, publish } = await freshShop();
  await publish('Seven weeks.');
  const { buyer, orderId } = await bought();
  const first = await getPolicy(shop, buyer, orderId);
  expect(first).toMatchObject({ days: 30, isToday: true });
  expect(wordsIn(first)).toEqual(['Seven weeks.']);
  await publish('One day.');
  const later = await bought(1, buyer);
  const storedPolicy = await getPolicy(shop, buyer, orderId);
  expect(storedPolicy).toEqual({ ...first, isToday: false });
  expect(await getPolicy(shop, admin, orderId)).toEqual(storedPolicy);
  expect(wordsIn(await getPolicy(shop, buyer, later.orderId))).toEqual(['One day.']);
  const query = { key: 'refunds' as const };
  const versions = expectData<SiteVersion[]>(
    await send(shop, getSiteVersions, { token: admin.token, query }),
    'data',
  );
  expect(versions.map((version) => version._id)).toContain(storedPolicy.version);
});

test("RET-15 the default text is a version from the first order on, and is not in the admins' list", async () => {
  const { shop, admin, bought, publish } = await freshShop();
  const { buyer, orderId } = await bought();
  await bought();
  const query = { key: 'refunds' as const };
  const listed = await send(shop, getSiteVersions, { token: admin.token, query });
  expect(listed.body['data']).toEqual([]);
  await publish('Seven weeks.');
  const storedPolicy = await getPolicy(shop, buyer, orderId);
  expect(storedPolicy).toMatchObject({
    publishedAt: null,
    isToday: false,
    sections: getDefaultContent('refunds'),
  });
  expect(storedPolicy.version).toMatch(/^shipped-[0-9a-f]{32}$/);
});

test('RET-15 a version that orders may refer to stays stored after many later versions', async () => {
  const { shop, bought, publish } = await freshShop();
  await publish('Seven weeks.');
  const { buyer, orderId } = await bought();
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
  await publish('One day.');
  expect(wordsIn(await getPolicy(shop, buyer, orderId))).toEqual(['Seven weeks.']);
});

test('RET-15 offline payments store the policy version as well', async () => {
  const { shop, admin, courses, publish } = await freshShop();
  await publish('Seven weeks.');
  const buyer = await makeStudent(shop);
  const body = outsidePayment(buyer.email, [courses[0]?._id ?? '']);
  const got = await send(shop, recordOutsidePayment, { token: admin.token, body });
  const { orderId } = expectData<{ orderId: string }>(got, 'data');
  expect(wordsIn(await getPolicy(shop, buyer, orderId))).toEqual(['Seven weeks.']);
});

test("RET-15 older orders show the policy published at that time, or else today's policy, marked as such", async () => {
  const { shop, bought, publish } = await freshShop();
  const { buyer, orderId } = await bought();
  const { db } = shop.deps;
  await db.updateTable('order_items').set({ policy_version: null }).execute();
  expect(await getPolicy(shop, buyer, orderId)).toMatchObject({
    version: null,
    publishedAt: null,
    isToday: true,
    sections: getDefaultContent('refunds'),
  });
  await publish('Seven weeks.');
  await db
    .updateTable('orders')
    .set({ created_at: shop.deps.clock() + 1 })
    .execute();
  await publish('One day.');
  await db
    .updateTable('site_document_versions')
    .set({ created_at: shop.deps.clock() + 60_000 })
    .where('value', 'like', '%One day.%')
    .execute();
  const known = await getPolicy(shop, buyer, orderId);
  expect(known).toMatchObject({ isToday: false });
  expect(wordsIn(known)).toEqual(['Seven weeks.']);
});

test('RET-15 a new policy makes a new quote, so that no order is reused under a policy the buyer did not see', async () => {
  const { shop, admin, courses, publish } = await freshShop();
  const buyer = await makeStudent(shop);
  const order = () => orderId(shop, buyer, courses[0]?._id ?? '');
  const [first, again] = [await order(), await order()];
  expect(again).toBe(first);
  await publish('One day.');
  expect(await order()).not.toBe(first);
  expect((await requestPolicy(shop, await makeStudent(shop), first)).status).toBe(404);
  expect((await requestPolicy(shop, admin, 'order_unknown')).status).toBe(404);
});
