// Jobs with two servers: each runs once, is retried after a failure, and survives its server.
import { expect, test } from 'vitest';
import {
  LEASE_MS,
  RETRY_FIRST_MS,
  RETRY_MAX_MS,
  createJobRunner,
  makeDue,
} from '#server/platform/jobs.ts';
import type { Job } from '#server/platform/jobs.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { startServer } from '../../support/server.ts';

const HOUR_MS = 60 * 60_000;

let logged: object[];

const firstServer = closeAfterAll(await startServer());
const otherServer = closeAfterAll(await startServer({ sharesDatabaseWith: firstServer }));

/** Runners of both servers with a job of this name that is due now; errors are collected. */
async function createRunners(name: string, work: Job['work']) {
  logged = [];
  const log = { info: () => 0, warn: () => 0, error: (facts: object) => logged.push(facts) };
  const job = { name, everyMs: HOUR_MS, work };
  await makeDue(firstServer.deps.db, name, firstServer.deps.clock());
  return [firstServer, otherServer].map(({ deps }) => createJobRunner({ ...deps, log }, [job])) as [
    ReturnType<typeof createJobRunner>,
    ReturnType<typeof createJobRunner>,
  ];
}

const advanceClock = (milliseconds: number) =>
  [firstServer, otherServer].forEach((server) => server.advanceClock(milliseconds));
const toRow = (name: string) =>
  firstServer.deps.db
    .selectFrom('jobs')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow();

test('S41: only one of two servers runs a job, and each interval runs it once', async () => {
  let runs = 0;
  let atOnce = 0;
  let mostAtOnce = 0;
  const runners = await createRunners('once', async () => {
    runs += 1;
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await firstServer.deps.db.selectFrom('users').selectAll().execute();
    atOnce -= 1;
  });
  const again = () => Promise.all([...runners, ...runners].map((each) => each.runDue()));
  await again();
  await again();
  expect([runs, mostAtOnce]).toEqual([1, 1]);
  for (let turn = 2; turn <= 6; turn += 1) {
    advanceClock(HOUR_MS + 1000);
    await again();
    expect([runs, mostAtOnce]).toEqual([turn, 1]);
  }
});

test('S41: a failing job is retried with growing pauses, and recovers', async () => {
  let runs = 0;
  let isBroken = true;
  const [mine, theirs] = await createRunners('failing', async () => {
    runs += 1;
    if (isBroken) throw new Error('no way through');
  });
  const runBoth = async () => {
    await Promise.all([mine.runDue(), theirs.runDue()]);
    return runs;
  };
  expect(await runBoth()).toBe(1);
  expect(await toRow('failing')).toMatchObject({ attempts: 1, last_error: 'no way through' });
  expect(logged).toHaveLength(1);
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    const pause = Math.min(RETRY_FIRST_MS * 2 ** (attempt - 1), RETRY_MAX_MS);
    advanceClock(pause / 2);
    expect(await runBoth()).toBe(attempt);
    advanceClock(pause / 2);
    expect(await runBoth()).toBe(attempt + 1);
  }
  isBroken = false;
  advanceClock(RETRY_MAX_MS);
  expect(await runBoth()).toBe(14);
  expect(await toRow('failing')).toMatchObject({ attempts: 0, last_error: '', claim_id: null });
  expect(await runBoth()).toBe(14);
});

test("S41: the job of a dead server is taken over, and the dead server's late result changes nothing", async () => {
  const begun: PromiseWithResolvers<undefined>[] = [];
  const [dying, living] = await createRunners('orphan', async () => {
    const run = Promise.withResolvers<undefined>();
    begun.push(run);
    await run.promise;
  });
  const first = dying.runDue();
  await expect.poll(() => begun.length).toBe(1);
  await living.runDue();
  advanceClock(LEASE_MS / 2);
  await living.runDue();
  expect(begun).toHaveLength(1);
  advanceClock(LEASE_MS / 2);
  const second = living.runDue();
  await expect.poll(() => begun.length).toBe(2);
  const lockedRow = await toRow('orphan');
  begun[0]?.resolve(undefined);
  await first;
  expect(await toRow('orphan')).toEqual(lockedRow);
  begun[1]?.resolve(undefined);
  await second;
  expect(await toRow('orphan')).toMatchObject({ attempts: 0, claim_id: null });
});

test('S41: a stopping server waits for its running jobs and starts none', async () => {
  let runs = 0;
  const end = Promise.withResolvers<undefined>();
  const [mine] = await createRunners('last', async () => {
    runs += 1;
    await end.promise;
  });
  const run = mine.runDue();
  await expect.poll(() => runs).toBe(1);
  let hasStopped = false;
  const stop = mine.stop().then(() => {
    hasStopped = true;
  });
  await toRow('last');
  expect(hasStopped).toBe(false);
  end.resolve(undefined);
  await Promise.all([run, stop]);
  await makeDue(firstServer.deps.db, 'last', firstServer.deps.clock());
  await mine.runDue();
  expect(runs).toBe(1);
});
