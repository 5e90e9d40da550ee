// Course sales: prices charged and shown during a sale, its start and end, and the price history.
import { afterEach, expect, test } from 'vitest';
import { editCourse } from '#contract/courses/authoring.ts';
import { getAllCourses, getCourseDetails, getCoursePage } from '#contract/courses/catalogue.ts';
import { getAudit } from '#contract/admin/audit.ts';
import type { AuditEntry } from '#contract/admin/audit.ts';
import { getCourseCards } from '#contract/courses/course-lists.ts';
import type { CourseCard } from '#contract/courses/course.ts';
import { getFullCourseDetails } from '#contract/learning/learning.ts';
import { paise } from '#contract/sales/money.ts';
import { capturePayment, QUOTE_MS } from '#contract/sales/payments.ts';
import { endSale, getPriceHistory, getPrices, setSale } from '#contract/sales/prices.ts';
import type { PriceChange, PricedCourse } from '#contract/sales/prices.ts';
import { getQuote } from '#contract/sales/quote.ts';
import type { QuoteView } from '#contract/sales/quote.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { applySaleChanges } from '#server/courses/prices.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { formatMediumDay } from '#server/platform/indian-days.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeCoupon } from '../../support/coupons.ts';
import { expectInvariants } from '../../support/invariants.ts';
import {
  buildCourseForm,
  toFormData,
  expectData,
  makeAdmin,
  makeCourse,
  makeMember,
  makeStudent,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { makeSale, buildSaleBody } from '../../support/course-sales.ts';
import type { SaleBody } from '../../support/course-sales.ts';
import { waitForEvents, loadPurchases, startShop, submitProof } from '../../support/shop.ts';
import { buildRegisteredTerms, getToday, buildUnregisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { token } = admin;
const { db } = shop.deps;

afterEach(async () => {
  await shop.provider.reset();
  await shop.work.carryOutRefunds();
  await waitForEvents(shop);
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
});

const getDayIn = (days: number) => getToday(shop.deps.clock() + days * DAY_MS);
const makeNewCourse = (price = '999') => makeCourse(shop, admin, { courseName: 'Kolam', price });
const advanceDays = (days: number) => shop.advanceClock(days * DAY_MS);
/** Moves the clock to the next midnight in India. */
const advanceToMidnight = () => {
  const now = shop.deps.clock();
  const zone = 5.5 * 3_600_000;
  shop.advanceClock(DAY_MS - ((now + zone) % DAY_MS));
};
/** Backdates the publication and the price history. */
async function setPublishedSince(id: string, at: number): Promise<void> {
  await db.updateTable('courses').set({ published_at: at }).where('id', '=', id).execute();
  await db.updateTable('price_history').set({ at }).where('course_id', '=', id).execute();
}
const getPage = async (courseId: string) => {
  const response = await send(shop, getCoursePage, { query: { courseId } });
  return expectData<CourseCard>(response, 'data');
};
const requestOrder = async (buyer: Person, courseId: string, coupon = '') =>
  (await send(shop, capturePayment, { token: buyer.token, body: { courses: [courseId], coupon } }))
    .body;
const getRefusal = async (body: SaleBody) => {
  const { status, body: responseBody } = await send(shop, setSale, { token, body });
  return { status, code: responseBody['code'], fields: responseBody['fields'] };
};

test('SALE-01: the sale price is valid everywhere from the start of its first day to the end of its last', async () => {
  const { _id: courseId } = await makeNewCourse();
  const buyer = await makeStudent(shop);
  await makeSale(shop, admin, { courseId, from: getDayIn(1), until: getDayIn(1) });
  const fetchPrices = async () => {
    const cards = await send(shop, getCourseCards, { query: {} });
    const plainResponse = await send(shop, getCourseDetails, { body: { courseId } });
    const listResponse = await send(shop, getAllCourses, { query: {} });
    const inList = expectData<CourseCard[]>(listResponse, 'data').find(
      ({ _id }) => _id === courseId,
    );
    return [
      (await getPage(courseId)).price,
      expectData<CourseCard[]>(cards, 'data').find(({ _id }) => _id === courseId)?.price,
      expectData<CourseCard[]>(plainResponse, 'data')[0]?.price,
      inList?.price,
      Number((await requestOrder(buyer, courseId))['amount']) / 100,
    ];
  };
  expect(await fetchPrices()).toEqual([999, 999, 999, 999, 999]);
  expect(await getPage(courseId)).not.toHaveProperty('saleUntil');
  advanceToMidnight();
  expect(await fetchPrices()).toEqual([799, 799, 799, 799, 799]);
  expect(await getPage(courseId)).toMatchObject({ saleUntil: expect.any(String) });
  expect(await getPage(courseId)).not.toHaveProperty('listPrice');
  advanceToMidnight();
  expect(await fetchPrices()).toEqual([999, 999, 999, 999, 999]);
  expect(await getPage(courseId)).not.toHaveProperty('saleUntil');
});

test('SALE-01: caches revalidate each time during a sale; section 7 clients get only the price', async () => {
  const { _id: courseId } = await makeNewCourse();
  const getCacheControl = async () => {
    const response = await send(shop, getCoursePage, { query: { courseId } });
    return response.headers.get('cache-control');
  };
  expect(await getCacheControl()).toMatch(/max-age=60/);
  await makeSale(shop, admin, { courseId });
  expect(await getCacheControl()).toBe('no-cache');
  const plainResponse = await send(shop, getCourseDetails, { body: { courseId } });
  expect(expectData<object[]>(plainResponse, 'data')[0]).not.toHaveProperty('saleUntil');
  await send(shop, endSale, { token, body: { courseId } });
  expect(await getCacheControl()).toMatch(/max-age=60/);
});

test('SALE-02: an order keeps its price for an hour, whatever ends meanwhile', async () => {
  await send(shop, saveSellerTerms, { token, body: buildRegisteredTerms() });
  const { _id: courseId } = await makeNewCourse();
  await makeSale(shop, admin, { courseId, until: getDayIn(0) });
  const buyer = await makeStudent(shop);
  const { orderId, amount } = await requestOrder(buyer, courseId);
  expect(amount).toBe(79_900);
  await send(shop, endSale, { token, body: { courseId } });
  expect((await requestOrder(await makeStudent(shop), courseId))['amount']).toBe(99_900);
  await submitProof(shop, buyer, await shop.provider.pay(String(orderId)));
  expect((await loadPurchases(shop, buyer)).enrolments).toMatchObject([{ course_id: courseId }]);
  const line = await db
    .selectFrom('document_lines')
    .innerJoin('documents', 'documents.id', 'document_lines.document_id')
    .select(['list_paise', 'document_lines.discount_paise', 'document_lines.net_paise'])
    .where('documents.user_id', '=', buyer.id)
    .executeTakeFirstOrThrow();
  expect(line).toEqual({ list_paise: 99_900, discount_paise: 20_000, net_paise: 79_900 });
  await send(shop, saveSellerTerms, { token, body: buildUnregisteredTerms() });
});

test('SALE-02: a payment started after the hour and after the sale grants no access and is refunded', async () => {
  const { _id: courseId } = await makeNewCourse();
  await makeSale(shop, admin, { courseId });
  const buyer = await makeStudent(shop);
  const { orderId } = await requestOrder(buyer, courseId);
  await send(shop, endSale, { token, body: { courseId } });
  shop.advanceClock(QUOTE_MS + 2000);
  await submitProof(shop, buyer, await shop.provider.pay(String(orderId)));
  expect((await loadPurchases(shop, buyer)).enrolments).toEqual([]);
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['refunds.cause', 'refunds.amount_paise'])
    .where('orders.user_id', '=', buyer.id)
    .executeTakeFirstOrThrow();
  expect(refund).toEqual({ cause: 'quote-expired', amount_paise: 79_900 });
});

test('SALE-03: a coupon applies to the sale price, unless it excludes sales', async () => {
  const { _id: courseId } = await makeNewCourse();
  await makeSale(shop, admin, { courseId });
  const both = await makeCoupon(shop, admin);
  const noSalesCoupon = await makeCoupon(shop, admin, { isForSales: false });
  expect((await requestOrder(await makeStudent(shop), courseId, both.code))['amount']).toBe(71_910);
  const refused = await requestOrder(await makeStudent(shop), courseId, noSalesCoupon.code);
  expect(refused['code']).toBe('coupon_refused');
  await send(shop, endSale, { token, body: { courseId } });
  expect(
    (await requestOrder(await makeStudent(shop), courseId, noSalesCoupon.code))['amount'],
  ).toBe(89_910);
});

test('SALE-04, SALE-09: shows the compare-at price only if it was charged for thirty days, and no lower price was', async () => {
  const youngSale = await makeSale(shop, admin);
  expect((await getPage(youngSale._id)).listPrice).toBeUndefined();
  const { _id: courseId } = await makeNewCourse();
  await setPublishedSince(courseId, shop.deps.clock() - 31 * DAY_MS);
  const getCompareAt = async () => (await getPage(courseId)).listPrice;
  await makeSale(shop, admin, { courseId, until: getDayIn(20) });
  expect(await getCompareAt()).toBe(999);
  const buyer = await makeStudent(shop);
  const fetchQuote = async (id: string) =>
    expectData<QuoteView>(
      await send(shop, getQuote, { token: buyer.token, body: { courses: [id] } }),
      'data',
    );
  expect(await fetchQuote(courseId)).toMatchObject({ price: 79_900, sale: { listPrice: 99_900 } });
  expect((await fetchQuote(youngSale._id)).sale).toEqual({ until: expect.any(String) });
  const editPrice = async (price: string) => {
    const form = toFormData({ courseId, price });
    expect((await send(shop, editCourse, { token, body: form })).status).toBe(200);
  };
  await editPrice('1499');
  expect(await getCompareAt()).toBeUndefined();
  await editPrice('949');
  expect(await getCompareAt()).toBe(949);
  await editPrice('699');
  expect(await getPage(courseId)).toMatchObject({ price: 699 });
  expect(await getPage(courseId)).not.toHaveProperty('saleUntil');
  const response = await send(shop, getPriceHistory, { token, query: { courseId } });
  const history = expectData<PriceChange[]>(response, 'data');
  expect(history.map(({ listPrice }) => listPrice)).toEqual([
    69_900, 94_900, 149_900, 99_900, 99_900,
  ]);
  expect(history.map(({ sale }) => sale?.price ?? null)).toEqual([
    ...Array.from({ length: 4 }, () => 79_900),
    null,
  ]);
});

test('SALE-07: a course whose sale change fails does not stop the changes of other courses', async () => {
  for (let index = 0; index < 2; index += 1) {
    const { _id: courseId } = await makeNewCourse();
    await makeSale(shop, admin, {
      courseId,
      price: paise(20_000),
      from: getDayIn(1),
      until: getDayIn(1),
    });
  }
  advanceToMidnight();
  const onSale = db.selectFrom('courses').select('id').where('sale_until', 'is not', null);
  let remainingReads = (await onSale.execute()).length;
  let changes = 0;
  const clock = () => {
    remainingReads -= 1;
    if (remainingReads === 0) throw new Error('The last course is busy.');
    return shop.deps.clock();
  };
  const changed = () => void (changes += 1);
  await expect(applySaleChanges({ db, clock, changed })).rejects.toThrow('is busy');
  expect(changes).toBe(1);
  await shop.work.applySaleChanges();
});

test('SALE-07: lists sort and filter by the charged price, and an ended sale is removed from the course', async () => {
  const cheapCourse = await makeCourse(shop, admin, { courseName: 'Below', price: '1' });
  const { _id: courseId } = await makeNewCourse('9999');
  const listCheapest = async () => {
    const response = await send(shop, getCourseCards, {
      query: { sort: 'price-low', price: '0-500' },
    });
    return expectData<CourseCard[]>(response, 'data')
      .map(({ _id }) => _id)
      .filter((id) => [cheapCourse._id, courseId].includes(id));
  };
  await makeSale(shop, admin, {
    courseId,
    price: paise(200),
    from: getDayIn(1),
    until: getDayIn(1),
  });
  expect(await listCheapest()).toEqual([cheapCourse._id]);
  advanceToMidnight();
  await shop.work.applySaleChanges();
  expect(await listCheapest()).toEqual([cheapCourse._id, courseId]);
  advanceToMidnight();
  await shop.work.applySaleChanges();
  expect(await listCheapest()).toEqual([cheapCourse._id]);
  const row = await db
    .selectFrom('courses')
    .select(['sale_until', 'charged_paise'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ sale_until: null, charged_paise: null });
  const soonSale = await buildSaleBody(shop, admin, { courseId });
  expect((await getRefusal(soonSale)).fields).toMatchObject([{ path: 'from' }]);
});

test('SALE-05: a sale that has started keeps its price and end, and the next starts seven days later at the earliest', async () => {
  const { _id: courseId } = await makeNewCourse();
  await makeSale(shop, admin, { courseId, from: getDayIn(5), until: getDayIn(6) });
  const movedSale = await makeSale(shop, admin, {
    courseId,
    until: getDayIn(1),
    price: paise(59_900),
  });
  expect(movedSale.sale).toEqual({
    price: 59_900,
    from: getDayIn(0),
    until: getDayIn(1),
    isOn: true,
    isStruck: false,
  });
  expect(await getRefusal(await buildSaleBody(shop, admin, { courseId }))).toMatchObject({
    status: 409,
    code: 'conflict',
  });
  await send(shop, endSale, { token, body: { courseId } });
  const soonSale = await buildSaleBody(shop, admin, {
    courseId,
    from: getDayIn(6),
    until: getDayIn(7),
  });
  expect(await getRefusal(soonSale)).toMatchObject({
    status: 400,
    fields: [{ path: 'from', message: expect.stringContaining(formatMediumDay(getDayIn(8))) }],
  });
  await makeSale(shop, admin, { courseId, from: getDayIn(8), until: getDayIn(8) });
  await send(shop, endSale, { token, body: { courseId } });
  expect(await getRefusal(soonSale)).toMatchObject({ status: 400 });
});

test.each<[string, string, (body: SaleBody) => Partial<SaleBody>]>([
  ['price', 'Enter less than the list price of ₹999', () => ({ price: paise(99_900) })],
  ['price', 'Enter at least ₹1', () => ({ price: paise(99) })],
  ['from', 'Choose today or a later day', () => ({ from: '2020-01-01' })],
  ['until', 'before the first', ({ from }) => ({ from: getDayIn(3), until: from })],
  ['until', 'at most 30 days', () => ({ until: getDayIn(30) })],
])(
  'SALE-05: refuses an invalid %s with "%s", and changes nothing',
  async (path, message, changes) => {
    const body = await buildSaleBody(shop, admin);
    const refused = await getRefusal({ ...body, ...changes(body) });
    expect(refused.status).toBe(400);
    expect(refused.fields).toEqual([{ path, message: expect.stringContaining(message) }]);
    expect((await getPage(body.courseId)).price).toBe(999);
  },
);

test('SALE-06: roles without commerce permission neither see nor plan sales', async () => {
  const body = await buildSaleBody(shop, admin);
  for (const role of ['instructor', 'support'] as const) {
    const { token: theirs } = await makeMember(shop, role);
    const query = { courseId: body.courseId };
    expect((await send(shop, setSale, { token: theirs, body })).status).toBe(403);
    expect((await send(shop, endSale, { token: theirs, body: query })).status).toBe(403);
    expect((await send(shop, getPrices, { token: theirs, query: {} })).status).toBe(403);
    expect((await send(shop, getPriceHistory, { token: theirs, query })).status).toBe(403);
  }
  const manager = await makeMember(shop, 'manager');
  expect((await send(shop, setSale, { token: manager.token, body })).status).toBe(200);
});

test('SALE-06: each action is in the audit log; the list shows planned and running sales', async () => {
  const course = await makeCourse(shop, admin, { courseName: 'Alpana only', price: '1499' });
  const courseId = course._id;
  await makeSale(shop, admin, { courseId, from: getDayIn(2), until: getDayIn(3) });
  const listPrices = async () => {
    const response = await send(shop, getPrices, { token, query: { query: 'alpana' } });
    return expectData<PricedCourse[]>(response, 'data');
  };
  expect(await listPrices()).toEqual([
    {
      _id: courseId,
      courseName: 'Alpana only',
      status: 'Published',
      listPrice: 149_900,
      sale: { price: 79_900, from: getDayIn(2), until: getDayIn(3), isOn: false, isStruck: false },
    },
  ]);
  advanceDays(2);
  expect((await listPrices())[0]?.sale?.isOn).toBe(true);
  advanceDays(2);
  expect((await listPrices())[0]?.sale).toBeNull();
  await makeSale(shop, admin, { courseId, from: getDayIn(9), until: getDayIn(9) });
  await send(shop, endSale, { token, body: { courseId } });
  const log = expectData<AuditEntry[]>(await send(shop, getAudit, { token, query: {} }), 'data');
  const ownEntries = log.filter(({ subject }) => subject === 'Alpana only');
  expect(ownEntries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['end-sale', 'set-sale', 'create-course']),
  );
  const lastDay = formatMediumDay(getDayIn(9));
  expect(ownEntries.find(({ action }) => action === 'end-sale')?.changes).toEqual([
    { field: 'sale', before: `₹799, ${lastDay} to ${lastDay}`, after: 'none' },
  ]);
});

test('SALE-06: the course form shows the list price, and saving it changes no price', async () => {
  const { _id: courseId } = await makeNewCourse();
  await makeSale(shop, admin, { courseId });
  const response = await send(shop, getFullCourseDetails, { token, body: { courseId } });
  expect(expectData<{ courseDetails: CourseCard }>(response, 'data').courseDetails.price).toBe(999);
  const form = buildCourseForm({ courseName: 'Kolam', price: '999' });
  form.append('courseId', courseId);
  await send(shop, editCourse, { token, body: form });
  expect((await getPage(courseId)).price).toBe(799);
  const history = await send(shop, getPriceHistory, { token, query: { courseId } });
  expect(expectData<PriceChange[]>(history, 'data')).toHaveLength(2);
});
