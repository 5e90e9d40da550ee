// Guidelines for Prevention and Regulation of Dark Patterns, 2023: rules for purchases.
import { expect, test } from 'vitest';
import { signUp } from '#contract/accounts/auth.ts';
import type { Course } from '#contract/courses/course.ts';
import { getCoursePage } from '#contract/courses/catalogue.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { getQuote } from '#contract/sales/quote.ts';
import type { QuoteView } from '#contract/sales/quote.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectData, makeAdmin, makeCourse, makeStudent, PASSWORD } from '../../support/makers.ts';
import { buy, loadPurchases, startShop } from '../../support/shop.ts';
import { buildRegisteredTerms, buildUnregisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const course = await makeCourse(shop, admin, { price: '1499' });
const BUYER = { state: '29' };

test.each([
  ['an unregistered seller', buildUnregisteredTerms(), {}],
  ['a registered seller', buildRegisteredTerms(), { buyer: BUYER }],
])(
  'DARK-05: drip pricing: with %s the page, quote and payment show one price including taxes',
  async (_who, terms, extra) => {
    await send(shop, saveSellerTerms, { token: admin.token, body: terms });
    const { token } = await makeStudent(shop);
    const page = await send(shop, getCoursePage, { query: { courseId: course._id } });
    const shownPaise = expectData<Course>(page, 'data').price * 100;
    const body = { courses: [course._id], ...extra };
    const quote = expectData<QuoteView>(await send(shop, getQuote, { token, body }), 'data');
    const order = await send(shop, capturePayment, { token, body });
    expect([shownPaise, quote.price, quote.total, order.body['amount']]).toEqual(
      Array.from({ length: 4 }, () => 149_900),
    );
  },
);

test('DARK-06: basket sneaking: an order holds only the requested course', async () => {
  await makeCourse(shop, admin, { price: '10' });
  const buyer = await makeStudent(shop);
  const body = { courses: [course._id], buyer: BUYER };
  const response = await send(shop, capturePayment, { token: buyer.token, body });
  const items = await shop.deps.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_items.course_id', 'order_items.net_paise'])
    .where('orders.provider_order_id', '=', String(response.body['orderId']))
    .execute();
  expect(items.map((item) => [item.course_id, Number(item.net_paise)])).toEqual([
    [course._id, 149_900],
  ]);
});

test('DARK-07: forced action: a student who declines news can buy and learn', async () => {
  await send(shop, saveSellerTerms, { token: admin.token, body: buildUnregisteredTerms() });
  const email = 'no-news@rangshala.example';
  const person = { fullName: 'Ira Sen', email, contactNumber: '9876501234', password: PASSWORD };
  const body = { ...person, noticeVersion: '2026-11', wantsNews: false };
  const signUpResponse = await send(shop, signUp, { body });
  const user = expectData<{ _id: string }>(signUpResponse, 'user');
  const buyer = { id: user._id, email, token: String(signUpResponse.body['token']) };
  await buy(shop, buyer, course._id);
  expect(await loadPurchases(shop, buyer)).toMatchObject({
    enrolments: [{ course_id: course._id }],
  });
});
