// PostgreSQL stops and restarts while clients write and read.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { createCategory } from '#contract/courses/authoring.ts';
import { showAllCategories } from '#contract/courses/catalogue.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { createInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { sendRequest, TRUSTED_PROXY_ENV, startLoad } from '../support/load.ts';
import type { Load } from '../support/load.ts';
import { createServerProcess } from '../support/processes.ts';
import type { TestProcess } from '../support/processes.ts';

const BACK_WITHIN_MS = 5000;

let postgres: TestPostgres;
let database: TestInstallation;
let server: TestProcess;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  database = await createInstallation(postgres.url);
  server = await createServerProcess(database, TRUSTED_PROXY_ENV);
  await server.ready();
});
afterAll(async () => {
  await server.kill();
  await database.drop();
  await postgres.stop();
});

const listStatuses = (crowd: Load) =>
  [...new Set(crowd.answers.map((answer) => answer.status))].toSorted();

test('S41: a restart of PostgreSQL under load causes only 503s for seconds, and no wrong data', async () => {
  const url = (endpoint: { path: string }) => server.url + BASE_PATH + endpoint.path;
  let categoryCount = 0;
  const confirmed: string[] = [];
  const write = async (sending: Parameters<typeof sendRequest>[1]) => {
    const name = `Art ${(categoryCount += 1)}`;
    const answer = await sendRequest(url(createCategory), {
      ...sending,
      method: 'POST',
      body: JSON.stringify({ name }),
      headers: {
        ...sending?.headers,
        'content-type': 'application/json',
        authorization: `Bearer ${database.admin.token}`,
      },
    });
    if (answer.status === 200) confirmed.push(name);
    return answer;
  };
  const writers = startLoad(4, write);
  const readers = startLoad(4, (sending) => sendRequest(url(showAllCategories), sending));
  const waitForSuccesses = async (crowd: Load) => {
    const before = crowd.answers.length;
    const countSuccesses = () => crowd.answers.slice(before).filter(({ status }) => status === 200);
    await eventually(() => expect(countSuccesses().length).toBeGreaterThan(20));
  };
  await waitForSuccesses(writers);

  await postgres.restart(async () => {
    await eventually(async () => {
      const ready = await sendRequest(`${server.url}/readyz`);
      expect([ready.status, ready.body]).toEqual([503, '{"status":"no database"}']);
    });
    expect((await sendRequest(`${server.url}/healthz`)).status).toBe(200);
    const refused = await sendRequest(url(showAllCategories));
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    expect(JSON.parse(refused.body)).toMatchObject({ success: false, code: 'busy' });
  });
  const backAt = performance.now();
  await Promise.all([waitForSuccesses(writers), waitForSuccesses(readers)]);
  expect((await sendRequest(`${server.url}/readyz`)).status).toBe(200);
  const [first] = writers.answers.filter(({ sentAt, status }) => sentAt > backAt && status === 200);
  expect((first?.sentAt ?? Infinity) - backAt).toBeLessThan(BACK_WITHIN_MS);
  await Promise.all([writers.stop(), readers.stop()]);

  expect(listStatuses(writers)).toEqual([200, 503]);
  expect(listStatuses(readers)).toEqual([200, 503]);
  const rows = await database.db.selectFrom('categories').select('name').execute();
  const names = new Set(rows.map(({ name }) => name));
  expect(confirmed.filter((name) => !names.has(name))).toEqual([]);
  expect(names.size).toBe(rows.length);
  expect(server.isRunning()).toBe(true);
  expect(server.getOutput()).not.toMatch(/unexpected failure/);
});
