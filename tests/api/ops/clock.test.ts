// A wrong system clock: nothing is erased before it can be corrected, and no job stays postponed.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { capturePayment } from '#contract/sales/payments.ts';
import { checkClock } from '#server/ops/doctor.ts';
import { queueSecretMail } from '#server/mails/mails.ts';
import { createJobs } from '#server/background-work.ts';
import { createJobRunner } from '#server/platform/jobs.ts';
import { observeClock, trustClock } from '#server/platform/clock-check.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import { waitForEvents, startShop, submitProof } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const DAY_MS = 24 * 60 * 60_000;
const NINE_YEARS_MS = 9 * 366 * DAY_MS;

const shop = closeAfterAll(await startShop());
const { db } = shop.deps;
const warnings: object[] = [];
const log = { ...shop.deps.log, warn: (facts: object) => void warnings.push(facts) };

/** Runs the due jobs like a server at its start and periodically afterwards. */
async function runJobs(): Promise<void> {
  const jobs = createJobs(shop.work, shop.deps);
  const start = { next_run_at: shop.deps.clock() };
  await db.updateTable('jobs').set(start).where('attempts', '=', 0).execute();
  await createJobRunner({ ...shop.deps, log }, jobs).runDue();
}

/** Counts data with a retention period: documents with buyers, files, recipients, sessions. */
async function countStored(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from documents where purged_at is null) as documents,
    (select count(*) from document_files) as files,
    (select count(*) from mails where recipient <> '') as mails,
    (select count(*) from sessions) as sessions`.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]));
}

const WHOLE = { documents: 1, files: 1, mails: 1, sessions: 2 };

beforeAll(async () => {
  const course = await makeCourse(shop, await makeAdmin(shop), { price: '999' });
  const buyer = await makeStudent(shop);
  const body = { courses: [course._id] };
  const response = await send(shop, capturePayment, { token: buyer.token, body });
  await submitProof(shop, buyer, await shop.provider.pay(String(response.body['orderId'])));
  await waitForEvents(shop);
  await shop.work.deliverMails();
  await db
    .insertInto('jobs')
    .values(
      createJobs(shop.work, shop.deps).map(({ name }) => ({
        name,
        next_run_at: 0,
        claim_id: null,
        claimed_until: null,
        attempts: 0,
        last_error: '',
      })),
    )
    .execute();
});

test('a clock that is nine years ahead for some days erases nothing', async () => {
  await runJobs();
  expect(await countStored()).toEqual(WHOLE);
  expect(await checkClock(shop.deps)).toEqual([]);
  shop.advanceClock(NINE_YEARS_MS);
  for (let day = 0; day < 6; day += 1) {
    await runJobs();
    expect(await countStored()).toEqual(WHOLE);
    shop.advanceClock(DAY_MS);
  }
  expect(warnings[0]).toMatchObject({ job: expect.any(String), until: expect.any(String) });
  expect(await checkClock(shop.deps)).toEqual([
    { level: 'warning', text: expect.stringContaining('npm run doctor -- trust-clock') },
  ]);
  shop.advanceClock(-NINE_YEARS_MS);
  expect(await checkClock(shop.deps)).toEqual([
    { level: 'warning', text: expect.stringMatching(/is 329\d days behind/) },
  ]);
  await runJobs();
  expect(await checkClock(shop.deps)).toEqual([]);
  expect(await countStored()).toEqual(WHOLE);
});

test('a school that was off for three months erases again after a week', async () => {
  shop.advanceClock(90 * DAY_MS);
  for (let day = 0; day < 7; day += 1) {
    await runJobs();
    expect((await countStored())['sessions']).toBe(2);
    shop.advanceClock(DAY_MS);
  }
  await runJobs();
  expect(await countStored()).toEqual({ ...WHOLE, sessions: 0 });
});

test('a job that read the clock just before another job noticed the jump erases nothing either', async () => {
  const jumped = shop.deps.clock() + 30 * DAY_MS;
  const until = jumped + 7 * DAY_MS;
  expect(await observeClock(db, jumped)).toBe(until);
  expect(await observeClock(db, jumped - 1)).toBe(until);
  expect(await observeClock(db, jumped - 60_000)).toBe(until);
  await trustClock(db, shop.deps.clock());
});

test('after trust-clock expired data is erased at once', async () => {
  await makeStudent(shop);
  shop.advanceClock(90 * DAY_MS);
  await runJobs();
  expect((await countStored())['sessions']).toBe(1);
  await trustClock(db, shop.deps.clock());
  expect(await checkClock(shop.deps)).toEqual([]);
  await runJobs();
  expect((await countStored())['sessions']).toBe(0);
});

test('a job that was postponed while the clock was ahead runs once the clock is right', async () => {
  let runs = 0;
  const job = { name: 'put off', everyMs: 60_000, work: async () => void (runs += 1) };
  const row = { name: job.name, claim_id: null, claimed_until: null, attempts: 0, last_error: '' };
  const now = shop.deps.clock();
  await db
    .insertInto('jobs')
    .values({ ...row, next_run_at: now + DAY_MS })
    .execute();
  await createJobRunner(shop.deps, [job]).runDue();
  expect(runs).toBe(1);
  await createJobRunner(shop.deps, [job]).runDue();
  expect(runs).toBe(1);
  // A server that died while its clock was ahead has claimed the job until then.
  const lockedJob = { next_run_at: now, claim_id: 'dead', claimed_until: now + DAY_MS };
  await db.updateTable('jobs').set(lockedJob).where('name', '=', job.name).execute();
  await createJobRunner(shop.deps, [job]).runDue();
  expect(runs).toBe(2);
});

test('a clock that is ahead does not erase the text of an email whose link seems expired', async () => {
  const waiting = async () =>
    db
      .selectFrom('mails')
      .select('text_body')
      .where('sent_at', 'is', null)
      .where('text_body', '!=', '')
      .execute();
  const words = { subject: 'Link', title: 'Link', text: 'Log in', html: 'Log in' };
  const mail = { onceKey: 'clock', to: 'asha@example.in', ...words };
  const at = shop.deps.clock();
  const secretUntil = at + 60 * 60_000;
  await db
    .transaction()
    .execute((tx) => queueSecretMail(shop.deps, tx, { ...mail, at, secretUntil }));
  expect(await waiting()).toHaveLength(1);
  shop.advanceClock(NINE_YEARS_MS);
  await shop.work.deliverMails();
  expect(await waiting()).toHaveLength(1);
  shop.advanceClock(-NINE_YEARS_MS);
  await shop.work.deliverMails();
  expect(await waiting()).toEqual([]);
  expect(shop.mails.at(-1)).toMatchObject({ to: 'asha@example.in' });
});
