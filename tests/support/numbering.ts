// Issues many documents concurrently; some transactions are rolled back and repeated.
import { expect } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { Db, Ports } from '#server/platform/ports.ts';
import { updateAllOrderStates } from '#server/platform/order-states.ts';
import { issueForSale } from '#server/sales/tax/sale-documents.ts';
import { verifyDocuments } from '#server/sales/tax/number-series.ts';
import { systemRandom } from '#server/adapters/random.ts';

const NET = paise(99_900);

async function insertPaidOrder(db: Db, userId: string, nth: number) {
  const id = systemRandom.id();
  const payment = {
    id: `pay_${id}`,
    order_id: id,
    amount_paise: NET,
    method: 'upi',
    captured_at: nth,
  };
  const item = {
    order_id: id,
    line_no: 1,
    course_id: 'a course',
    title: 'Kolam',
    is_estimated: 0,
    guarantee_days: 30,
    policy_version: null,
    list_paise: NET,
    price_paise: NET,
    discount_paise: paise(0),
    net_paise: NET,
    sac: null,
    rate_bp: null,
    bundle_id: null,
  };
  const order = await db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('orders')
      .values({
        id,
        user_id: userId,
        amount_paise: NET,
        currency: 'INR',
        status: 'paid',
        created_at: nth,
        state: 'paid',
        is_stuck: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx.insertInto('order_items').values(item).execute();
    await tx.insertInto('payments').values(payment).execute();
    return inserted;
  });
  return { order, payment, items: [item] };
}

class RolledBack extends Error {}

/** Issues receipts concurrently at the times of `clock`. Every third transaction is rolled back once. */
export async function issueConcurrently(
  db: Db,
  { userId, many, clock }: { userId: string; many: number; clock: (nth: number) => number },
): Promise<void> {
  const item = async (nth: number): Promise<void> => {
    const sold = await insertPaidOrder(db, userId, nth);
    const payment = { ...sold.payment, captured_at: clock(nth) };
    const sale = { ...sold, payment, buyerName: 'Ananya Rao' };
    const issue = (isRolledBack: boolean) =>
      db.transaction().execute(async (tx) => {
        await issueForSale({ random: systemRandom } as Ports, tx, sale);
        if (isRolledBack) throw new RolledBack();
      });
    if (nth % 3 === 1) await expect(issue(true)).rejects.toThrow(RolledBack);
    await issue(false);
  };
  try {
    await Promise.all(Array.from({ length: many }, (_, nth) => item(nth)));
  } finally {
    await updateAllOrderStates(db);
  }
}

/** Expects per year the numbers 1 to n without gaps or duplicates, ascending dates, and a valid chain of digests. */
export async function expectNoGaps(db: Db, many: number): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select(['year', 'number', 'issued_on', 'payment_id'])
    .orderBy('year')
    .orderBy('number')
    .execute();
  expect(rows).toHaveLength(many);
  expect(new Set(rows.map((row) => row.payment_id)).size).toBe(many);
  for (const own of Map.groupBy(rows, (row) => row.year).values()) {
    expect(own.map(({ number }) => number)).toEqual(own.map((_row, nth) => nth + 1));
    const days = own.map((row) => row.issued_on);
    expect(days).toEqual(days.toSorted());
  }
  expect(await verifyDocuments(db)).toEqual({ faults: [], warnings: [] });
  return [...new Set(rows.map((row) => row.year))];
}
