// Emails to the owner about sales: each sale, a daily summary, or none.
import { expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { getSalesMails, saveSalesMails } from '#contract/sales/sales-mails.ts';
import { closeAfterTest } from '../../support/close-after.ts';
import { waitForMails } from '../../support/mails.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeMember,
  makeStudent,
} from '../../support/makers.ts';
import { buy, waitForEvents, startShop } from '../../support/shop.ts';
import { LINK_ORIGIN, send, startServer } from '../../support/server.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const ADMIN = 'studio@rangshala.example';
const OWNER = 'owner@rangshala.example';
/** Nine in the morning in India. */
const MORNING = Date.parse('2031-03-10T03:30:00Z');

async function createSchool() {
  const shop = closeAfterTest(await startShop());
  shop.advanceClock(MORNING - shop.deps.clock());
  const admin = await makeAdmin(shop);
  const kolam = await makeCourse(shop, admin, { courseName: 'Kolam', price: '499' });
  const saveChoice = async (when: string, to = '') => {
    const response = await send(shop, saveSalesMails, { token: admin.token, body: { when, to } });
    return expectData<object>(response, 'data');
  };
  const sell = async (name: string) => buy(shop, await makeStudent(shop, name), kolam._id);
  return { shop, admin, choose: saveChoice, sell };
}

const settleEvents = async (shop: Awaited<ReturnType<typeof startShop>>) => {
  await waitForEvents(shop);
  await shop.work.mailDailySales();
  await shop.work.deliverMails();
};

test('a daily summary reports payments and refunds, once, on the next morning', async () => {
  const { shop, admin, choose: saveChoice, sell } = await createSchool();
  expect(await saveChoice('daily', OWNER)).toEqual({ when: 'daily', to: OWNER, defaultTo: ADMIN });
  await sell('Asha Kale');
  await sell('Kabir Sheikh');
  const { razorpay_payment_id: paymentId } = await sell('Zoya Khan');
  const body = { paymentId, reason: 'Bought twice' };
  expectData(await send(shop, refundPayment, { token: admin.token, body }), 'data');
  await settleEvents(shop);
  expect(shop.mails.filter(({ to }) => to === OWNER)).toEqual([]);
  // Seven in the morning of the next day.
  shop.advanceClock(22 * HOUR_MS);
  await settleEvents(shop);
  expect(shop.mails.filter(({ to }) => to === OWNER)).toEqual([]);
  shop.advanceClock(2 * HOUR_MS);
  await settleEvents(shop);
  const [mail] = await waitForMails(shop, OWNER);
  expect(mail?.subject).toBe('3 sales on 10 Mar 2031: ₹1,497');
  expect(mail?.text).toBe(
    [
      'Sales: 3',
      'Received: ₹1,497',
      'Refunded on this day: ₹499',
      '',
      `Open payments: ${LINK_ORIGIN}/payments`,
      '',
      'You can change these emails on the Business & GST page of the admin area.',
      '',
    ].join('\n'),
  );
  for (const name of ['Asha', 'Kabir', 'Zoya']) expect(mail?.html).not.toContain(name);
  await Promise.all([shop.work.mailDailySales(), shop.work.mailDailySales()]);
  // A day without sales.
  shop.advanceClock(DAY_MS);
  await settleEvents(shop);
  expect(shop.mails.filter(({ to }) => to === OWNER)).toHaveLength(1);
});

test('a clock that was ahead loses no sale, and a clock that goes back repeats none', async () => {
  const { shop, choose: saveChoice, sell } = await createSchool();
  await saveChoice('daily', OWNER);
  await sell('Asha Kale');
  await waitForEvents(shop);
  shop.advanceClock(DAY_MS);
  await settleEvents(shop);
  await waitForMails(shop, OWNER, 1);
  shop.advanceClock(-DAY_MS);
  await settleEvents(shop);
  await sell('Kabir Sheikh');
  shop.advanceClock(DAY_MS);
  await settleEvents(shop);
  const subjects = (await waitForMails(shop, OWNER, 2)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    '1 sale on 10 Mar 2031: ₹499',
    'Corrected: 2 sales on 10 Mar 2031: ₹998',
  ]);
});

test('two servers send one summary between them, and summarize days on which both were off', async () => {
  const { shop, choose: saveChoice, sell } = await createSchool();
  await saveChoice('daily', OWNER);
  await sell('Asha Kale');
  await waitForEvents(shop);
  const beside = closeAfterTest(await startServer({ sharesDatabaseWith: shop }));
  beside.advanceClock(shop.deps.clock() - beside.deps.clock() + 3 * DAY_MS);
  shop.advanceClock(3 * DAY_MS);
  for (const server of [shop, beside, shop]) await server.work.mailDailySales();
  for (const server of [shop, beside]) await server.work.deliverMails();
  const summaries = [...shop.mails, ...beside.mails].filter(({ to }) => to === OWNER);
  expect(summaries.map(({ subject }) => subject)).toEqual(['1 sale on 10 Mar 2031: ₹499']);
});

test('a new email address gets the summary of a day that ended before it was saved', async () => {
  const { shop, choose: saveChoice, sell } = await createSchool();
  await saveChoice('daily', OWNER);
  await sell('Asha Kale');
  await waitForEvents(shop);
  // Five in the morning of the next day.
  shop.advanceClock(20 * HOUR_MS);
  await saveChoice('daily', 'accounts@rangshala.example');
  shop.advanceClock(4 * HOUR_MS);
  await settleEvents(shop);
  const [mail] = await waitForMails(shop, 'accounts@rangshala.example', 1);
  expect(mail?.subject).toBe('1 sale on 10 Mar 2031: ₹499');
  expect(shop.mails.filter(({ to }) => to === OWNER)).toEqual([]);
});

test("by default, yesterday's summary goes to the address of the contact form", async () => {
  const { shop, admin, sell } = await createSchool();
  await sell('Asha Kale');
  await waitForEvents(shop);
  shop.advanceClock(DAY_MS);
  await settleEvents(shop);
  const settingsResponse = await send(shop, getSalesMails, { token: admin.token });
  expect(settingsResponse.body['data']).toEqual({ when: 'daily', to: '', defaultTo: ADMIN });
  expect((await waitForMails(shop, ADMIN)).map(({ subject }) => subject)).toEqual([
    '1 sale on 10 Mar 2031: ₹499',
  ]);
});

test('emails each sale at once with buyer, course, amount and a link to the order', async () => {
  const { shop, choose: saveChoice, sell } = await createSchool();
  await saveChoice('each', OWNER);
  await sell('<b>Asha</b> Kale');
  const [mail] = await waitForMails(shop, OWNER);
  const { id } = await shop.deps.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  expect(mail?.subject).toBe('New sale: ₹499');
  expect(mail?.text).toBe(
    [
      'Amount: ₹499',
      'Course: Kolam',
      'Buyer: <b>Asha</b> Kale',
      '',
      `Open the order: ${LINK_ORIGIN}/payments?order=${id}`,
      '',
      'You can change these emails on the Business & GST page of the admin area.',
      '',
    ].join('\n'),
  );
  expect(mail?.html).toContain('&lt;b&gt;Asha&lt;/b&gt; Kale');
  shop.advanceClock(DAY_MS);
  await settleEvents(shop);
  expect(shop.mails.filter(({ to }) => to === OWNER)).toHaveLength(1);
});

test('sends nothing when the owner wants no emails, and only an owner may choose', async () => {
  const { shop, admin, choose: saveChoice, sell } = await createSchool();
  await saveChoice('never');
  await sell('Asha Kale');
  await waitForEvents(shop);
  shop.advanceClock(DAY_MS);
  await settleEvents(shop);
  expect(shop.mails.map(({ subject }) => subject)).toEqual(['You are enrolled in Kolam']);
  const manager = await makeMember(shop, 'manager');
  const body = { when: 'each', to: OWNER };
  const refused = await send(shop, saveSalesMails, { token: manager.token, body });
  expect(refused.status).toBe(403);
  for (const wrong of [
    { when: 'hourly', to: '' },
    { when: 'each', to: 'nobody' },
    { when: 'each' },
  ])
    expect((await send(shop, saveSalesMails, { token: admin.token, body: wrong })).status).toBe(
      400,
    );
  const log = await send(shop, getAudit, {
    token: admin.token,
    query: { action: 'payment-settings' },
  });
  expect(log.body['data']).toMatchObject([
    {
      action: 'payment-settings',
      changes: [{ field: 'sales emails', before: 'daily summary', after: 'never' }],
    },
  ]);
});
