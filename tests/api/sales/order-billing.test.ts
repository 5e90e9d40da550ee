// Billing details of an order for admins, in the order and in orders.csv.
import { expect, test } from 'vitest';
import * as calls from '#contract/sales/orders.ts';
import type { OrderBilling } from '#contract/sales/orders.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { deleteProfile } from '#contract/accounts/profile.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { readCsv } from '#server/admin/csv.ts';
import { publishBundle } from '../../support/bundles.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeCoupon } from '../../support/coupons.ts';
import { expectData, makeAdmin, makeCourse, makeStudent, PASSWORD } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { waitForEvents, startShop, submitProof } from '../../support/shop.ts';
import { buildRegisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const course = await makeCourse(shop, admin, { courseName: 'Rangoli', price: '1180' });
const bundle = await publishBundle(shop, admin, { title: '=Three crafts' });
const terms = await send(shop, saveSellerTerms, {
  token: admin.token,
  body: buildRegisteredTerms(),
});
expect(terms.status).toBe(200);

type Order = BodyOf<typeof capturePayment>;

async function buyCourses(buyer: Person, body: Order): Promise<string> {
  const response = await send(shop, capturePayment, { token: buyer.token, body });
  expect(response.body.message).toBe('Order created.');
  const id = String(response.body['orderId']);
  await submitProof(shop, buyer, await shop.provider.pay(id));
  await waitForEvents(shop);
  return id;
}

async function fetchOrder(person: Person, orderId: string): Promise<{ billing?: OrderBilling }> {
  const response = await send(shop, calls.getPaymentOrder, {
    token: person.token,
    params: { orderId },
  });
  return expectData<{ billing?: OrderBilling }>(response, 'data');
}

async function fetchCsv(
  query: string,
): Promise<{ headings: string[]; line: Record<string, string> }> {
  const response = await send(shop, calls.getOrdersTable, { token: admin.token, query: { query } });
  const [head, firstRow] = readCsv(expectData<string>(response, 'text')) ?? [];
  const headings = head?.cells ?? [];
  const line = Object.fromEntries(
    headings.map((name, index) => [name, firstRow?.cells[index] ?? '']),
  );
  return { headings, line };
}

test('orders.csv appends new columns after the earlier ones', async () => {
  expect((await fetchCsv('nobody')).headings).toEqual([
    'Order',
    'Razorpay order',
    'Ordered at (Indian time)',
    'Student',
    'Email',
    'Phone',
    'Courses',
    'Status',
    'Paid, but no access',
    'Amount (INR)',
    'Payments',
    'Paid (INR)',
    'Refunded (INR)',
    'Net (INR)',
    'Method',
    'Last paid at (Indian time)',
    'Coupon',
    'Coupon discount (INR)',
    'Bundle',
    'Business',
    'GSTIN',
    'State',
    'Invoice or receipt',
    'Invoice tax (INR)',
  ]);
});

test('shows coupon code, discount, GSTIN, state, phone, invoice and tax of a business order; erasure clears the buyer', async () => {
  const buyer = await makeStudent(shop);
  const contact = { contact_number: '9123409876' };
  await shop.deps.db.updateTable('users').set(contact).where('id', '=', buyer.id).execute();
  const { code } = await makeCoupon(shop, admin, { kind: 'percent', value: 1000 });
  const id = await buyCourses(buyer, {
    courses: [course._id],
    coupon: code,
    buyer: {
      gstin: '29ABCDE1234F1ZW',
      name: '=cmd|Frames & Co',
      address: '1 Example Road, Bengaluru 560001',
    },
  });
  const { billing } = await fetchOrder(admin, id);
  expect(billing).toEqual({
    listPrice: 118_000,
    coupon: { code, discount: 11_800 },
    business: '=cmd|Frames & Co',
    gstin: '29ABCDE1234F1ZW',
    state: 'Karnataka',
    phone: '9123409876',
    invoice: expect.stringMatching(/^RSI\/\d\d-\d\d\/\d+$/),
    tax: 16_200,
  });
  expect((await fetchCsv(id)).line).toMatchObject({
    Phone: '9123409876',
    Coupon: code,
    'Coupon discount (INR)': '118.00',
    Bundle: '',
    Business: `'=cmd|Frames & Co`,
    GSTIN: '29ABCDE1234F1ZW',
    State: 'Karnataka',
    'Invoice or receipt': billing?.invoice,
    'Invoice tax (INR)': '162.00',
  });
  expect(await fetchOrder(buyer, id)).not.toHaveProperty('billing');
  await send(shop, deleteProfile, { token: buyer.token, body: { password: PASSWORD } });
  const afterErasure = { business: '', gstin: '', phone: '', state: 'Karnataka', tax: 16_200 };
  expect((await fetchOrder(admin, id)).billing).toMatchObject(afterErasure);
  expect((await fetchCsv(id)).line).toMatchObject({ Business: '', GSTIN: '', State: 'Karnataka' });
});

test('shows the title of a bundle, and no coupon if none was used', async () => {
  const buyer = await makeStudent(shop);
  const courses = bundle.courses.map(({ courseId }) => courseId);
  const id = await buyCourses(buyer, { courses, bundleId: bundle._id, buyer: { state: '27' } });
  expect((await fetchOrder(admin, id)).billing).toMatchObject({
    listPrice: 299_700,
    coupon: null,
    business: '',
    state: 'Maharashtra',
  });
  expect((await fetchCsv(id)).line).toMatchObject({
    Bundle: `'=Three crafts`,
    Coupon: '',
    'Coupon discount (INR)': '',
    State: 'Maharashtra',
  });
});

test('shows neither invoice nor tax for an unpaid order', async () => {
  const buyer = await makeStudent(shop);
  const body = { courses: [course._id] };
  const response = await send(shop, capturePayment, { token: buyer.token, body });
  const id = String(response.body['orderId']);
  expect((await fetchOrder(admin, id)).billing).toMatchObject({ invoice: '', tax: null });
  expect((await fetchCsv(id)).line).toMatchObject({
    'Invoice or receipt': '',
    'Invoice tax (INR)': '',
  });
});
