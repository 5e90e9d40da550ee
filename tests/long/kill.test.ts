// Kills the server at random moments of two hundred purchases; the provider's books are the truth.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db, Deps } from '#server/ports.ts';
import type { Course } from '#contract/course.ts';
import { migrate, openDatabase } from '#server/adapters/db/open.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { migrations } from '#server/migrations/all.ts';
import type { LedgerDump } from '#sandbox/razorpay/ledger.ts';
import { freshDatabase } from '../support/database.ts';
import type { FreshDatabase } from '../support/database.ts';
import { makeAdmin, makeCourse, makeStudent } from '../support/makers.ts';
import type { Person } from '../support/makers.ts';
import { serverAndProvider } from '../support/processes.ts';
import type { Killable, Pair } from '../support/processes.ts';
import { order, verify } from '../support/sandbox.ts';
import type { Proof } from '../support/sandbox.ts';
import type { TestServer } from '../support/server.ts';

const PURCHASES = 200;
const KILL_SHARE = 0.25;
/** A purchase takes about as long: kills hit every part of it. */
const KILL_WITHIN_MS = 120;
const GIVE_UP_SHARE = 0.5;

let database: FreshDatabase;
let pair: Pair;
let db: Db;
let admin: Person;
let buyers: Person[];

beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase(database.address);
  await migrate(db, migrations);
  const deps = { db, clock: Date.now, random: systemRandom, passwords: openToAll };
  const people = { deps: deps as unknown as Deps } as TestServer;
  admin = await makeAdmin(people);
  buyers = [];
  for (let nth = 0; nth < PURCHASES; nth += 1) buyers.push(await makeStudent(people));
  pair = await serverAndProvider(database);
  await pair.provider.ready();
}, 60_000);

afterAll(async () => {
  await pair.server.kill();
  await pair.provider.kill();
  await db.destroy();
  await database.drop();
});

const openToAll = { hash: async () => 'no password', verify: async () => true };

/** What a person gives up after a lost answer is not asked again; the events are on their own then. */
async function purchase(buyer: Person, courseId: string): Promise<boolean> {
  const { server, provider } = pair;
  const got = await order(server, buyer, courseId);
  const paid = await fetch(`${provider.url}/test/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: got.body['orderId'] }),
  });
  const proof = (await paid.json()) as Proof;
  const tryOnce = async () => (await verify(server, buyer, proof)).body.success;
  try {
    return await tryOnce();
  } catch (error) {
    if (Math.random() < GIVE_UP_SHARE) throw error;
    await server.ready();
    return tryOnce();
  }
}

async function killSoon(server: Killable): Promise<void> {
  await wait(Math.random() * KILL_WITHIN_MS);
  await server.kill();
}

async function ledger(): Promise<LedgerDump> {
  return (await (await fetch(`${pair.provider.url}/ledger`)).json()) as LedgerDump;
}

/** Which buyers have the course now, with the number of their payments and mails. */
async function books() {
  const enrolments = await db.selectFrom('enrolments').select(['user_id', 'payment_id']).execute();
  const payments = await db.selectFrom('payments').select('id').execute();
  const mails = await db.selectFrom('mails').select('once_key').execute();
  return {
    enrolled: new Set(enrolments.map((row) => row.user_id)),
    enrolments: enrolments.map((row) => String(row.payment_id)).sort(),
    payments: payments.map((row) => row.id).sort(),
    mails: mails.map((row) => row.once_key.replace('payment ', '')).sort(),
  };
}

test(
  'S23: kill -9 anywhere between order and enrolment loses nothing',
  { timeout: 15 * 60_000 },
  async () => {
    const { server, provider } = pair;
    await server.ready();
    const course: Course = await makeCourse(server as TestServer & Killable, admin, {
      courseName: 'Kolam',
      price: '499',
    });
    const promised: string[] = [];
    let kills = 0;
    for (const buyer of buyers) {
      await server.ready();
      const isDoomed = Math.random() < KILL_SHARE;
      const killing = isDoomed ? killSoon(server) : undefined;
      if (isDoomed) kills += 1;
      const isDone = await purchase(buyer, course._id).catch(() => false);
      if (isDone) promised.push(buyer.id);
      await killing;
    }
    await server.kill();

    const before = await books();
    expect(promised.filter((id) => !before.enrolled.has(id))).toEqual([]);

    await server.ready();
    await settledBy(provider);
    const captured = (await ledger()).payments
      .filter((payment) => payment.status === 'captured')
      .map((payment) => payment.id)
      .sort();
    const after = await books();
    expect(after.payments).toEqual(captured);
    expect(after.enrolments).toEqual(captured);
    expect(after.mails).toEqual(captured);
    console.log(
      `${PURCHASES} purchases, ${kills} kills, ${promised.length} confirmed, ${captured.length} captured; before the last start ${before.payments.length} settled`,
    );
    expect(kills).toBeGreaterThan(PURCHASES / 10);
  },
);

/** The start reconciles by itself: waits until our books hold as many payments as the provider's. */
async function settledBy(provider: Killable): Promise<void> {
  await vi.waitFor(
    async () => {
      const { payments } = (await (await fetch(`${provider.url}/ledger`)).json()) as LedgerDump;
      const captured = payments.filter((payment) => payment.status === 'captured');
      expect((await books()).payments).toHaveLength(captured.length);
    },
    { timeout: 60_000, interval: 100 },
  );
}
