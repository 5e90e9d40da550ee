// The worker that a server brings along: it builds the pages, and lives no longer than its server.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { installed } from '../support/installed.ts';
import type { Installed } from '../support/installed.ts';
import { makeCourse } from '../support/makers.ts';
import { isAlive, processesBelow, serverProcess } from '../support/processes.ts';
import type { Killable } from '../support/processes.ts';
import type { TestServer } from '../support/server.ts';

const SOON = { timeout: 30_000, interval: 50 };

let base: Installed;
let server: Killable & TestServer;

beforeAll(async () => {
  base = await installed();
  const pages = join(base.folder, 'pages');
  server = (await serverProcess({ ...base, pages })) as Killable & TestServer;
});
afterAll(async () => {
  await server.stop();
  await base.drop();
});

const below = () => processesBelow(server.pid() ?? 0);

test(
  'pages are built beside the server, by processes that a killed server leaves none of',
  { timeout: 300_000 },
  async () => {
    await server.ready();
    const home = await fetch(server.url);
    expect([home.status, home.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const [worker = 0, ...rest] = below();
    expect([worker > 0, rest]).toEqual([true, []]);
    await makeCourse(server, base.admin, { courseName: 'Warli' });
    await vi.waitFor(() => expect(below().length).toBeGreaterThan(1), SOON);
    const building = below();
    await server.kill();
    await vi.waitFor(() => expect(building.filter(isAlive)).toEqual([]), SOON);
  },
);

test('pages of the same sources are shown at once by the next server, whose worker stops with it', async () => {
  await server.ready();
  expect(server.said().match(/Building the site/g)).toHaveLength(1);
  expect((await fetch(server.url)).status).toBe(200);
  const [worker = 0] = below();
  process.kill(worker, 'SIGKILL');
  await vi.waitFor(() => {
    const [next = worker] = below();
    expect([next === worker, isAlive(next)]).toEqual([false, true]);
  }, SOON);
  const [next = 0] = below();
  expect(await server.stop()).toBe(0);
  expect(isAlive(next)).toBe(false);
});
