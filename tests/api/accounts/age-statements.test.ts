// The statement of being 18 or older: asked once, stored as a consent, optional for older clients.
import { expect, test } from 'vitest';
import { capturePayment } from '#contract/sales/payments.ts';
import { getQuote } from '#contract/sales/quote.ts';
import type { QuoteView } from '#contract/sales/quote.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { startShop } from '../../support/shop.ts';
import type { Shop } from '../../support/shop.ts';
import { buildRegisteredTerms, buildUnregisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const [askingShop, silentShop] = [
  closeAfterAll(await startShop({ requiresAge: true })),
  closeAfterAll(await startShop()),
];

async function createCourseOnSale(shop: Shop, terms: object): Promise<string> {
  const admin = await makeAdmin(shop);
  await send(shop, saveSellerTerms, { token: admin.token, body: terms });
  return (await makeCourse(shop, admin, { price: '999' }))._id;
}

const requestQuote = async (shop: Shop, { token }: Person, courseId: string) =>
  expectData<QuoteView>(
    await send(shop, getQuote, { token, body: { courses: [courseId] } }),
    'data',
  ).asksAge;

async function getSource(shop: Shop, { token }: Person, courseId: string, statement: object = {}) {
  const response = await send(shop, capturePayment, {
    token,
    body: { courses: [courseId], ...statement },
  });
  const { age_source } = await shop.deps.db
    .selectFrom('orders')
    .select('age_source')
    .where('provider_order_id', '=', String(response.body['orderId']))
    .executeTakeFirstOrThrow();
  return age_source;
}

test('TAX-03: a buyer who has confirmed to be 18 or older is not asked again', async () => {
  const courses = [
    await createCourseOnSale(askingShop, buildRegisteredTerms()),
    await createCourseOnSale(askingShop, buildRegisteredTerms()),
  ];
  const [first = '', second = ''] = courses;
  const buyer = await makeStudent(askingShop);
  expect(await requestQuote(askingShop, buyer, first)).toBe(true);
  expect(await getSource(askingShop, buyer, first, { isAdult: true })).toBe('given');
  expect(await requestQuote(askingShop, buyer, second)).toBe(false);
  expect(await getSource(askingShop, buyer, second)).toBe('earlier');
  const storedConsents = askingShop.deps.db
    .selectFrom('consents')
    .selectAll()
    .where('user_id', '=', buyer.id);
  expect((await storedConsents.execute()).map((row) => row.notice_version)).toContain('age-18');
});

test('TAX-03: a client that does not send the statement can buy, and the order is marked', async () => {
  const course = await createCourseOnSale(askingShop, buildRegisteredTerms());
  expect(await getSource(askingShop, await makeStudent(askingShop), course)).toBe('not-asked');
});

test.each([
  ['an unregistered seller', askingShop, buildUnregisteredTerms()],
  ['a trial', silentShop, buildRegisteredTerms()],
])('TAX-03: %s does not ask for the statement', async (_who, shop, terms) => {
  const course = await createCourseOnSale(shop, terms);
  const buyer = await makeStudent(shop);
  expect(await requestQuote(shop, buyer, course)).toBe(false);
  expect(await getSource(shop, buyer, course)).toBe(null);
});
