// Creates many paid orders of one course, and settles them concurrently.
import { paise } from '#contract/sales/money.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { insertAccount } from '#server/accounts/accounts.ts';
import {
  insertOrder,
  findOrderByProviderId,
  setProviderOrderId,
} from '#server/sales/payments/payments.store.ts';
import type { Order } from '#server/sales/payments/payments.store.ts';
import { settlePayment } from '#server/sales/payments/settlement.ts';
import type { Db, Deps } from '#server/platform/ports.ts';
import { AppError, requireFound } from '#server/platform/errors.ts';
import type { OrderRow } from '#server/platform/tables.ts';
import { fillSchool } from './large-school.ts';
import { createDeterministicProvider } from './deterministic-provider.ts';

const NET = paise(99_900);
const COURSE = 'f'.repeat(24);
/** The last millisecond of a financial year in India. */
export const YEAR_END = Date.parse('2027-03-31T18:29:59.999Z');

/** Creates orders that are paid at the provider but not settled here. */
export async function makePaidOrders(db: Db, many: number): Promise<void> {
  const at = YEAR_END - 10 * 60_000;
  const clock = () => at;
  const admin = await db.transaction().execute((tx) =>
    insertAccount({ clock, random: systemRandom }, tx, {
      fullName: 'Meera Iyer',
      email: 'admin@numbers.example',
      contactNumber: '9876543210',
      role: 'owner',
      isProven: true,
    }),
  );
  const adminId = requireFound(admin).id;
  await fillSchool(db, { adminId, now: at }, { courses: 1, students: many });
  const course = await db.selectFrom('courses').selectAll().executeTakeFirstOrThrow();
  const own = { ...course, id: COURSE, name: 'Numbers', price_paise: NET };
  await db.insertInto('courses').values(own).execute();
  const students = await db.selectFrom('users').select('id').where('id', '!=', adminId).execute();
  for (const [nth, { id: userId }] of students.entries())
    await db.transaction().execute(async (tx) => {
      const id = systemRandom.id();
      const priced = { list_paise: NET, price_paise: NET, net_paise: NET };
      const line = { line_no: 1, course_id: COURSE, title: 'Numbers', is_estimated: 0 as const };
      const order: OrderRow = {
        id,
        user_id: userId,
        provider_order_id: null,
        amount_paise: NET,
        currency: 'INR',
        status: 'created',
        created_at: at,
        paid_at: null,
        asked_at: null,
        state: 'open',
        is_stuck: 0,
        quote_hash: id,
        buyer_kind: 'none',
        buyer_name: null,
        buyer_state: null,
        buyer_address: null,
        buyer_gstin: null,
        state_source: null,
        seller_terms_id: null,
        coupon_id: null,
        age_source: null,
      };
      const item = { ...line, ...priced, discount_paise: paise(0), guarantee_days: 30 };
      await insertOrder(tx, order, {
        items: [{ ...item, sac: null, rate_bp: null, bundle_id: null, policy_version: null }],
      });
      await setProviderOrderId(tx, id, formatOrderName(nth));
    });
}

class RolledBack extends Error {}

/** Dependencies with a fixed clock, whose `faults.left`-th random id throws to roll back the transaction. */
function createDeps(db: Db, now: number, faults: { left: number }): Deps {
  const silent = () => undefined;
  const id = () => {
    faults.left -= 1;
    if (faults.left === 0) throw new RolledBack();
    return systemRandom.id();
  };
  return {
    db,
    reads: db,
    clock: () => now,
    random: { ...systemRandom, id },
    gateway: createDeterministicProvider(() => now).gateway,
    log: { info: silent, warn: silent, error: silent },
    linkOrigin: 'https://site.example',
    requireEmailCode: true,
    requiresAge: false,
    contactTo: 'studio@numbers.example',
    mediaSecret: 'a-secret-of-the-test',
    studentsChanged: silent,
    mailQueued: silent,
    refundRequested: silent,
  } as Partial<Deps> as Deps;
}

export interface SettlementCounts {
  settled: number;
  undone: number;
}

/** Orders settled before the year ends. Document dates never decrease, so later ones may be of the new year only. */
const BEFORE_MIDNIGHT = 200;

const formatOrderName = (nth: number): string => `order_${String(nth).padStart(6, '0')}`;

/**
 * Settles all open orders concurrently: first those before midnight, then the others by two clocks, one of which is
 * past midnight. One third of the settlements is rolled back once and repeated.
 */
export async function settleAll(db: Db): Promise<SettlementCounts> {
  const done: SettlementCounts = { settled: 0, undone: 0 };
  const open = await listOpenOrders(db);
  const isEarly = ({ providerOrderId: name }: Order) =>
    (name ?? '') < formatOrderName(BEFORE_MIDNIGHT);
  await settleConcurrently(db, {
    orders: open.filter(isEarly),
    clock: () => YEAR_END - 2000,
    done,
  });
  const clock = (nth: number) => YEAR_END + 1 - (nth % 2) * 2000;
  await settleConcurrently(db, { orders: open.filter((item) => !isEarly(item)), clock, done });
  return done;
}

async function listOpenOrders(db: Db): Promise<Order[]> {
  const open = await db
    .selectFrom('orders')
    .select('provider_order_id')
    .where('status', '=', 'created')
    .where('provider_order_id', 'is not', null)
    .orderBy('provider_order_id')
    .execute();
  const orders: Order[] = [];
  for (const { provider_order_id: id } of open)
    orders.push(requireFound(await findOrderByProviderId(db, id ?? '')));
  return orders;
}

async function settleConcurrently(
  db: Db,
  {
    orders,
    clock,
    done,
  }: { orders: Order[]; clock: (nth: number) => number; done: SettlementCounts },
): Promise<void> {
  await Promise.all(
    orders.map(async (order, nth) => {
      const now = clock(nth);
      if (nth % 3 === 0 && (await rollBackSettlement(db, order, now))) done.undone += 1;
      if (await settle(createDeps(db, now, { left: 0 }), order)) done.settled += 1;
    }),
  );
}

/** Lets a settlement fail when it draws its first id, so that nothing of it is stored. */
async function rollBackSettlement(db: Db, order: Order, now: number): Promise<boolean> {
  try {
    await settle(createDeps(db, now, { left: 1 }), order);
  } catch (error) {
    if (error instanceof RolledBack) return true;
    throw error;
  }
  throw new Error('A settlement draws an id.');
}

/** Retries when no database connection was free in time. */
async function settle(deps: Deps, order: Order): Promise<boolean> {
  for (;;) {
    try {
      const { isNew } = await settlePayment(deps, order, {
        id: `pay_${order.id}`,
        orderId: order.providerOrderId,
        begunAt: null,
        amountPaise: order.amountPaise,
        currency: 'INR',
        status: 'captured',
        wasCaptured: true,
        method: 'upi',
        email: null,
        contact: null,
        refundedPaise: 0,
      });
      return isNew;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'busy') throw error;
    }
  }
}
