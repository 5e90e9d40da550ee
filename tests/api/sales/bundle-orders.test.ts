// Bundle orders: shares of the price to the paisa, owned courses, quotes, coupons, returns.
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, expect, test } from 'vitest';
import { editBundle, getBundlePage } from '#contract/sales/bundles.ts';
import type { Bundle } from '#contract/sales/bundles.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { getGstReturn } from '#contract/sales/gst-return.ts';
import { paise } from '#contract/sales/money.ts';
import { getMyPayments } from '#contract/sales/orders.ts';
import type { OwnOrder } from '#contract/sales/orders.ts';
import { capturePayment, QUOTE_MS } from '#contract/sales/payments.ts';
import { getQuote } from '#contract/sales/quote.ts';
import type { QuoteView } from '#contract/sales/quote.ts';
import { returnCourse } from '#contract/sales/returns.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { publishBundle, setBundleOnSale } from '../../support/bundles.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeCoupon, countCouponUses } from '../../support/coupons.ts';
import { expectInvariants } from '../../support/invariants.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buy, waitForEvents, loadPurchases, startShop, submitProof } from '../../support/shop.ts';
import { makeSale } from '../../support/course-sales.ts';
import { buildRegisteredTerms, getToday, buildUnregisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const SECOND_MS = 1000;
const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { token } = admin;
const { db } = shop.deps;
const bundle = await publishBundle(shop, admin);
const getIds = (bundle: Bundle) => bundle.courses.map(({ courseId }) => courseId);
const ids = getIds(bundle);
const [kolam = '', madhubani = '', warli = ''] = ids;

afterEach(async () => {
  await shop.provider.reset();
  await shop.work.carryOutRefunds();
  await waitForEvents(shop);
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
});

type QuoteRequest = Partial<BodyOf<typeof capturePayment>>;
const toPaymentOptions = (options: QuoteRequest) => ({
  courses: ids,
  bundleId: bundle._id,
  ...options,
});
const requestOrder = async (buyer: Person, options: QuoteRequest = {}) =>
  (await send(shop, capturePayment, { token: buyer.token, body: toPaymentOptions(options) })).body;
const requestQuote = (buyer: Person, options: QuoteRequest = {}) =>
  send(shop, getQuote, { token: buyer.token, body: toPaymentOptions(options) });
/** Pays and verifies an order. Like the bundle page, it sends no course ids unless they are given. */
const payOrder = async (buyer: Person, orderId: unknown, courses?: string[]) => {
  const proof = await shop.provider.pay(String(orderId));
  return (await submitProof(shop, buyer, courses ? { ...proof, courses } : proof)).body;
};
const listOpenCourses = async (buyer: Person) =>
  (await loadPurchases(shop, buyer)).enrolments.map((enrolment) => enrolment.course_id).toSorted();
const getRefunds = (buyer: Person) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['refunds.cause', 'refunds.amount_paise'])
    .where('orders.user_id', '=', buyer.id)
    .execute();
const getDocuments = async (buyer: Person) => {
  const rows = await db
    .selectFrom('document_lines')
    .innerJoin('documents', 'documents.id', 'document_lines.document_id')
    .selectAll('document_lines')
    .select('documents.kind')
    .where('documents.user_id', '=', buyer.id)
    .orderBy('documents.issued_at')
    .orderBy('document_lines.net_paise', 'desc')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    net: row.net_paise,
    taxable: row.taxable_paise,
    cgst: row.cgst_paise,
    sgst: row.sgst_paise,
    igst: row.igst_paise,
  }));
};
/** Saves seller terms that apply from today by the shop's clock. */
const saveTerms = async (terms: typeof buildRegisteredTerms) => {
  const body = terms({ from: getToday(shop.deps.clock()) });
  expectData(await send(shop, saveSellerTerms, { token, body }), 'data');
};
const editPrice = async (price: number, item: Bundle = bundle) => {
  const { revision } = await db
    .selectFrom('bundles')
    .select('revision')
    .where('id', '=', item._id)
    .executeTakeFirstOrThrow();
  const { title, description } = item;
  const body = { bundleId: item._id, revision, title, description, courseIds: getIds(item) };
  expectData(
    await send(shop, editBundle, { token, body: { ...body, price: paise(price) } }),
    'data',
  );
};

test.each([
  {
    state: '27' as const,
    taxes: [
      { name: 'CGST', amount: 15_247 },
      { name: 'SGST', amount: 15_247 },
    ],
    lines: [
      [99_984, 84_732, 7626, 7626, 0],
      [66_633, 56_469, 5082, 5082, 0],
      [33_283, 28_205, 2539, 2539, 0],
    ],
  },
  {
    state: '29' as const,
    taxes: [{ name: 'IGST', amount: 30_493 }],
    lines: [
      [99_984, 84_732, 0, 0, 15_252],
      [66_633, 56_469, 0, 0, 10_164],
      [33_283, 28_206, 0, 0, 5077],
    ],
  },
])(
  'BUN-04, BUN-05: vector 17 to $state: quote, payment and one document with a line per course',
  async (vector) => {
    await saveTerms(buildRegisteredTerms);
    const buyer = await makeStudent(shop);
    const billing = { buyer: { state: vector.state } };
    expect(expectData<QuoteView>(await requestQuote(buyer, billing), 'data')).toMatchObject({
      price: 199_900,
      total: 199_900,
      taxes: vector.taxes,
      bundled: [
        { courseId: kolam, courseName: 'Kolam', share: 66_633, isOwned: false },
        { courseId: madhubani, share: 99_984 },
        { courseId: warli, share: 33_283 },
      ],
    });
    const result = await requestOrder(buyer, billing);
    expect(result).toMatchObject({ success: true, amount: 199_900 });
    await payOrder(buyer, result['orderId']);
    expect(await listOpenCourses(buyer)).toEqual(ids.toSorted());
    expect(await getDocuments(buyer)).toEqual(
      vector.lines.map(([net, taxable, cgst, sgst, igst]) => ({
        kind: 'invoice',
        net,
        taxable,
        cgst,
        sgst,
        igst,
      })),
    );
    await saveTerms(buildUnregisteredTerms);
  },
);

test('BUN-05: two tabs share one order; the same courses without a bundle or in another bundle are separate orders', async () => {
  const buyer = await makeStudent(shop);
  const [first, secondTab] = await Promise.all([requestOrder(buyer), requestOrder(buyer)]);
  expect(first['orderId']).toBe(secondTab['orderId']);
  const withoutBundle = await requestOrder(buyer, { bundleId: undefined });
  expect(withoutBundle).toMatchObject({ success: true, amount: 299_700 });
  const sameCoursesBundle = await publishBundle(shop, admin, { courseIds: ids });
  const otherOrder = await requestOrder(buyer, { bundleId: sameCoursesBundle._id });
  expect(new Set([first, withoutBundle, otherOrder].map((result) => result['orderId'])).size).toBe(
    3,
  );
  await payOrder(buyer, first['orderId']);
  await payOrder(buyer, otherOrder['orderId']);
  expect(await getRefunds(buyer)).toEqual([{ cause: 'already-open', amount_paise: 199_900 }]);
});

test("BUN-05: the lines of an order are in the order of the bundle's courses", async () => {
  for (const courseOrder of [ids, ids.toReversed()]) {
    const item = await publishBundle(shop, admin, { courseIds: courseOrder });
    const { orderId: id } = await requestOrder(await makeStudent(shop), { bundleId: item._id });
    const { order_id } = await db
      .selectFrom('orders')
      .select('id as order_id')
      .where('provider_order_id', '=', String(id))
      .executeTakeFirstOrThrow();
    const lines = await db
      .selectFrom('order_items')
      .select('course_id')
      .where('order_id', '=', order_id)
      .orderBy('line_no')
      .execute();
    expect(lines.map((line) => line.course_id)).toEqual(courseOrder);
  }
});

test('BUN-04: quote and order leave out owned courses at their share; a buyer who owns all is refused with a message', async () => {
  const buyer = await makeStudent(shop);
  await buy(shop, buyer, madhubani);
  const quote = expectData<QuoteView>(await requestQuote(buyer), 'data');
  expect([quote.price, quote.bundled?.map((item) => item.isOwned)]).toEqual([
    99_916,
    [false, true, false],
  ]);
  const result = await requestOrder(buyer);
  expect(result['amount']).toBe(99_916);
  expect((await requestOrder(buyer, { courses: [kolam, warli] }))['orderId']).toBe(
    result['orderId'],
  );
  await payOrder(buyer, result['orderId']);
  expect(await listOpenCourses(buyer)).toEqual(ids.toSorted());
  const refusal = { code: 'already_enrolled', success: false };
  const message = 'You already have every course in this bundle.';
  expect(await requestOrder(buyer)).toMatchObject({ ...refusal, message });
  expect((await requestQuote(buyer)).body).toMatchObject({ ...refusal, message });
});

test('BUN-04: courses outside the bundle are refused, and no order is created', async () => {
  const buyer = await makeStudent(shop);
  const coursesChanged = 'The courses of this bundle have changed. Reload the page.';
  expect((await requestOrder(buyer, { courses: [kolam, madhubani] })).message).toBe(coursesChanged);
  const unknownCourse = 'f'.repeat(24);
  expect((await requestOrder(buyer, { courses: [kolam, madhubani, unknownCourse] })).message).toBe(
    coursesChanged,
  );
  expect((await requestOrder(buyer, { courses: [...ids, unknownCourse] })).message).toBe(
    coursesChanged,
  );
  expect(await requestOrder(buyer, { bundleId: 'f'.repeat(24) })).toMatchObject({
    code: 'not_for_sale',
  });
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', buyer.id)
    .execute();
  expect(orders).toEqual([]);
});

test('BUN-04: refuses an order with a message when the remaining courses cost no more one by one', async () => {
  const ownBundle = await publishBundle(shop, admin);
  const buyer = await makeStudent(shop);
  await buy(shop, buyer, getIds(ownBundle)[1] ?? '');
  await makeSale(shop, admin, { courseId: getIds(ownBundle)[0] ?? '', price: paise(49_900) });
  const result = await requestOrder(buyer, { bundleId: ownBundle._id, courses: getIds(ownBundle) });
  expect(result).toMatchObject({
    code: 'not_for_sale',
    message: expect.stringMatching(/Buy them separately/),
  });
});

test('BUN-04: refuses an order with the true reason when the remaining courses cost less than the minimum payment', async () => {
  const large = await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' });
  const small = await makeCourse(shop, admin, { courseName: 'Rangoli', price: '1' });
  const courseIds = [large._id, small._id];
  const ownBundle = await publishBundle(shop, admin, { price: paise(50_000), courseIds });
  const buyer = await makeStudent(shop);
  await buy(shop, buyer, large._id);
  const result = await requestOrder(buyer, { bundleId: ownBundle._id, courses: courseIds });
  expect(result).toMatchObject({
    code: 'not_for_sale',
    message: expect.stringMatching(/minimum payment of ₹1\b/),
  });
  const freePrice = { price_paise: paise(0) };
  await shop.deps.db.updateTable('courses').set(freePrice).where('id', '=', small._id).execute();
});

test('BUN-02: a bundle that costs more than its courses on sale is not shown, quoted or ordered', async () => {
  const ownBundle = await publishBundle(shop, admin);
  const [first = '', second = '', third = ''] = getIds(ownBundle);
  const buyer = await makeStudent(shop);
  const options = { bundleId: ownBundle._id, courses: getIds(ownBundle) };
  // ₹1,999 for courses that cost ₹999, ₹1,499 and ₹499, and on sale ₹600, ₹1,000 and ₹398.99.
  await makeSale(shop, admin, { courseId: first, price: paise(60_000) });
  await makeSale(shop, admin, { courseId: second, price: paise(100_000) });
  expect(await requestOrder(buyer, options)).toMatchObject({ success: true, amount: 199_900 });
  await makeSale(shop, admin, { courseId: third, price: paise(39_899) });
  const refusal = { code: 'not_for_sale', message: 'This bundle is no longer on sale.' };
  expect(await requestOrder(await makeStudent(shop), options)).toMatchObject(refusal);
  expect((await requestQuote(buyer, options)).body).toMatchObject(refusal);
  const page = await send(shop, getBundlePage, { query: { bundleId: ownBundle._id } });
  expect(page.status).toBe(404);
});

test('BUN-05: a course bought meanwhile is refunded at its share, and the document leaves it out', async () => {
  const buyer = await makeStudent(shop);
  const result = await requestOrder(buyer);
  await buy(shop, buyer, warli);
  await payOrder(buyer, result['orderId']);
  expect(await listOpenCourses(buyer)).toEqual(ids.toSorted());
  expect(await getRefunds(buyer)).toEqual([{ cause: 'already-open', amount_paise: 33_283 }]);
  const nets = (await getDocuments(buyer)).map(({ net }) => net);
  expect(nets).toEqual([49_900, 99_984, 66_633]);
});

test('BUN-06: an order is honoured for an hour, though the bundle gets dearer, is changed or withdrawn', async () => {
  const ownBundle = await publishBundle(shop, admin);
  const options = { bundleId: ownBundle._id, courses: getIds(ownBundle) };
  const buyer = await makeStudent(shop);
  const result = await requestOrder(buyer, options);
  await editPrice(249_900, ownBundle);
  expect(await requestOrder(buyer, options)).toMatchObject({ amount: 249_900 });
  await setBundleOnSale(shop, admin, [ownBundle._id, false]);
  expect((await requestOrder(buyer, options))['code']).toBe('not_for_sale');
  shop.advanceClock(QUOTE_MS - 30 * SECOND_MS);
  expect((await payOrder(buyer, result['orderId'])).success).toBe(true);
  expect((await listOpenCourses(buyer)).length).toBe(3);
});

test.each([
  ['costs the same', 199_900, true, 3],
  ['is cheaper', 189_900, true, 3],
  ['is dearer', 249_900, true, 0],
  ['is withdrawn', 199_900, false, 0],
] as const)(
  'BUN-06: a payment after the hour opens a bundle only if it costs no more: the bundle %s',
  async (_what, price, isOn, open) => {
    const ownBundle = await publishBundle(shop, admin);
    const buyer = await makeStudent(shop);
    const result = await requestOrder(buyer, {
      bundleId: ownBundle._id,
      courses: getIds(ownBundle),
    });
    if (price !== 199_900) await editPrice(price, ownBundle);
    if (!isOn) await setBundleOnSale(shop, admin, [ownBundle._id, false]);
    shop.advanceClock(QUOTE_MS + 2 * SECOND_MS);
    await payOrder(buyer, result['orderId']);
    expect((await listOpenCourses(buyer)).length).toBe(open);
    await shop.work.carryOutRefunds();
    expect(await getRefunds(buyer)).toEqual(
      open > 0 ? [] : [{ cause: 'quote-expired', amount_paise: 199_900 }],
    );
  },
);

test('BUN-07: a coupon for bundles works only on bundles, one for courses only on courses, one for all on both', async () => {
  const buyer = await makeStudent(shop);
  const onBundles = (await makeCoupon(shop, admin, { isForBundles: true, isForSales: false })).code;
  const onKolam = (await makeCoupon(shop, admin, { courseIds: ids })).code;
  const onAll = (await makeCoupon(shop, admin)).code;
  expect((await requestOrder(buyer, { coupon: onBundles }))['amount']).toBe(179_910);
  expect((await requestOrder(buyer, { coupon: onAll }))['amount']).toBe(179_910);
  expect((await requestOrder(buyer, { coupon: onKolam }))['code']).toBe('coupon_refused');
  const singleCourse = { bundleId: undefined, courses: [kolam] };
  expect((await requestOrder(buyer, { ...singleCourse, coupon: onBundles }))['code']).toBe(
    'coupon_refused',
  );
  expect((await requestOrder(buyer, { ...singleCourse, coupon: onAll }))['amount']).toBe(89_910);
});

test('BUN-07: of twenty concurrent orders with a coupon for ten uses, ten reserve it and ten use it', async () => {
  const { _id: id, code } = await makeCoupon(shop, admin, { isForBundles: true, maxTotal: 10 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => makeStudent(shop)));
  const result = await Promise.all(
    buyers.map(async (buyer) => ({ buyer, body: await requestOrder(buyer, { coupon: code }) })),
  );
  const successes = result.filter(({ body }) => body.success);
  expect(successes.length).toBe(10);
  await Promise.all(successes.map(({ buyer, body }) => payOrder(buyer, body['orderId'])));
  expect(await countCouponUses(db, id)).toEqual({ used: 10, reserved: 0 });
});

test('BUN-07: a coupon that reduces the price to zero opens the whole bundle at once', async () => {
  const { code } = await makeCoupon(shop, admin, { isForBundles: true, value: 10_000 });
  const buyer = await makeStudent(shop);
  expect(await requestOrder(buyer, { coupon: code })).toMatchObject({ success: true, amount: 0 });
  expect(await listOpenCourses(buyer)).toEqual(ids.toSorted());
});

test('BUN-08: returning a course refunds what exceeds the list prices of the others; notes, GSTR-1 and access agree', async () => {
  await saveTerms(buildRegisteredTerms);
  const buyer = await makeStudent(shop);
  const result = await requestOrder(buyer, { buyer: { state: '29' } });
  await payOrder(buyer, result['orderId']);
  const sendReturn = async (courseId: string) =>
    send(shop, returnCourse, {
      token: buyer.token,
      body: { orderId: String(result['orderId']), courseId },
    });
  // ₹1,999 less ₹999 and ₹499.
  expect((await sendReturn(madhubani)).body['data']).toMatchObject({ amount: 50_100 });
  await waitForEvents(shop);
  expect(await listOpenCourses(buyer)).toEqual([kolam, warli].toSorted());
  const getCreditNotes = async () =>
    (await getDocuments(buyer)).filter(({ kind }) => kind === 'credit-note');
  expect(await getCreditNotes()).toEqual([
    { kind: 'credit-note', net: 50_100, taxable: 42_458, cgst: 0, sgst: 0, igst: 7642 },
  ]);
  expect((await sendReturn(warli)).body['data']).toMatchObject({ amount: 49_900 });
  await waitForEvents(shop);
  expect(await listOpenCourses(buyer)).toEqual([kolam]);
  expect((await getCreditNotes()).map(({ net }) => net)).toEqual([50_100, 29_930, 19_970]);
  expect((await sendReturn(kolam)).body['data']).toMatchObject({ amount: 99_900 });
  await waitForEvents(shop);
  expect(await listOpenCourses(buyer)).toEqual([]);
  const sum = (key: 'net' | 'taxable' | 'igst', rows: readonly { [key: string]: unknown }[]) =>
    rows.reduce((all, row) => all + Number(row[key]), 0);
  const invoice = (await getDocuments(buyer)).filter(({ kind }) => kind === 'invoice');
  for (const key of ['net', 'taxable', 'igst'] as const)
    expect(sum(key, await getCreditNotes())).toBe(sum(key, invoice));
  const [order] = expectData<OwnOrder[]>(
    await send(shop, getMyPayments, { token: buyer.token }),
    'data',
  );
  expect(order?.payments[0]?.documents?.map(({ total }) => total)).toEqual([
    199_900, 50_100, 49_900, 99_900,
  ]);
  const register = await fetchRegister(`from=${getToday(shop.deps.clock()).slice(0, 7)}`);
  expect(register.filter((row) => row.includes('501.00')).length).toBeGreaterThan(0);
  await saveTerms(buildUnregisteredTerms);
});

test('BUN-11: returning the rest of a bundle makes one refund and one note and closes all courses; a repeat changes nothing', async () => {
  await saveTerms(buildRegisteredTerms);
  const buyer = await makeStudent(shop);
  const result = await requestOrder(buyer, { buyer: { state: '29' } });
  await payOrder(buyer, result['orderId']);
  const orderId = String(result['orderId']);
  const sendReturn = (returnScope: object) =>
    send(shop, returnCourse, { token: buyer.token, body: { orderId, ...returnScope } });
  for (const returnScope of [{}, { courseId: warli, bundleId: bundle._id }])
    expect((await sendReturn(returnScope)).status).toBe(400);
  expect((await sendReturn({ bundleId: warli })).status).toBe(404);
  await sendReturn({ courseId: madhubani });
  await waitForEvents(shop);
  const returnAttempts = await Promise.all(
    [1, 2, 3].map(() => sendReturn({ bundleId: bundle._id })),
  );
  for (const { body } of returnAttempts) expect(body['data']).toMatchObject({ amount: 149_800 });
  await waitForEvents(shop);
  expect(await listOpenCourses(buyer)).toEqual([]);
  const orders = expectData<OwnOrder[]>(
    await send(shop, getMyPayments, { token: buyer.token }),
    'data',
  );
  expect(orders[0]?.bundle).toEqual({ bundleId: bundle._id, title: bundle.title });
  expect(orders[0]?.payments[0]?.documents?.map(({ total }) => total)).toEqual([
    199_900, 50_100, 149_800,
  ]);
  await saveTerms(buildUnregisteredTerms);
});

test("BUN-11: a business's return of a whole bundle goes to the team for review, in one message", async () => {
  await saveTerms(buildRegisteredTerms);
  const buyer = await makeStudent(shop);
  const business = { name: 'Kolam Works', gstin: '29ABCDE1234F1ZW', address: '0 Road, Bengaluru' };
  const result = await requestOrder(buyer, { buyer: { state: '29', ...business } });
  await payOrder(buyer, result['orderId']);
  const body = { orderId: String(result['orderId']), bundleId: bundle._id };
  const returnAttempts = [1, 2].map(() => send(shop, returnCourse, { token: buyer.token, body }));
  for (const result of await Promise.all(returnAttempts))
    expect(result.body['data']).toEqual({ amount: 199_900, status: 'asked' });
  const storedMessages = db
    .selectFrom('contact_messages')
    .selectAll()
    .where('email', '=', buyer.email);
  const [message, ...more] = await storedMessages.execute();
  expect(more).toEqual([]);
  expect(message?.subject).toBe(`Refund request: ${bundle.title}`);
  for (const name of ['Kolam', 'Madhubani', 'Warli', '₹1,999'])
    expect(message?.message).toContain(name);
  const orders = expectData<OwnOrder[]>(
    await send(shop, getMyPayments, { token: buyer.token }),
    'data',
  );
  for (const { offer } of orders[0]?.payments[0]?.items ?? [])
    expect(offer).toMatchObject({ state: 'person', askedAt: expect.any(String) });
  expect(await listOpenCourses(buyer)).toEqual(ids.toSorted());
  await saveTerms(buildUnregisteredTerms);
});

async function fetchRegister(query: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${shop.url}${BASE_PATH}${getGstReturn.path}?${query}`, { headers });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return strFromU8(files['register.csv'] ?? new Uint8Array()).split('\r\n');
}
