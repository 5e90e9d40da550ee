// A thousand slow connections, and a stop that does not wait for them forever.
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAllCourses } from '#contract/courses/catalogue.ts';
import { addSubSection } from '#contract/courses/content.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { installed } from '../support/installed.ts';
import type { Installed } from '../support/installed.ts';
import { BELIEVES_CALLERS } from '../support/load.ts';
import { makeEmptyCourse } from '../support/makers.ts';
import { serverProcess } from '../support/processes.ts';
import type { Killable } from '../support/processes.ts';
import type { TestServer } from '../support/server.ts';
import { probe, slowCrowd } from '../support/slow-crowd.ts';

const CROWD = 1000;
const PROBE_MAX_MS = 500;
const COURSES = 30;

let database: Installed;
let server: Killable & TestServer;

beforeAll(async () => {
  database = await installed();
  server = (await serverProcess(database, BELIEVES_CALLERS)) as Killable & TestServer;
  await server.ready();
  for (let made = 0; made < COURSES; made += 1) await makeEmptyCourse(server, database.admin);
});
afterAll(async () => {
  await server.kill();
  await database.drop();
});

test.each(['headers', 'body', 'reading'] as const)(
  'S41: 1,000 connections that never end their %s do not slow down a probe',
  { timeout: 120_000 },
  async (slow) => {
    const crowd = await slowCrowd(server.url, slow, CROWD);
    const slowest = [
      await probe(`${server.url}/healthz`, 500),
      await probe(`${server.url}/readyz`, 500),
    ];
    console.log(
      `${CROWD} × ${slow}: probes within ${slowest.map((ms) => ms.toFixed(1)).join(' and ')} ms`,
    );
    expect(Math.max(...slowest)).toBeLessThan(PROBE_MAX_MS);
    if (slow === 'reading') for (const { socket } of crowd) socket.destroy();
    await Promise.all(crowd.map(({ ended }) => ended));
    expect(
      await probe(`${server.url}${BASE_PATH}${getAllCourses.path}?view=card`, 20),
    ).toBeLessThan(PROBE_MAX_MS);
  },
);

test(
  'S41: a stalled upload delays the stop only up to its limit',
  { timeout: 60_000 },
  async () => {
    const call = request(server.url + BASE_PATH + addSubSection.path, {
      method: 'POST',
      agent: false,
      headers: {
        'x-forwarded-for': '192.0.2.2',
        authorization: `Bearer ${database.admin.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 1_000_000,
      },
    });
    const cut = once(call, 'error');
    call.write(
      '--x\r\ncontent-disposition: form-data; name="videoFile"; filename="a.mp4"\r\n\r\nhalf',
    );
    await once(call, 'socket');
    await probe(`${server.url}/healthz`, 5);
    const requestedAt = performance.now();
    expect(await server.stop()).toBe(0);
    const took = performance.now() - requestedAt;
    expect((await cut)[0]).toBeInstanceOf(Error);
    expect(took).toBeGreaterThan(10_000);
    expect(took).toBeLessThan(20_000);
  },
);
