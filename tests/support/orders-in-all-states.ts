// Creates a school with orders in every state through the server's own functions. Every run creates the same rows.
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { paise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import { insertAccount } from '#server/accounts/accounts.ts';
import { createSeededRandom } from '#server/demo/seeded-random.ts';
import { deliverMails } from '#server/mails/mails.ts';
import { createOrder } from '#server/sales/payments/payments.ts';
import { executeRefunds, recordRefund, refundPayment } from '#server/sales/refunds/refunds.ts';
import { verifyPayment } from '#server/sales/payments/verification.ts';
import { receiveEvent } from '#server/sales/payments/webhook.ts';
import type { Db, Deps, ProviderPayment } from '#server/platform/ports.ts';
import { eraseFromCommandLine } from '#server/profile/personal.ts';
import { fillSchool } from './large-school.ts';
import { deleteCourseRow } from './delete-course-row.ts';
import { createDeterministicProvider } from './deterministic-provider.ts';
import type { DeterministicProvider } from './deterministic-provider.ts';

const START = Date.UTC(2026, 10, 2, 4, 30);
const HOUR_MS = 60 * 60_000;
const SIZE = { courses: 16, students: 20 };
/** The number of orders that `fillSchool` creates, each with one course. */
const SCHOOL_ORDERS = 60;
/** Prices in rupees of every second course. `LATER_PRICES` apply to the second half of the orders. */
const PRICES = [999, 1499, 123.45, 1, 333.33, 4999.5, 49.99, 2500];
const LATER_PRICES = [1299, 1199, 223.45, 2, 333.33, 3999, 149.99, 0];

interface SalesContext {
  deps: Deps;
  provider: DeterministicProvider;
  adminId: string;
  students: string[];
  /** A published course without students, which is deleted at the end. */
  courseToDelete: string;
  nth: number;
  advanceClock(milliseconds: number): void;
}

/** Fills an empty database with at least this many orders. Returns the time of the last one. */
export async function makeOrdersInAllStates(db: Db, orders: number): Promise<{ now: number }> {
  let now = START;
  const clock = () => now;
  const random = createSeededRandom();
  const admin = await db.transaction().execute((tx) =>
    insertAccount({ clock, random }, tx, {
      fullName: 'Meera Iyer',
      email: 'admin@sales.example',
      contactNumber: '9876543210',
      role: 'owner',
      isProven: true,
    }),
  );
  if (!admin) throw new Error('The database must be empty.');
  await fillSchool(db, { adminId: admin.id, now }, SIZE);
  const provider = createDeterministicProvider(clock);
  const silent = () => undefined;
  const deps = {
    db,
    reads: db,
    clock,
    random,
    gateway: provider.gateway,
    log: { info: silent, warn: silent, error: silent },
    linkOrigin: 'https://site.example',
    requireEmailCode: true,
    requiresAge: false,
    contactTo: 'studio@sales.example',
    mediaSecret: 'a-secret-of-a-dump',
    mailer: { send: async () => undefined, check: async () => undefined },
    storage: createDiskStorage(tmpdir(), random),
    studentsChanged: silent,
    mailQueued: silent,
    refundRequested: silent,
  } as Partial<Deps> as Deps;
  const sales: SalesContext = {
    deps,
    provider,
    adminId: admin.id,
    nth: 0,
    students: await listIds(db, 'users', admin.id),
    courseToDelete: await addCourse(db, random.id()),
    advanceClock: (milliseconds) => {
      now += milliseconds;
    },
  };
  await setPrices(db, PRICES);
  const ordersToCreate = Math.max(0, orders - SCHOOL_ORDERS);
  while (sales.nth < ordersToCreate) {
    if (sales.nth === Math.floor(ordersToCreate / 2)) await setPrices(db, LATER_PRICES);
    await SCENARIOS[sales.nth % SCENARIOS.length]?.(sales);
    sales.nth += 1;
    sales.advanceClock(2 * HOUR_MS);
  }
  await payForDeletedCourse(sales);
  await eraseFromCommandLine(deps, { id: sales.students.at(-1) ?? '', account_type: 'Student' });
  await deliverMails(deps);
  return { now };
}

async function listIds(db: Db, table: 'users' | 'courses', exceptId: string): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id).filter((id) => id !== exceptId);
}

async function addCourse(db: Db, id: string): Promise<string> {
  const courseToCopy = await db
    .selectFrom('courses')
    .selectAll()
    .where('status', '=', 'Published')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('courses')
    .values({
      ...courseToCopy,
      id,
      name: 'A course that will be deleted',
      price_paise: paise(77_700),
    })
    .execute();
  return id;
}

async function setPrices(db: Db, prices: readonly number[]): Promise<void> {
  const courses = await listIds(db, 'courses', '');
  for (const [index, price] of prices.entries()) {
    await db
      .updateTable('courses')
      .set({ price_paise: paise(Math.round(price * 100)) })
      .where('id', '=', courses[index * 2 + 1] ?? '')
      .execute();
  }
}

/** Places an order of priced courses for the next student who can still buy that many, plus the `extra` courses. */
async function placeOrder(sales: SalesContext, count: number, extra: readonly string[] = []) {
  const { db } = sales.deps;
  const { students, courseToDelete } = sales;
  for (let tried = 0; tried < students.length; tried += 1) {
    const userId = students[(sales.nth + tried) % students.length] ?? '';
    const enrolledIds = db
      .selectFrom('enrolments')
      .select('course_id')
      .where('user_id', '=', userId);
    const available = await db
      .selectFrom('courses')
      .select('id')
      .where('status', '=', 'Published')
      .where('price_paise', '>', paise(0))
      .where('id', '!=', courseToDelete)
      .where('id', 'not in', enrolledIds)
      .orderBy('id')
      .execute();
    const first = sales.nth % Math.max(1, available.length - count + 1);
    const courses = available.slice(first, first + count).map(({ id }) => id);
    if (courses.length < count) continue;
    const { orderId = '' } = await createOrder(sales.deps, userId, {
      courses: [...courses, ...extra],
    });
    return { userId, orderId };
  }
  throw new Error('No student can buy that many more courses.');
}

async function buyCourses(sales: SalesContext, count: number) {
  const { userId, orderId } = await placeOrder(sales, count);
  const payment = sales.provider.pay(orderId);
  const proof = { orderId, paymentId: payment.id, signature: '', courses: undefined };
  await verifyPayment(sales.deps, userId, proof);
  return payment;
}

async function sendEvent(
  sales: SalesContext,
  kind: string,
  payment: ProviderPayment,
): Promise<void> {
  const raw = Buffer.from(JSON.stringify({ kind, payment }));
  const eventId = `evt_Dump${payment.id.slice(-10)}`;
  await receiveEvent(sales.deps, { raw, signature: '', eventId });
}

async function refundOrder(
  sales: SalesContext,
  count: number,
  status: 'processed' | 'pending' | 'failed',
) {
  const { id: paymentId } = await buyCourses(sales, count);
  sales.provider.setRefundStatus(status);
  await refundPayment(sales.deps, sales.adminId, { paymentId, reason: 'Requested by email' });
  sales.provider.setRefundStatus('processed');
}

/** What happens to an order, one scenario per order in turn. */
const SCENARIOS: readonly ((sales: SalesContext) => Promise<unknown>)[] = [
  (sales) => buyCourses(sales, 1),
  (sales) => buyCourses(sales, 2),
  (sales) => placeOrder(sales, 1),
  (sales) => refundOrder(sales, 1, 'processed'),
  (sales) => placeOrder(sales, 2, [sales.courseToDelete]),
  async (sales) => {
    const { orderId } = await placeOrder(sales, 1);
    await sendEvent(sales, 'payment.failed', sales.provider.pay(orderId, 'failed'));
  },
  async (sales) => {
    const { orderId } = await placeOrder(sales, 3);
    await sendEvent(sales, 'payment.captured', sales.provider.pay(orderId));
  },
  (sales) => refundOrder(sales, 2, 'processed'),
  async (sales) => {
    const payment = await buyCourses(sales, 2);
    await recordRefund(sales.deps, {
      id: `rfnd_Dash${payment.id.slice(-10)}`,
      paymentId: payment.id,
      receipt: null,
      status: 'processed',
      notes: {},
      amountPaise: paise(Math.ceil(payment.amountPaise / 3)),
    });
  },
  (sales) => refundOrder(sales, 1, 'pending'),
  async (sales) => {
    const { orderId } = await buyCourses(sales, 1);
    await sendEvent(sales, 'payment.captured', sales.provider.pay(orderId ?? ''));
    await executeRefunds(sales.deps);
  },
  (sales) => refundOrder(sales, 1, 'failed'),
  async (sales) => {
    const { orderId } = await placeOrder(sales, 1, [sales.courseToDelete]);
    sales.advanceClock(2 * HOUR_MS);
    await sales.deps.db
      .updateTable('courses')
      .set({ price_paise: sql<Paise>`price_paise + 100` })
      .where('id', '=', sales.courseToDelete)
      .execute();
    await sendEvent(sales, 'payment.captured', sales.provider.pay(orderId));
    await executeRefunds(sales.deps);
  },
];

/** Pays an order after one of its courses was deleted. */
async function payForDeletedCourse(sales: SalesContext): Promise<void> {
  const { orderId } = await placeOrder(sales, 1, [sales.courseToDelete]);
  await deleteCourseRow(sales.deps.db, sales.courseToDelete);
  await sendEvent(sales, 'payment.captured', sales.provider.pay(orderId));
}
