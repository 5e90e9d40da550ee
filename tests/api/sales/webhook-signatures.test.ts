// Every known kind of webhook event with a wrong or missing signature: refused, and nothing is written.
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { SANDBOX_KEYS, signWebhook } from '#sandbox/razorpay/keys.ts';
import { TABLES } from '#server/ops/manifest.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import { orderCoursesForId, startShop, webhookUrl } from '../../support/shop.ts';

/** Written by hand: add each new kind here. */
const KINDS = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.action_required',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
  'invoice.paid',
];

const shop = closeAfterAll(await startShop());
await shop.provider.faults({ webhooks: { drop: true } });
const course = await makeCourse(shop, await makeAdmin(shop), { price: '499' });
const buyer = await makeStudent(shop);
const id = await orderCoursesForId(shop, buyer, course._id);
const { razorpay_payment_id: paymentId } = await shop.provider.pay(id);
const payment = shop.provider.ledger.payment(paymentId);

function toBody(kind: string): string {
  const entities = {
    payment: { ...payment, status: 'captured' },
    order: shop.provider.ledger.order(id),
    refund: {
      id: 'rfnd_Forged00000001',
      payment_id: paymentId,
      amount: 49_900,
      status: 'processed',
    },
    dispute: { id: 'disp_Forged00000001', payment_id: paymentId, amount: 49_900 },
  };
  const payload = Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [name, { entity }]),
  );
  return JSON.stringify({ entity: 'event', event: kind, payload });
}

/** The number of rows per table, and the state of the order. */
async function countRows() {
  const rows: Record<string, unknown> = {};
  for (const table of TABLES.filter((table) => table !== 'jobs')) {
    const many = sql<{ many: number }>`select count(*) as many from ${sql.table(table)}`;
    rows[table] = Number((await many.execute(shop.deps.db)).rows[0]?.many);
  }
  rows['order'] = await shop.deps.db.selectFrom('orders').selectAll().execute();
  return rows;
}

async function post(body: string, signature: string | undefined): Promise<[number, unknown]> {
  const response = await fetch(webhookUrl(shop), {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': crypto.randomUUID(),
      ...(signature === undefined ? {} : { 'x-razorpay-signature': signature }),
    },
  });
  const responseBody = (await response.json()) as { code?: string };
  return [response.status, responseBody.code];
}

const before = await countRows();

test.each(KINDS)(
  'S19: refuses %s with a wrong or missing signature, and writes nothing',
  async (kind) => {
    const body = toBody(kind);
    const signatures = [
      undefined,
      '',
      '0'.repeat(64),
      signWebhook(body, 'another-secret'),
      signWebhook(body, SANDBOX_KEYS.keySecret),
      signWebhook(toBody('invoice.dreamt'), SANDBOX_KEYS.webhookSecret),
    ];
    for (const signature of signatures)
      expect(await post(body, signature), signature).toEqual([400, 'wrong_signature']);
    expect(await countRows()).toEqual(before);
  },
);

test('S19: accepts the same events with the right signature', async () => {
  for (const kind of KINDS) {
    const body = toBody(kind);
    const signature = signWebhook(body, SANDBOX_KEYS.webhookSecret);
    expect(await post(body, signature), kind).toEqual([200, undefined]);
  }
  const rows = await shop.deps.db.selectFrom('payment_events').select('kind').execute();
  expect(rows.map((row) => row.kind).toSorted()).toEqual(KINDS.toSorted());
});
