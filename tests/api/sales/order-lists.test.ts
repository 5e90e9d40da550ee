// Payment lists: own payments, all orders, stuck orders, revenue and CSV exports.
import { expect, test } from 'vitest';
import { deleteProfile } from '#contract/accounts/profile.ts';
import { paise } from '#contract/sales/money.ts';
import * as calls from '#contract/sales/orders.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import type { LedgerOrder, OwnOrder } from '#contract/sales/orders.ts';
import { updateAllOrderStates } from '#server/platform/order-states.ts';
import { unenrol } from '#server/courses/enrolments.ts';
import { readCsv } from '#server/admin/csv.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectData, makeAdmin, makeCourse, makeStudent, PASSWORD } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buy, waitForEvents, orderCoursesForId, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const course = await makeCourse(shop, admin, { courseName: 'Kolam, begun 50%_', price: '499' });

async function buyCourse(name?: string) {
  const buyer = await makeStudent(shop, name);
  const proof = await buy(shop, buyer, course._id);
  await waitForEvents(shop);
  return { buyer, id: proof.razorpay_order_id, paymentId: proof.razorpay_payment_id };
}

async function findOrders(query: Record<string, string>): Promise<LedgerOrder[]> {
  return expectData(await send(shop, calls.getOrders, { token: admin.token, query }), 'data');
}

function sendRefund(paymentId: string) {
  const body = { paymentId, reason: 'Bought twice.' };
  return send(shop, refundPayment, { token: admin.token, body });
}

test('a student sees their own payments and no open orders', async () => {
  const { buyer, id, paymentId } = await buyCourse();
  const otherCourse = await makeCourse(shop, admin, { courseName: 'Unpaid', price: '100' });
  await orderCoursesForId(shop, buyer, otherCourse._id);
  const mine = expectData<OwnOrder[]>(
    await send(shop, calls.getMyPayments, { token: buyer.token }),
    'data',
  );
  expect(mine).toHaveLength(1);
  expect(mine[0]).toMatchObject({
    orderId: id,
    status: 'paid',
    amount: 49_900,
    currency: 'INR',
    courses: [{ courseId: course._id, courseName: 'Kolam, begun 50%_' }],
    payments: [{ paymentId, amount: 49_900, method: 'upi', refunds: [] }],
  });
});

test('only admins see the timeline of an order; other users get 404', async () => {
  const { buyer, id, paymentId } = await buyCourse();
  await shop.work.deliverMails();
  const fetchOrder = (person: Person, orderId: string) =>
    send(shop, calls.getPaymentOrder, { token: person.token, params: { orderId } });
  const ownResponse = await fetchOrder(buyer, id);
  expect(ownResponse.body['data']).not.toHaveProperty('timeline');
  expect(ownResponse.body['data']).toMatchObject({ status: 'paid' });
  expect((await fetchOrder(await makeStudent(shop), id)).status).toBe(404);
  const [foundOrder] = await findOrders({ query: paymentId });
  const orderDetails = expectData<{ timeline: { text: string; at: string }[] }>(
    await fetchOrder(admin, String(foundOrder?._id)),
    'data',
  );
  const texts = orderDetails.timeline.map((step) => step.text).join('\n');
  for (const part of [
    'Order of ₹499',
    `Payment ${paymentId}`,
    'by UPI recorded',
    'captured',
    'receipt was emailed',
  ]) {
    expect(texts).toContain(part);
  }
  expect(orderDetails.timeline.map((step) => step.at)).toEqual(
    orderDetails.timeline.map((step) => step.at).toSorted(),
  );
});

test('an unpaid order opens for an admin and for its student', async () => {
  const buyer = await makeStudent(shop);
  const id = await orderCoursesForId(shop, buyer, course._id);
  const fetchOrder = async (person: Person) =>
    expectData<OwnOrder & { timeline?: { text: string }[] }>(
      await send(shop, calls.getPaymentOrder, { token: person.token, params: { orderId: id } }),
      'data',
    );
  const orderDetails = await fetchOrder(admin);
  expect(orderDetails).toMatchObject({ status: 'open', payments: [] });
  expect(orderDetails.timeline?.map(({ text }) => text)).toEqual(['Order of ₹499 placed.']);
  expect(await fetchOrder(buyer)).toMatchObject({ status: 'open', payments: [] });
});

test('orders are found by part of a name, email or course, and by order id and payment id', async () => {
  const { buyer, id, paymentId } = await buyCourse('Śrīnivāsa Rāmānujan');
  const ids = async (query: string) => (await findOrders({ query })).map((item) => item.orderId);
  for (const query of ['Rāmān', buyer.email.toUpperCase(), id, paymentId]) {
    expect(await ids(query)).toEqual([id]);
  }
  expect(await ids('begun 50%')).toContain(id);
  expect(await ids('begun 5_%')).toEqual([]);
  expect(await ids('nobody at all')).toEqual([]);
});

test('orders are found by status, and a refund sets the status to refunded', async () => {
  const { buyer, id, paymentId } = await buyCourse();
  const open = await orderCoursesForId(shop, await makeStudent(shop), course._id);
  const getStatuses = async () => {
    const findIds = async (status: string) =>
      (await findOrders({ status })).map((item) => item.orderId);
    return {
      open: (await findIds('open')).includes(open),
      paid: (await findIds('paid')).includes(id),
      refunded: (await findIds('refunded')).includes(id),
      stuck: await findIds('stuck'),
    };
  };
  expect(await getStatuses()).toEqual({ open: true, paid: true, refunded: false, stuck: [] });
  const response = await sendRefund(paymentId);
  expect([response.status, response.body['data']]).toMatchObject([200, { status: 'processed' }]);
  expect(await getStatuses()).toEqual({ open: true, paid: false, refunded: true, stuck: [] });
  const mine = await send(shop, calls.getMyPayments, { token: buyer.token });
  expect(expectData<OwnOrder[]>(mine, 'data')[0]).toMatchObject({ status: 'refunded' });
});

test('an order paid without access is listed as stuck until the account is deleted', async () => {
  const { buyer, id } = await buyCourse();
  await shop.deps.db.transaction().execute((tx) => unenrol(tx, buyer.id, course._id));
  const stuck = async () =>
    expectData<LedgerOrder[]>(
      await send(shop, calls.getStuckOrders, { token: admin.token }),
      'data',
    );
  expect((await stuck()).map((item) => item.orderId)).toEqual([id]);
  expect((await stuck())[0]).toMatchObject({ isStuck: true, student: { email: buyer.email } });
  const deletion = await send(shop, deleteProfile, {
    token: buyer.token,
    body: { password: PASSWORD },
  });
  expect(deletion.status).toBe(200);
  expect(await stuck()).toEqual([]);
  const [foundOrder] = await findOrders({ query: id });
  expect(foundOrder?.student).toEqual({ _id: '', name: '', email: '' });
});

test('a second payment with a failed refund is listed as stuck until it is refunded', async () => {
  const { id } = await buyCourse();
  await shop.provider.faults({ payments: { refunds: 'failed' } });
  await shop.provider.act('pay-again', { order_id: id });
  await waitForEvents(shop);
  await shop.work.carryOutRefunds();
  await shop.provider.reset();
  const stuck = await send(shop, calls.getStuckOrders, { token: admin.token });
  expect(expectData<LedgerOrder[]>(stuck, 'data').map((item) => item.orderId)).toEqual([id]);
  expect(shop.failures().length).toBeGreaterThan(0);
  const order = await send(shop, calls.getPaymentOrder, {
    token: admin.token,
    params: { orderId: id },
  });
  const { timeline } = expectData<{ timeline: { text: string }[] }>(order, 'data');
  const texts = timeline.map(({ text }) => text);
  expect(texts).toContain('The refund of ₹499 has failed. The school still has the money.');
  expect(texts).not.toContain('Refund of ₹499 completed.');
  const secondPayment = shop.provider.ledger
    .listPaymentsOfOrder(id)
    .find((payment) => payment.status === 'captured');
  const otherPayment = (await findOrders({ query: id }))[0]?.payments.find(
    ({ refunds }) => refunds.length > 0,
  );
  expect(secondPayment).toBeDefined();
  await sendRefund(String(otherPayment?.paymentId));
  const after = await send(shop, calls.getStuckOrders, { token: admin.token });
  expect(expectData<LedgerOrder[]>(after, 'data')).toEqual([]);
});

test('S37: the CSV export holds no formulas', async () => {
  await buyCourse('=HYPERLINK("http://thief.example","x")');
  await buyCourse('@SUM(A1)\tb');
  const response = await send(shop, calls.getOrdersTable, { token: admin.token });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="orders-[\d-]+\.csv"$/,
  );
  const text = String(response.body['text']);
  expect(text).toContain(`"'=HYPERLINK(""http://thief.example"",""x"")"`);
  expect(text).toContain(`'@SUM(A1)`);
  expect(text).toContain('"Kolam, begun 50%_"');
  expect(text).toMatch(/,499\.00,/);
  const cells = text.slice(1).split(/[,\r\n]+/);
  expect(cells.filter((cell) => /^"?\s*[=+\-@]/.test(cell))).toEqual([]);
});

test('the CSV export has Indian time, the payment method and the phone number', async () => {
  const { buyer, id } = await buyCourse('Zoya Khan');
  const lines = await fetchCsvRows();
  const line = lines.find((line) => line['Razorpay order'] === id);
  const indianTime = new Date(shop.deps.clock() + 5.5 * 60 * 60_000).toISOString();
  expect(line).toMatchObject({ Email: buyer.email, Phone: '9876543210', Method: 'UPI' });
  for (const name of ['Ordered at (Indian time)', 'Last paid at (Indian time)']) {
    expect(line?.[name]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(line?.[name]?.slice(0, 13)).toBe(indianTime.slice(0, 13).replace('T', ' '));
  }
});

test('the CSV export has paid, refunded and net amounts, and no data of deleted users', async () => {
  const { buyer, id, paymentId } = await buyCourse();
  await sendRefund(paymentId);
  const line = (await fetchCsvRows({ query: id }))[0];
  expect(line).toMatchObject({
    Status: 'Refunded',
    Payments: paymentId,
    'Amount (INR)': '499.00',
    'Paid (INR)': '499.00',
    'Refunded (INR)': '499.00',
    'Net (INR)': '0.00',
  });
  await send(shop, deleteProfile, { token: buyer.token, body: { password: PASSWORD } });
  expect((await fetchCsvRows({ query: id }))[0]).toMatchObject({
    Student: '',
    Email: '',
    Phone: '',
  });
});

/** The rows of the CSV export, keyed by their headings. */
async function fetchCsvRows(query: Record<string, string> = {}): Promise<Record<string, string>[]> {
  const response = await send(shop, calls.getOrdersTable, { token: admin.token, query });
  const [headings, ...lines] = readCsv(expectData<string>(response, 'text')) ?? [];
  const names = headings?.cells ?? [];
  return lines.map(({ cells }) =>
    Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
  );
}

test('orders beyond the first page are in the pages, the CSV export and the list of stuck orders', async () => {
  const { buyer } = await buyCourse('Many Orders');
  const orderCount = calls.ORDERS_PER_PAGE + 1;
  const createdAt = shop.deps.clock();
  const ids = Array.from({ length: orderCount }, (_, index) => `page${index}`);
  const { db } = shop.deps;
  const money = { amount_paise: paise(100), currency: 'INR' } as const;
  const paid = { ...money, status: 'paid', state: 'open', is_stuck: 0 } as const;
  await db
    .insertInto('orders')
    // Two orders share each timestamp, so that paging also has to sort by id.
    .values(
      ids.map((id, index) => {
        return { ...paid, id, user_id: buyer.id, created_at: createdAt - (index >> 1) };
      }),
    )
    .execute();
  const line = {
    line_no: 1,
    course_id: course._id,
    title: course.courseName,
    is_estimated: 0,
    guarantee_days: 30,
    policy_version: null,
  };
  const price = { list_paise: paise(100), discount_paise: paise(0), net_paise: paise(100) };
  await db
    .insertInto('order_items')
    .values(ids.map((id) => ({ order_id: id, ...line, ...price })))
    .execute();
  await db
    .insertInto('payments')
    .values(
      ids.map((id) => ({
        id: `pay_${id}`,
        order_id: id,
        amount_paise: paise(100),
        method: 'card',
        captured_at: createdAt,
      })),
    )
    .execute();
  await updateAllOrderStates(db);
  const query = { query: buyer.email };
  const all = (await findOrders({ ...query, page: '1' })).map((item) => item._id);
  expect(all).toHaveLength(calls.ORDERS_PER_PAGE);
  const rest = (await findOrders({ ...query, page: '2' })).map((item) => item._id);
  expect(rest).toHaveLength(2);
  const pages = [...all, ...rest];
  expect(new Set(pages).size).toBe(orderCount + 1);
  expect(pages).toEqual(expect.arrayContaining(ids));
  expect(await findOrders({ ...query, page: '3' })).toEqual([]);
  const lines = (await fetchCsvRows(query)).map((item) => item['Order']);
  expect(lines).toEqual(pages);
  const stuck = await send(shop, calls.getStuckOrders, { token: admin.token });
  const stuckIds = expectData<LedgerOrder[]>(stuck, 'data').map((item) => item._id);
  expect(stuckIds).toEqual(pages.filter((id) => ids.includes(id)).slice(0, calls.ORDERS_PER_PAGE));
  expect(stuck.body).toMatchObject({ total: orderCount, isMore: false });
  await db.deleteFrom('payments').where('order_id', 'in', ids).execute();
  await db.deleteFrom('order_items').where('order_id', 'in', ids).execute();
  await db.deleteFrom('orders').where('id', 'in', ids).execute();
});

test('revenue covers thirty days with captured and refunded amounts', async () => {
  const before = await fetchRevenue();
  expect(before).toHaveLength(calls.REVENUE_DAYS);
  const { paymentId } = await buyCourse();
  await sendRefund(paymentId);
  const after = await fetchRevenue();
  expect(sum(after, 'captured') - sum(before, 'captured')).toBe(49_900);
  expect(sum(after, 'refunded') - sum(before, 'refunded')).toBe(49_900);
});

async function fetchRevenue() {
  const response = await send(shop, calls.getRevenue, { token: admin.token });
  return expectData<{ captured: number; refunded: number }[]>(response, 'data');
}

function sum(days: { captured: number; refunded: number }[], field: 'captured' | 'refunded') {
  return days.reduce((all, day) => all + day[field], 0);
}
