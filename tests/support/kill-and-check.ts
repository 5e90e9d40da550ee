// Kills the server repeatedly while students buy, abandon, pay late and get refunds.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { Course } from '#contract/courses/course.ts';
import { reconcilePayments } from '#contract/sales/orders.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import type { LedgerDump } from '#sandbox/razorpay/ledger.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { migrate } from '#server/adapters/db/open.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import { backUp } from '#server/ops/backup.ts';
import { restoreBackup } from '#server/ops/restore.ts';
import { releaseAllClaims } from '#server/platform/jobs.ts';
import { QUICK_PASSWORDS } from './fuzz.ts';
import { createInstallation } from './installation.ts';
import type { TestInstallation } from './installation.ts';
import { expectInvariants } from './invariants.ts';
import { TRUSTED_PROXY_ENV } from './load.ts';
import { makeCourse, makeStudent } from './makers.ts';
import type { Person } from './makers.ts';
import { createServerAndProvider } from './processes.ts';
import type { ServerAndProvider } from './processes.ts';
import { createProviderControl } from './provider-control.ts';
import { orderCourses, submitProof } from './shop.ts';
import { send } from './server.ts';
import type { ApiTarget, TestServer } from './server.ts';

/** Concurrent buyers during each kill. */
const CONCURRENT_BUYERS = 6;
/** About the duration of a purchase, so that kills hit every part of it and the startup work. */
const KILL_WITHIN_LEAST_MS = 600;

export interface KillReport {
  kills: number;
  purchases: number;
  captured: number;
  refunded: number;
  /** Purchases that were confirmed to the buyer. */
  confirmed: number;
  /** Orders that the restore had lost, and that were rebuilt from the provider. */
  rebuilt: number;
}

interface ShopUnderTest {
  place: ApiTarget;
  pair: ServerAndProvider;
  base: TestInstallation;
  course: Course;
  free: Course;
  /** The latest time of a kill after the purchases start. */
  killWithinMs: number;
  /** Payments that may be refunded. */
  refundablePayments: string[];
  /** The confirmed payment by user id. */
  confirmedPayments: Map<string, string>;
  /** Buyers without an email at the provider: those who signed up after the backup get a refund. */
  withoutEmail: Set<string>;
}

/** `server` is a PostgreSQL URL; empty: SQLite. Fails if an invariant is broken or a confirmed purchase is lost. */
export async function killAndCheck(server: string, kills: number): Promise<KillReport> {
  const base = await createInstallation(server, QUICK_PASSWORDS);
  const pair = await createServerAndProvider(base, TRUSTED_PROXY_ENV);
  // Rate limits are per address, so each request uses another one.
  const headers = () => ({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` });
  const place = { url: pair.server.url, headers };
  try {
    await pair.provider.ready();
    await pair.server.ready();
    const shop = { ...base.people, ...place };
    const town: ShopUnderTest = {
      place,
      pair,
      base,
      course: await makeCourse(shop, base.admin, { courseName: 'Kolam', price: '499' }),
      free: await makeCourse(shop, base.admin, { courseName: 'Dots', price: '0' }),
      killWithinMs: KILL_WITHIN_LEAST_MS,
      refundablePayments: [],
      confirmedPayments: new Map(),
      withoutEmail: new Set(),
    };
    const began = performance.now();
    let purchases = await runPurchases(town);
    town.killWithinMs = Math.max(KILL_WITHIN_LEAST_MS, 2 * (performance.now() - began));
    const backupFolder = join(base.folder, 'a-backup');
    for (let nth = 0; nth < kills; nth += 1) {
      if (nth === Math.floor(kills / 3)) {
        await backUp(getBackupDeps(town), backupFolder);
        await pair.server.ready();
        purchases += await runPurchases(town);
      }
      purchases += await killDuringPurchases(town);
      if (nth === Math.floor((2 * kills) / 3)) await restoreAndReconcile(town, backupFolder);
    }
    await pair.server.ready();
    const ledger = await waitUntilSettled(town);
    await expectInvariants({ db: base.db, ledger });
    return {
      kills,
      purchases,
      captured: ledger.payments.filter((payment) => payment.captured).length,
      refunded: ledger.refunds.length,
      confirmed: town.confirmedPayments.size,
      rebuilt: await countRebuiltOrders(town),
    };
  } finally {
    await pair.server.kill();
    await pair.provider.kill();
    await base.drop();
  }
}

const getBackupDeps = ({ base: { db, folder } }: ShopUnderTest) => ({
  db,
  clock: Date.now,
  storage: createDiskStorage(join(folder, 'media'), systemRandom),
});

/** Restores the backup. All confirmed purchases since then must be rebuilt from the provider. */
async function restoreAndReconcile(town: ShopUnderTest, backupFolder: string): Promise<void> {
  const { db } = town.base;
  const upTo = (tx: Parameters<typeof migrate>[0], last?: string) => migrate(tx, migrations, last);
  await restoreBackup({ ...getBackupDeps(town), migrate: upTo }, backupFolder);
  await releaseAllClaims(db);
  const remainingUsers = await db.selectFrom('users').select('id').execute();
  const known = new Set(remainingUsers.map(({ id }) => id));
  for (const id of town.withoutEmail) if (!known.has(id)) town.confirmedPayments.delete(id);
  await town.pair.server.ready();
  await waitUntilSettled(town);
  await expectPromisedOrders(town);
}

async function countRebuiltOrders({ base: { db } }: ShopUnderTest): Promise<number> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('rebuilt_at', 'is not', null)
    .execute();
  return rows.length;
}

/** Runs concurrent purchases without a kill. Returns their number. */
async function runPurchases(town: ShopUnderTest): Promise<number> {
  const people = await makeBuyers(town);
  await Promise.all(people.map((person) => performAction(town, person)));
  return people.length;
}

const makeBuyers = ({ base }: ShopUnderTest): Promise<Person[]> =>
  Promise.all(
    Array.from({ length: CONCURRENT_BUYERS }, () => makeStudent(base.people as TestServer)),
  );

/** Runs concurrent purchases, and kills the server at a random moment. Returns their number. */
async function killDuringPurchases(town: ShopUnderTest): Promise<number> {
  const { pair } = town;
  const people = await makeBuyers(town);
  await pair.server.ready();
  // Clients do not retry: the server itself must recover from broken connections.
  const actions = people.map((person) => performAction(town, person).catch(() => undefined));
  await wait(Math.random() * town.killWithinMs);
  await pair.server.kill();
  await Promise.all(actions);
  await expectPromisedOrders(town);
  return people.length;
}

/** Performs a random action of a buyer. */
async function performAction(town: ShopUnderTest, person: Person): Promise<void> {
  const { place, pair, course, free, refundablePayments } = town;
  const chance = Math.random();
  if (chance < 0.1) return void (await orderCourses(place, person, free._id));
  const refundedPaymentId = chance < 0.25 ? refundablePayments.shift() : undefined;
  if (refundedPaymentId !== undefined) return requestRefund(town, refundedPaymentId);
  const { body } = await orderCourses(place, person, course._id);
  const orderId = body['orderId'];
  if (typeof orderId !== 'string') return;
  const outcome = chance < 0.4 ? 'authorized' : 'success';
  const isNamed = Math.random() < 0.8;
  if (!isNamed) town.withoutEmail.add(person.id);
  const proof = await getProviderClient(pair).pay(orderId, outcome, {
    ...(isNamed ? { email: person.email } : {}),
    offer: Math.random() < 0.3,
  });
  refundablePayments.push(proof.razorpay_payment_id);
  // Some buyers close the window, so only the provider's events report the payment.
  if (chance < 0.6) return;
  const got = await submitProof(place, person, proof);
  if (got.body.success) town.confirmedPayments.set(person.id, proof.razorpay_payment_id);
}

const getProviderClient = ({ provider }: ServerAndProvider) =>
  createProviderControl(() => provider.url);

async function requestRefund(
  { place, base, confirmedPayments }: ShopUnderTest,
  paymentId: string,
): Promise<void> {
  for (const [person, payment] of confirmedPayments)
    if (payment === paymentId) confirmedPayments.delete(person);
  const body = { paymentId, reason: 'Asked for it.' };
  await send(place, refundPayment, { token: base.admin.token, body });
}

/** Expects that confirmed purchases are stored, before any repair. */
async function expectPromisedOrders({ base, confirmedPayments }: ShopUnderTest): Promise<void> {
  const rows = await base.db.selectFrom('enrolments').select('user_id').execute();
  const enrolled = new Set(rows.map((row) => row.user_id));
  expect([...confirmedPayments.keys()].filter((id) => !enrolled.has(id))).toEqual([]);
}

/** Reconciles until nothing changes and no event or refund is pending. */
async function waitUntilSettled({ place, pair, base }: ShopUnderTest): Promise<LedgerDump> {
  const { token } = base.admin;
  return vi.waitFor(
    async () => {
      const got = await send(place, reconcilePayments, { token });
      expect(got.body['data']).toMatchObject({ settled: 0, refunds: 0, failed: 0 });
      const open = await base.db
        .selectFrom('refunds')
        .select('id')
        .where('status', 'in', ['wanted', 'pending'])
        .execute();
      expect(open).toEqual([]);
      // Delivers at once, because the retry delays have grown with every kill.
      await getProviderClient(pair).act('deliver-now');
      const ledger = await getProviderClient(pair).fetchLedger();
      expect(ledger.deliveries.filter((event) => event.state === 'pending')).toEqual([]);
      return ledger;
    },
    { timeout: 180_000, interval: 250 },
  );
}
