// Coupons in the admin pages: creating, searching, limits, switching off, and lists of uses.
import { expect, test } from 'vitest';
import {
  createCoupon,
  editCoupon,
  getCoupons,
  getCouponUses,
  switchCoupon,
} from '#contract/sales/coupons.ts';
import type { Coupon, CouponUse } from '#contract/sales/coupons.ts';
import { paise } from '#contract/sales/money.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { buildCouponBody, makeCoupon } from '../../support/coupons.ts';
import type { CouponBody } from '../../support/coupons.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeMember,
  makeStudent,
} from '../../support/makers.ts';
import { waitForEvents, startShop, submitProof } from '../../support/shop.ts';
import { getToday } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { token } = admin;
const kolam = await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' });

const listCoupons = async (query?: string) =>
  expectData<Coupon[]>(
    await send(shop, getCoupons, { token, query: query ? { query } : {} }),
    'data',
  );

test('COUP-01: a coupon is created with all its terms, listed with its uses, and found by code and email', async () => {
  const created = await makeCoupon(shop, admin, {
    code: ' diwali ',
    kind: 'amount',
    value: 10_000,
    courseIds: [kolam._id],
    until: '2099-11-08',
    maxTotal: 10,
    maxPerAccount: 2,
    minimum: 50_000 as never,
    email: 'Someone@Example.com',
  });
  expect(created).toMatchObject({
    code: 'DIWALI',
    kind: 'amount',
    value: 10_000,
    standing: 'on',
    used: 0,
    from: getToday(),
    until: '2099-11-08',
    maxTotal: 10,
    maxPerAccount: 2,
    minimum: 50_000,
    email: 'someone@example.com',
    courses: [{ courseId: kolam._id, courseName: 'Kolam' }],
  });
  expect(await listCoupons('diwali')).toEqual([created]);
  expect(await listCoupons('someone@')).toEqual([created]);
  expect(await listCoupons('nothing of it')).toEqual([]);
});

test.each<[string, string, Partial<CouponBody>]>([
  ['code', '3 to 24 letters', { code: 'A B' }],
  ['code', '3 to 24 letters', { code: 'दीवाली' }],
  ['value', '100 percent', { value: 10_001 }],
  ['value', 'Enter ₹1 to ₹1,00,00,000', { kind: 'amount', value: 99 }],
  ['value', 'Kolam would cost ₹0.50', { kind: 'amount', value: 99_850 }],
  ['value', 'the minimum payment is ₹1', { value: 9995 }],
  ['until', 'before the first', { until: '2020-01-01' }],
  ['maxTotal', 'from 1 to', { maxTotal: 0 }],
  ['email', 'invalid', { email: 'nobody' }],
])(
  'COUP-01: invalid %s gets the error "%s", and no coupon is created',
  async (path, message, changes) => {
    const body = buildCouponBody(changes);
    const response = await send(shop, createCoupon, { token, body });
    expect(response.status).toBe(400);
    expect(response.body['fields']).toEqual([{ path, message: expect.stringContaining(message) }]);
    expect(await listCoupons(body.code)).toEqual([]);
  },
);

test('COUP-11: a percentage may have a cap, an amount may not; cap and first-order limit are listed', async () => {
  const created = await makeCoupon(shop, admin, { cap: paise(50_000), isForFirst: true });
  expect(await listCoupons(created.code)).toMatchObject([{ cap: 50_000, isForFirst: true }]);
  const body = buildCouponBody({ kind: 'amount', value: 10_000, cap: paise(50_000) });
  expect((await send(shop, createCoupon, { token, body })).body['fields']).toMatchObject([
    { path: 'cap', message: 'Only a percentage discount can have a maximum' },
  ]);
});

test('COUP-01: a repeated request returns the same coupon, and a code that is in use is refused with 409', async () => {
  const body = buildCouponBody({ code: 'ONCE', creationKey: 'one-creation-key' });
  const first = expectData<Coupon>(await send(shop, createCoupon, { token, body }), 'data');
  const again = expectData<Coupon>(await send(shop, createCoupon, { token, body }), 'data');
  expect(again._id).toBe(first._id);
  const otherResponse = await send(shop, createCoupon, {
    token,
    body: buildCouponBody({ code: 'once' }),
  });
  expect([otherResponse.status, otherResponse.body['fields']]).toEqual([
    409,
    [{ path: 'code', message: 'Another coupon has this code' }],
  ]);
});

test('COUP-02: only the last day and the limits can change, and each action is in the audit log', async () => {
  const { _id: couponId, code } = await makeCoupon(shop, admin);
  const limits = { couponId, until: '2099-01-31', maxTotal: 3, maxPerAccount: 1 };
  const edited = await send(shop, editCoupon, { token, body: limits });
  expect(expectData<Coupon>(edited, 'data')).toMatchObject({ until: '2099-01-31', maxTotal: 3 });
  const price = await send(shop, editCoupon, { token, body: { ...limits, value: 5000 } as never });
  expect(price.status).toBe(400);
  const switchResponse = await send(shop, switchCoupon, { token, body: { couponId, isOn: false } });
  expect(expectData<Coupon>(switchResponse, 'data').standing).toBe('off');
  await send(shop, switchCoupon, { token, body: { couponId, isOn: false } });
  const log = await shop.deps.db
    .selectFrom('audit')
    .select(['action', 'subject_name', 'changes'])
    .where('subject_id', '=', couponId)
    .orderBy('created_at')
    .execute();
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    'create-coupon',
    'edit-coupon',
    'switch-coupon',
  ]);
  expect(log[0]?.subject_name).toBe(code);
});

test('COUP-02: lists who used a coupon, with the discount', async () => {
  const created = await makeCoupon(shop, admin, { value: 1000, maxTotal: 1 });
  const buyer = await makeStudent(shop);
  const body = { courses: [kolam._id], coupon: created.code.toLowerCase() };
  const orderResponse = await send(shop, capturePayment, { token: buyer.token, body });
  expect(orderResponse.body).toMatchObject({ success: true, amount: 89_910 });
  const proof = await shop.provider.pay(String(orderResponse.body['orderId']));
  expect((await submitProof(shop, buyer, proof)).body.success).toBe(true);
  await waitForEvents(shop);
  const uses = await send(shop, getCouponUses, { token, query: { couponId: created._id } });
  expect(expectData<CouponUse[]>(uses, 'data')).toMatchObject([
    {
      orderId: proof.razorpay_order_id,
      discount: 9990,
      isOver: false,
      student: { email: buyer.email },
    },
  ]);
  expect(await listCoupons(created.code)).toMatchObject([{ used: 1, standing: 'used-up' }]);
});

test('COUP-01: instructors and support can neither list nor create coupons', async () => {
  for (const role of ['instructor', 'support'] as const) {
    const member = await makeMember(shop, role);
    const listResponse = await send(shop, getCoupons, { token: member.token });
    const created = await send(shop, createCoupon, {
      token: member.token,
      body: buildCouponBody(),
    });
    expect([listResponse.status, created.status]).toEqual([403, 403]);
  }
});

test('COUP-08: the limit on open orders also stops an order that a coupon makes free', async () => {
  const buyer = await makeStudent(shop);
  const courses = await Promise.all([1, 2, 3, 4, 5].map(() => makeCourse(shop, admin)));
  const placeOrder = (ids: readonly string[], code?: string) =>
    send(shop, capturePayment, {
      token: buyer.token,
      body: { courses: [...ids], ...(code ? { coupon: code } : {}) },
    });
  // One order for every subset of the five courses but the full set: thirty orders.
  for (let subsetMask = 1; subsetMask <= 30; subsetMask += 1) {
    const subsetIds = courses.filter((_, index) => subsetMask & (1 << index)).map(({ _id }) => _id);
    expect((await placeOrder(subsetIds)).status).toBe(200);
  }
  const { code } = await makeCoupon(shop, admin, { value: 10_000 });
  const lastResponse = await placeOrder([kolam._id], code);
  expect([lastResponse.status, lastResponse.body.code]).toEqual([429, 'too_many']);
  shop.advanceClock(10 * 60_000);
  expect((await placeOrder([kolam._id], code)).body['amount']).toBe(0);
});
