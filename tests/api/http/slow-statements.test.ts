// Slow statements are logged with the call that made them, and without their parameters.
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { getOrdersTable } from '#contract/sales/orders.ts';
import { sql } from 'kysely';
import {
  createDatabase,
  createDialect,
  createSlowStatementLogger,
} from '#server/adapters/db/open.ts';
import { createJobRunner } from '#server/platform/jobs.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeAdmin, makeStudent, PASSWORD } from '../../support/makers.ts';
import { startServer } from '../../support/server.ts';
import type { Statements } from '../../support/server.ts';

const statements: Statements = { logged: [], values: new Set() };
const entries: { requestId: string }[] = [];
const server = closeAfterAll(
  await startServer({ statements, writeAccess: (entry) => void entries.push(entry) }),
);

async function getStatements(call: { path: string; method: string }, init: RequestInit) {
  statements.logged.splice(0);
  const answer = await fetch(server.url + BASE_PATH + call.path, { ...init, method: call.method });
  await answer.text();
  return { status: answer.status, id: answer.headers.get('x-request-id') };
}

test('logs a statement with its call, also for a call with a body', async () => {
  const { email } = await makeStudent(server);
  const response = await getStatements(login, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(response.status).toBe(200);
  // The change listener runs its own queries meanwhile.
  const ofCall = statements.logged.filter(
    (facts) => !String(facts.statement).includes('revisions'),
  );
  expect(ofCall.length).toBeGreaterThan(3);
  for (const facts of ofCall) {
    expect(facts).toEqual({
      statement: expect.any(String),
      milliseconds: expect.any(Number),
      requestId: response.id,
      method: 'POST',
      route: BASE_PATH + login.path,
    });
  }
  expect(JSON.stringify(statements.logged)).not.toContain(email);
});

test('logs a statement of a streamed export with its call', async () => {
  const { token } = await makeAdmin(server);
  const response = await getStatements(getOrdersTable, {
    headers: { authorization: `Bearer ${token}` },
  });
  const ofTable = statements.logged.filter((facts) => JSON.stringify(facts).includes('string_agg'));
  expect(ofTable).toMatchObject([
    { requestId: response.id, route: BASE_PATH + getOrdersTable.path },
  ]);
});

test("logs a statement of a job with the job's name", async () => {
  statements.logged.splice(0);
  const work = () => server.deps.db.selectFrom('courses').select('name').execute();
  await createJobRunner(server.deps, [{ name: 'look', everyMs: 1000, work }]).runDue();
  expect(statements.logged).not.toContainEqual(expect.objectContaining({ job: 'look' }));
  const jobs = createJobRunner(server.deps, [{ name: 'look', everyMs: 1000, work }]);
  jobs.start();
  await expect
    .poll(() => statements.logged)
    .toContainEqual(expect.objectContaining({ job: 'look', statement: expect.any(String) }));
  await jobs.stop();
});

test('logs only statements slower than the setting, including failed ones', async () => {
  const logged: object[] = [];
  const log = { ...server.deps.log, warn: (facts: object) => void logged.push(facts) };
  const db = createDatabase(
    createDialect(server.database.address),
    createSlowStatementLogger({ log, overMs: 60_000 }),
  );
  await sql`select ${'a value'} as one`.execute(db);
  expect(logged).toEqual([]);
  await db.destroy();
  const eager = createDatabase(
    createDialect(server.database.address),
    createSlowStatementLogger({ log, overMs: 0 }),
  );
  await expect(sql`select ${'a value'} from nowhere`.execute(eager)).rejects.toThrow();
  expect(logged).toMatchObject([
    { statement: expect.stringMatching(/^select (\?|\$1) from nowhere$/) },
  ]);
  await eager.destroy();
});
