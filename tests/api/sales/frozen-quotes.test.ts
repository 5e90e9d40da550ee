// An order freezes its quote: prices, tax, buyer and seller. Equal requests reuse the order.
import { expect, test } from 'vitest';
import type { Buyer } from '#contract/sales/buyer.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { getQuote } from '#contract/sales/quote.ts';
import type { QuoteView } from '#contract/sales/quote.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { parseBody } from '#server/sales/tax/document-body.ts';
import { listDocumentsOfPayment } from '#server/sales/tax/documents.store.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { waitForEvents, startShop } from '../../support/shop.ts';
import { buildRegisteredTerms, buildUnregisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const course = await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' });

const ABROAD: Buyer = { isAbroad: true, address: '1 Road, Toronto, Canada' };
const saveTerms = async (body: object) =>
  expect((await send(shop, saveSellerTerms, { token: admin.token, body })).status).toBe(200);
const requestOrder = (buyer: Person, buyerDetails?: Buyer) =>
  send(shop, capturePayment, {
    token: buyer.token,
    body: { courses: [course._id], ...(buyerDetails ? { buyer: buyerDetails } : {}) },
  });
const placeOrder = async (buyer: Person, buyerDetails?: Buyer) =>
  String((await requestOrder(buyer, buyerDetails)).body['orderId']);

/** The row of an order with its one item. */
function selectOrderRow(orderId: string) {
  return shop.deps.db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .selectAll()
    .where('provider_order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

test('a seller who collects no tax stores nothing about the buyer', async () => {
  await saveTerms(buildUnregisteredTerms());
  const buyer = await makeStudent(shop);
  const id = await placeOrder(buyer, { state: '29', gstin: '29ABCDE1234F1ZW', name: 'A firm' });
  expect(await selectOrderRow(id)).toMatchObject({
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
  expect(await placeOrder(buyer)).toBe(id);
});

test('a registered seller’s order freezes State, GSTIN, SAC code and rate; another State makes another order', async () => {
  await saveTerms(buildRegisteredTerms());
  const buyer = await makeStudent(shop);
  const id = await placeOrder(buyer, { state: '29' });
  expect(await selectOrderRow(id)).toMatchObject({
    buyer_kind: 'b2c',
    buyer_state: '29',
    state_source: 'given',
    sac: '999293',
    rate_bp: 1800,
  });
  expect(await placeOrder(buyer, { state: '29' })).toBe(id);
  const otherOrder = await placeOrder(buyer, { state: '07' });
  expect(otherOrder).not.toBe(id);
  const firm = { gstin: '29abcde1234f1zw', name: 'Ananya & Co', address: '1 Road, Bengaluru' };
  expect(await selectOrderRow(await placeOrder(buyer, firm))).toMatchObject({
    buyer_kind: 'b2b',
    buyer_state: '29',
    buyer_gstin: '29ABCDE1234F1ZW',
    buyer_name: 'Ananya & Co',
  });
});

test('TAX-02: the quote offers the business of the last order, until an order without a business', async () => {
  await saveTerms(buildRegisteredTerms());
  const buyer = await makeStudent(shop);
  const fetchOffer = async () => {
    const body = { courses: [course._id] };
    const quoteResponse = await send(shop, getQuote, { token: buyer.token, body });
    const { lastState, lastBusiness } = expectData<QuoteView>(quoteResponse, 'data');
    return { lastState, lastBusiness };
  };
  expect(await fetchOffer()).toEqual({ lastState: null, lastBusiness: undefined });
  const firm = { name: 'Ananya & Co', address: '1 Road, Bengaluru' };
  await placeOrder(buyer, { gstin: '29abcde1234f1zw', ...firm });
  expect(await fetchOffer()).toEqual({
    lastState: '29',
    lastBusiness: { gstin: '29ABCDE1234F1ZW', ...firm },
  });
  await placeOrder(buyer, { state: '33' });
  expect(await fetchOffer()).toEqual({ lastState: '33', lastBusiness: undefined });
});

test('a missing State is taken from the last order, else assumed to be the seller’s, with its source recorded', async () => {
  await saveTerms(buildRegisteredTerms());
  const buyer = await makeStudent(shop);
  expect(await selectOrderRow(await placeOrder(buyer))).toMatchObject({
    buyer_state: '27',
    state_source: 'assumed',
  });
  await placeOrder(buyer, { state: '33' });
  expect(await selectOrderRow(await placeOrder(buyer))).toMatchObject({
    buyer_state: '33',
    state_source: 'earlier',
  });
  expect(await selectOrderRow(await placeOrder(buyer, ABROAD))).toMatchObject({
    buyer_state: null,
    state_source: 'abroad',
  });
});

test.each([
  ['buyer.gstin', { gstin: '29ABCDE1234F1ZX' }, /typo/],
  ['buyer.gstin', { gstin: '29ABCDE1234F1ZW', state: '07' }, /Karnataka, but you chose Delhi/],
  ['buyer.gstin', { gstin: '29ABCDE1234F1ZW', isAbroad: true }, /outside India/],
  ['buyer.state', { state: '25' }, /State/],
  ['buyer.state', { state: '29', isAbroad: true }, /outside India/],
  ['buyer.name', { name: 'a\nb' }, /one line/],
  ['buyer.name', { gstin: '29ABCDE1234F1ZW', address: '1 Road' }, /business name/],
  ['buyer.address', { gstin: '29ABCDE1234F1ZW', name: 'A firm' }, /business address/],
  ['buyer.address', { isAbroad: true }, /with its country/],
])(
  'invalid %s gets an error at its field, and no order is created',
  async (field, buyerDetails, message) => {
    const buyer = await makeStudent(shop);
    const { status, body } = await requestOrder(buyer, buyerDetails as Buyer);
    expect(status).toBe(400);
    expect(body['fields']).toEqual([{ path: field, message: expect.stringMatching(message) }]);
    const orders = shop.deps.db.selectFrom('orders').selectAll().where('user_id', '=', buyer.id);
    expect(await orders.execute()).toEqual([]);
  },
);

test('TAX-07: from ₹50,000 before tax the quote asks for an address and an order with a State needs it; one without buyer details does not', async () => {
  await saveTerms(buildRegisteredTerms());
  const makePricedCourse = async (price: string) => {
    const { _id } = await makeCourse(shop, admin, { courseName: 'A year', price });
    const buyer = await makeStudent(shop);
    const order = (buyerDetails?: Buyer) =>
      send(shop, capturePayment, {
        token: buyer.token,
        body: { courses: [_id], ...(buyerDetails ? { buyer: buyerDetails } : {}) },
      });
    const quoteResponse = await send(shop, getQuote, {
      token: buyer.token,
      body: { courses: [_id] },
    });
    return { order, asksAddress: expectData<QuoteView>(quoteResponse, 'data').asksAddress };
  };
  const large = await makePricedCourse('59000');
  expect(large.asksAddress).toBe(true);
  const { status, body } = await large.order({ state: '29' });
  expect([status, body['fields']]).toEqual([
    400,
    [{ path: 'buyer.address', message: expect.stringMatching(/an address/) }],
  ]);
  const address = '1 Road, Bengaluru';
  const response = await large.order({ state: '29', address });
  expect(await selectOrderRow(String(response.body['orderId']))).toMatchObject({
    buyer_address: address,
  });
  expect((await (await makePricedCourse('59000')).order()).status).toBe(200);
  const small = await makePricedCourse('58999.98');
  expect(small.asksAddress).toBeUndefined();
  expect((await small.order({ state: '29' })).status).toBe(200);
});

test('a quote lists the taxes for the stated place, and none while no place is stated', async () => {
  const { token } = await makeStudent(shop);
  const taxes = async (buyerDetails?: Buyer) => {
    const body = { courses: [course._id], ...(buyerDetails ? { buyer: buyerDetails } : {}) };
    return expectData<QuoteView>(await send(shop, getQuote, { token, body }), 'data').taxes;
  };
  await saveTerms(buildRegisteredTerms());
  expect(await taxes()).toEqual([]);
  expect((await taxes({ state: '29' })).map(({ name }) => name)).toEqual(['IGST']);
  expect((await taxes({ state: '27' })).map(({ name }) => name)).toEqual(['CGST', 'SGST']);
  expect((await taxes(ABROAD)).map(({ name }) => name)).toEqual(['IGST']);
  await saveTerms(buildRegisteredTerms({ lut: true }));
  expect(await taxes(ABROAD)).toEqual([]);
});

test('a buyer abroad needs an address for any amount, and the order stores it', async () => {
  await saveTerms(buildRegisteredTerms());
  const { token, ...buyer } = await makeStudent(shop);
  const fetchQuote = async (buyerDetails: Buyer) => {
    const body = { courses: [course._id], buyer: buyerDetails };
    return expectData<QuoteView>(await send(shop, getQuote, { token, body }), 'data').asksAddress;
  };
  expect(await fetchQuote({ state: '29' })).toBeUndefined();
  expect(await fetchQuote({ isAbroad: true })).toBe(true);
  expect(await selectOrderRow(await placeOrder({ token, ...buyer }, ABROAD))).toMatchObject({
    buyer_address: ABROAD.address,
    state_source: 'abroad',
  });
  await saveTerms(buildUnregisteredTerms());
  expect(await fetchQuote({ isAbroad: true })).toBeUndefined();
});

test('a changed rate makes a new order, and the earlier order keeps its own', async () => {
  await saveTerms(buildRegisteredTerms());
  const buyer = await makeStudent(shop);
  const before = await placeOrder(buyer);
  await saveTerms(buildRegisteredTerms({ rate: 5 }));
  const after = await placeOrder(buyer);
  expect([(await selectOrderRow(before)).rate_bp, (await selectOrderRow(after)).rate_bp]).toEqual([
    1800, 500,
  ]);
});

test('TAX-04: a seller who needs e-invoices refuses buyers with a GSTIN, with an error at that field, and sells to all others', async () => {
  await saveTerms(buildRegisteredTerms({ eInvoice: true }));
  const buyer = await makeStudent(shop);
  const firm = { gstin: '29ABCDE1234F1ZW', name: 'Ananya & Co', address: '1 Road, Bengaluru' };
  const message = expect.stringMatching(
    /^We issue invoices to a GSTIN individually. Please write to care@rangshala/,
  );
  expect((await requestOrder(buyer, firm)).body).toMatchObject({
    success: false,
    code: 'malformed',
    fields: [{ path: 'buyer.gstin', message }],
  });
  const quoteResponse = await send(shop, getQuote, {
    token: buyer.token,
    body: { courses: [course._id], buyer: { state: '29' as const } },
  });
  expect(expectData(quoteResponse, 'data')).toMatchObject({ gstinRefused: message });
  expect((await requestOrder(buyer, { state: '29' })).body.success).toBe(true);
  await saveTerms(buildRegisteredTerms());
  expect((await requestOrder(buyer, firm)).body.success).toBe(true);
});

test('TAX-04: refuses the seller’s own GSTIN as the buyer’s, and the quote includes it for the form', async () => {
  const seller = buildRegisteredTerms();
  await saveTerms(seller);
  const buyer = await makeStudent(shop);
  const body = { courses: [course._id], buyer: { state: '29' as const } };
  const quoteResponse = await send(shop, getQuote, { token: buyer.token, body });
  expect(expectData(quoteResponse, 'data')).toMatchObject({ sellerGstin: seller.gstin });
  const own = { gstin: ` ${seller.gstin?.toLowerCase()} `, name: 'Us', address: '0 Lane' };
  const message = expect.stringMatching(/^This is our own GSTIN/);
  expect((await requestOrder(buyer, own)).body).toMatchObject({
    success: false,
    code: 'malformed',
    fields: [{ path: 'buyer.gstin', message }],
  });
  await saveTerms(buildUnregisteredTerms());
  const plainQuote = await send(shop, getQuote, { token: buyer.token, body });
  expect(expectData(plainQuote, 'data')).not.toHaveProperty('sellerGstin');
});

test('TAX-08 above the e-invoice turnover, an invoice that needs no e-invoice has a declaration', async () => {
  const getDeclaration = async (terms: object, buyerDetails: Buyer) => {
    await saveTerms(buildRegisteredTerms(terms));
    const buyer = await makeStudent(shop);
    const { razorpay_payment_id: id } = await shop.provider.pay(
      await placeOrder(buyer, buyerDetails),
    );
    await waitForEvents(shop);
    const [row] = await listDocumentsOfPayment(shop.deps.db, id);
    return parseBody(row?.body ?? '').declaration;
  };
  expect(await getDeclaration({ eInvoice: true }, { state: '29' })).toMatch(
    /^I\/We hereby declare .* we are not required to prepare an invoice in terms of/,
  );
  expect(await getDeclaration({ eInvoice: true }, ABROAD)).toBeUndefined();
  expect(await getDeclaration({}, { state: '29' })).toBeUndefined();
});
