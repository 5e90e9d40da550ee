// An order freezes its quote: prices, tax, buyer and seller. Equal requests reuse the order.
import { expect, test } from 'vitest';
import type { Buyer } from '#contract/sales/buyer.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { getQuote } from '#contract/sales/quote.ts';
import type { QuoteView } from '#contract/sales/quote.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { parseBody } from '#server/sales/tax/document-body.ts';
import { listDocumentsOfPayment } from '#server/sales/tax/documents.store.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { eventsDelivered, startShop } from '../../support/sandbox.ts';
import { registered, unregistered } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const course = await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' });

const ABROAD: Buyer = { isAbroad: true, address: '1 Road, Toronto, Canada' };
const sells = async (body: object) =>
  expect((await send(shop, saveSellerTerms, { token: admin.token, body })).status).toBe(200);
const requestOrder = (buyer: Person, who?: Buyer) =>
  send(shop, capturePayment, {
    token: buyer.token,
    body: { courses: [course._id], ...(who ? { buyer: who } : {}) },
  });
const ordered = async (buyer: Person, who?: Buyer) =>
  String((await requestOrder(buyer, who)).body['orderId']);

/** The row of an order with its one item. */
function toRow(orderId: string) {
  return shop.deps.db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .selectAll()
    .where('provider_order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

test('a seller who collects no tax stores nothing about the buyer', async () => {
  await sells(unregistered());
  const buyer = await makeStudent(shop);
  const id = await ordered(buyer, { state: '29', gstin: '29ABCDE1234F1ZW', name: 'A firm' });
  expect(await toRow(id)).toMatchObject({
    buyer_kind: 'none',
    buyer_state: null,
    buyer_gstin: null,
    buyer_name: null,
    list_paise: 99_900,
    price_paise: 99_900,
    discount_paise: 0,
    net_paise: 99_900,
    sac: null,
    rate_bp: null,
  });
  expect(await ordered(buyer)).toBe(id);
});

test('a registered seller’s order freezes State, GSTIN, SAC code and rate; another State makes another order', async () => {
  await sells(registered());
  const buyer = await makeStudent(shop);
  const id = await ordered(buyer, { state: '29' });
  expect(await toRow(id)).toMatchObject({
    buyer_kind: 'b2c',
    buyer_state: '29',
    state_source: 'given',
    sac: '999293',
    rate_bp: 1800,
  });
  expect(await ordered(buyer, { state: '29' })).toBe(id);
  const otherOrder = await ordered(buyer, { state: '07' });
  expect(otherOrder).not.toBe(id);
  const firm = { gstin: '29abcde1234f1zw', name: 'Ananya & Co', address: '1 Road, Bengaluru' };
  expect(await toRow(await ordered(buyer, firm))).toMatchObject({
    buyer_kind: 'b2b',
    buyer_state: '29',
    buyer_gstin: '29ABCDE1234F1ZW',
    buyer_name: 'Ananya & Co',
  });
});

test('TAX-02: the quote offers the business of the last order, until an order without a business', async () => {
  await sells(registered());
  const buyer = await makeStudent(shop);
  const offered = async () => {
    const body = { courses: [course._id] };
    const quoted = await send(shop, getQuote, { token: buyer.token, body });
    const { lastState, lastBusiness } = expectData<QuoteView>(quoted, 'data');
    return { lastState, lastBusiness };
  };
  expect(await offered()).toEqual({ lastState: null, lastBusiness: undefined });
  const firm = { name: 'Ananya & Co', address: '1 Road, Bengaluru' };
  await ordered(buyer, { gstin: '29abcde1234f1zw', ...firm });
  expect(await offered()).toEqual({
    lastState: '29',
    lastBusiness: { gstin: '29ABCDE1234F1ZW', ...firm },
  });
  await ordered(buyer, { state: '33' });
  expect(await offered()).toEqual({ lastState: '33', lastBusiness: undefined });
});

test('a missing State is taken from the last order, else assumed to be the seller’s, with its source recorded', async () => {
  await sells(registered());
  const buyer = await makeStudent(shop);
  expect(await toRow(await ordered(buyer))).toMatchObject({
    buyer_state: '27',
    state_source: 'assumed',
  });
  await ordered(buyer, { state: '33' });
  expect(await toRow(await ordered(buyer))).toMatchObject({
    buyer_state: '33',
    state_source: 'earlier',
  });
  expect(await toRow(await ordered(buyer, ABROAD))).toMatchObject({
    buyer_state: null,
    state_source: 'abroad',
  });
});

test.each([
  ['buyer.gstin', { gstin: '29ABCDE1234F1ZX' }, /typing error/],
  ['buyer.gstin', { gstin: '29ABCDE1234F1ZW', state: '07' }, /Karnataka, but you chose Delhi/],
  ['buyer.gstin', { gstin: '29ABCDE1234F1ZW', isAbroad: true }, /outside India/],
  ['buyer.state', { state: '25' }, /State/],
  ['buyer.state', { state: '29', isAbroad: true }, /outside India/],
  ['buyer.name', { name: 'a\nb' }, /one line/],
  ['buyer.name', { gstin: '29ABCDE1234F1ZW', address: '1 Road' }, /name the business/],
  ['buyer.address', { gstin: '29ABCDE1234F1ZW', name: 'A firm' }, /the address of the business/],
  ['buyer.address', { isAbroad: true }, /with its country/],
])(
  'invalid %s gets an error at its field, and no order is created',
  async (field, who, message) => {
    const buyer = await makeStudent(shop);
    const { status, body } = await requestOrder(buyer, who as Buyer);
    expect(status).toBe(400);
    expect(body['fields']).toEqual([{ path: field, message: expect.stringMatching(message) }]);
    const orders = shop.deps.db.selectFrom('orders').selectAll().where('user_id', '=', buyer.id);
    expect(await orders.execute()).toEqual([]);
  },
);

test('TAX-07: from ₹50,000 before tax the quote asks for an address and an order with a State needs it; one without buyer details does not', async () => {
  await sells(registered());
  const priced = async (price: string) => {
    const { _id } = await makeCourse(shop, admin, { courseName: 'A year', price });
    const buyer = await makeStudent(shop);
    const order = (who?: Buyer) =>
      send(shop, capturePayment, {
        token: buyer.token,
        body: { courses: [_id], ...(who ? { buyer: who } : {}) },
      });
    const quoted = await send(shop, getQuote, { token: buyer.token, body: { courses: [_id] } });
    return { order, asksAddress: expectData<QuoteView>(quoted, 'data').asksAddress };
  };
  const large = await priced('59000');
  expect(large.asksAddress).toBe(true);
  const { status, body } = await large.order({ state: '29' });
  expect([status, body['fields']]).toEqual([
    400,
    [{ path: 'buyer.address', message: expect.stringMatching(/an address/) }],
  ]);
  const address = '1 Road, Bengaluru';
  const got = await large.order({ state: '29', address });
  expect(await toRow(String(got.body['orderId']))).toMatchObject({ buyer_address: address });
  expect((await (await priced('59000')).order()).status).toBe(200);
  const small = await priced('58999.98');
  expect(small.asksAddress).toBeUndefined();
  expect((await small.order({ state: '29' })).status).toBe(200);
});

test('a quote lists the taxes for the stated place, and none while no place is stated', async () => {
  const { token } = await makeStudent(shop);
  const taxes = async (who?: Buyer) => {
    const body = { courses: [course._id], ...(who ? { buyer: who } : {}) };
    return expectData<QuoteView>(await send(shop, getQuote, { token, body }), 'data').taxes;
  };
  await sells(registered());
  expect(await taxes()).toEqual([]);
  expect((await taxes({ state: '29' })).map(({ name }) => name)).toEqual(['IGST']);
  expect((await taxes({ state: '27' })).map(({ name }) => name)).toEqual(['CGST', 'SGST']);
  expect((await taxes(ABROAD)).map(({ name }) => name)).toEqual(['IGST']);
  await sells(registered({ lut: true }));
  expect(await taxes(ABROAD)).toEqual([]);
});

test('a buyer abroad needs an address for any amount, and the order stores it', async () => {
  await sells(registered());
  const { token, ...buyer } = await makeStudent(shop);
  const quotedFor = async (who: Buyer) => {
    const body = { courses: [course._id], buyer: who };
    return expectData<QuoteView>(await send(shop, getQuote, { token, body }), 'data').asksAddress;
  };
  expect(await quotedFor({ state: '29' })).toBeUndefined();
  expect(await quotedFor({ isAbroad: true })).toBe(true);
  expect(await toRow(await ordered({ token, ...buyer }, ABROAD))).toMatchObject({
    buyer_address: ABROAD.address,
    state_source: 'abroad',
  });
  await sells(unregistered());
  expect(await quotedFor({ isAbroad: true })).toBeUndefined();
});

test('a changed rate makes a new order, and the earlier order keeps its own', async () => {
  await sells(registered());
  const buyer = await makeStudent(shop);
  const before = await ordered(buyer);
  await sells(registered({ rate: 5 }));
  const after = await ordered(buyer);
  expect([(await toRow(before)).rate_bp, (await toRow(after)).rate_bp]).toEqual([1800, 500]);
});

test('TAX-04: a seller who needs e-invoices refuses buyers with a GSTIN, with an error at that field, and sells to all others', async () => {
  await sells(registered({ eInvoice: true }));
  const buyer = await makeStudent(shop);
  const firm = { gstin: '29ABCDE1234F1ZW', name: 'Ananya & Co', address: '1 Road, Bengaluru' };
  const message = expect.stringMatching(/^We register invoices to a GSTIN .* contact us at care@rangshala/);
  expect((await requestOrder(buyer, firm)).body).toMatchObject({
    success: false,
    code: 'malformed',
    fields: [{ path: 'buyer.gstin', message }],
  });
  const quoted = await send(shop, getQuote, {
    token: buyer.token,
    body: { courses: [course._id], buyer: { state: '29' as const } },
  });
  expect(expectData(quoted, 'data')).toMatchObject({ gstinRefused: message });
  expect((await requestOrder(buyer, { state: '29' })).body.success).toBe(true);
  await sells(registered());
  expect((await requestOrder(buyer, firm)).body.success).toBe(true);
});

test('TAX-04: refuses the seller’s own GSTIN as the buyer’s, and the quote includes it for the form', async () => {
  const seller = registered();
  await sells(seller);
  const buyer = await makeStudent(shop);
  const body = { courses: [course._id], buyer: { state: '29' as const } };
  const quoted = await send(shop, getQuote, { token: buyer.token, body });
  expect(expectData(quoted, 'data')).toMatchObject({ sellerGstin: seller.gstin });
  const own = { gstin: ` ${seller.gstin?.toLowerCase()} `, name: 'Us', address: '0 Lane' };
  const message = expect.stringMatching(/^This is our own GSTIN/);
  expect((await requestOrder(buyer, own)).body).toMatchObject({
    success: false,
    code: 'malformed',
    fields: [{ path: 'buyer.gstin', message }],
  });
  await sells(unregistered());
  const plain = await send(shop, getQuote, { token: buyer.token, body });
  expect(expectData(plain, 'data')).not.toHaveProperty('sellerGstin');
});

test('TAX-08 above the e-invoice turnover, an invoice that needs no e-invoice has a declaration', async () => {
  const declared = async (terms: object, who: Buyer) => {
    await sells(registered(terms));
    const buyer = await makeStudent(shop);
    const { razorpay_payment_id: id } = await shop.provider.pay(await ordered(buyer, who));
    await eventsDelivered(shop);
    const [row] = await listDocumentsOfPayment(shop.deps.db, id);
    return parseBody(row?.body ?? '').declaration;
  };
  expect(await declared({ eInvoice: true }, { state: '29' })).toMatch(
    /^I\/We hereby declare .* we are not required to prepare an invoice in terms of/,
  );
  expect(await declared({ eInvoice: true }, ABROAD)).toBeUndefined();
  expect(await declared({}, { state: '29' })).toBeUndefined();
});
