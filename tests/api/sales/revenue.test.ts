// Revenue is the same on the dashboard, on the payments page, in the export and per order.
import { expect, test } from 'vitest';
import { getOverview } from '#contract/admin/insights.ts';
import type { Overview } from '#contract/admin/insights.ts';
import { paise } from '#contract/sales/money.ts';
import * as calls from '#contract/sales/orders.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import type { LedgerOrder } from '#contract/sales/orders.ts';
import { toNet, computeRevenue, sumRevenue } from '#contract/sales/revenue.ts';
import type { Revenue } from '#contract/sales/revenue.ts';
import { readCsv } from '#server/admin/csv.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buy, waitForEvents, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const course = await makeCourse(shop, await makeAdmin(shop), { courseName: 'Kolam', price: '499' });

/** The clock of these tests moves past the end of a session. */
async function requestAsAdmin<T>(endpoint: Parameters<typeof send>[1], field = 'data'): Promise<T> {
  const { token } = await makeAdmin(shop);
  return expectData<T>(await send(shop, endpoint, { token }), field);
}
const getRevenuePaise = async () => (await requestAsAdmin<Overview>(getOverview)).revenuePaise;
const fetchRevenueDays = () => requestAsAdmin<(Revenue & { day: string })[]>(calls.getRevenue);

async function buyCourse(): Promise<string> {
  const buyer = await makeStudent(shop);
  const proof = await buy(shop, buyer, course._id);
  await waitForEvents(shop);
  return proof.razorpay_payment_id;
}

async function sendRefund(paymentId: string, admin?: Person): Promise<void> {
  const { token } = admin ?? (await makeAdmin(shop));
  await send(shop, refundPayment, { token, body: { paymentId, reason: 'Asked for it.' } });
  await waitForEvents(shop);
}

/** The revenue, after checking that all places show the same. */
async function getRevenue(): Promise<Revenue> {
  const byDay = sumRevenue(await fetchRevenueDays());
  const orders = await requestAsAdmin<LedgerOrder[]>(calls.getOrders);
  expect(sumRevenue(orders.flatMap(({ payments }) => payments.map(computeRevenue)))).toEqual(byDay);
  expect(await getRevenuePaise()).toBe(toNet(byDay));
  const [headings, ...lines] =
    readCsv(await requestAsAdmin<string>(calls.getOrdersTable, 'text')) ?? [];
  const sumColumn = (name: string) => {
    const at = headings?.cells.indexOf(name) ?? -1;
    return lines.reduce((sum, { cells }) => sum + Math.round(Number(cells[at]) * 100), 0);
  };
  expect({
    captured: sumColumn('Paid (INR)'),
    refunded: sumColumn('Refunded (INR)'),
    net: sumColumn('Net (INR)'),
  }).toEqual({ ...byDay, net: toNet(byDay) });
  return byDay;
}

test('OPEN-09: refunds reduce revenue on the dashboard, the payments page and in the export alike', async () => {
  expect(await getRevenue()).toEqual({ captured: 0, refunded: 0 });
  const [whole, part, refused, waiting] = [
    await buyCourse(),
    await buyCourse(),
    await buyCourse(),
    await buyCourse(),
  ];
  expect(await getRevenue()).toEqual({ captured: 4 * 49_900, refunded: 0 });
  await sendRefund(whole);
  expect(await getRevenue()).toEqual({ captured: 4 * 49_900, refunded: 49_900 });
  await shop.provider.act('refund', { payment_id: part, amount: 10_000 });
  await waitForEvents(shop);
  await shop.provider.faults({ payments: { refunds: 'failed' } });
  await sendRefund(refused);
  await shop.work.carryOutRefunds();
  await shop.provider.faults({ payments: { refunds: 'pending' } });
  await sendRefund(waiting);
  await shop.provider.reset();
  expect(await getRevenue()).toEqual({ captured: 4 * 49_900, refunded: 59_900 });
  const [refund] = shop.provider.ledger.listRefundsOfPayment(waiting);
  await shop.provider.act('end-refund', { refund_id: refund?.id, outcome: 'processed' });
  await waitForEvents(shop);
  expect(toNet(await getRevenue())).toBe(4 * 49_900 - 59_900 - 49_900);
  expect(shop.failures().length).toBeGreaterThan(0);
});

/** Moves the clock to a UTC hour on the last day of a coming month. */
function moveClockToLastDay(hour: number): { indian: string; utc: string } {
  const now = shop.deps.clock();
  const today = new Date(now + 2 * DAY_MS);
  const at = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0, hour, 30);
  shop.advanceClock(at - now);
  const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { indian: toDay(at + 5.5 * 60 * 60_000), utc: toDay(at) };
}

test.each([18, 23])(
  "at %s:30 UTC on a month's last day the new month has started in India, for revenue and enrolments alike",
  async (hour) => {
    const { indian, utc } = moveClockToLastDay(hour);
    expect(indian.slice(8)).toBe('01');
    const paymentId = await buyCourse();
    await sendRefund(paymentId);
    const last = (await fetchRevenueDays()).slice(-2).map(({ day, captured, refunded }) => ({
      day,
      captured,
      refunded,
    }));
    expect(last).toEqual([
      { day: utc, captured: 0, refunded: 0 },
      { day: indian, captured: paise(49_900), refunded: paise(49_900) },
    ]);
    await buyCourse();
    const { lastDays } = await requestAsAdmin<Overview>(getOverview);
    expect(lastDays.slice(-2).map(({ day, enrolments }) => [day, enrolments])).toEqual([
      [utc, 0],
      [indian, 1],
    ]);
  },
);
