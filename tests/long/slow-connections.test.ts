// A thousand slow connections, and a stop that does not wait for them forever.
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAllCourses } from '#contract/courses/catalogue.ts';
import { addSubSection } from '#contract/courses/content.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { createInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { TRUSTED_PROXY_ENV } from '../support/load.ts';
import { makeEmptyCourse } from '../support/makers.ts';
import { createServerProcess } from '../support/processes.ts';
import type { TestProcess } from '../support/processes.ts';
import type { TestServer } from '../support/server.ts';
import { measureP99, openSlowConnections } from '../support/slow-connections.ts';

const CONNECTIONS = 1000;
const PROBE_MAX_MS = 500;
const COURSES = 30;

let database: TestInstallation;
let server: TestProcess & TestServer;

beforeAll(async () => {
  database = await createInstallation();
  server = (await createServerProcess(database, TRUSTED_PROXY_ENV)) as TestProcess & TestServer;
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
    const connections = await openSlowConnections(server.url, slow, CONNECTIONS);
    const slowest = [
      await measureP99(`${server.url}/healthz`, 500),
      await measureP99(`${server.url}/readyz`, 500),
    ];
    console.log(
      `${CONNECTIONS} × ${slow}: probes within ${slowest.map((ms) => ms.toFixed(1)).join(' and ')} ms`,
    );
    expect(Math.max(...slowest)).toBeLessThan(PROBE_MAX_MS);
    if (slow === 'reading') for (const { socket } of connections) socket.destroy();
    await Promise.all(connections.map(({ ended }) => ended));
    expect(
      await measureP99(`${server.url}${BASE_PATH}${getAllCourses.path}?view=card`, 20),
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
    await measureP99(`${server.url}/healthz`, 5);
    const requestedAt = performance.now();
    expect(await server.stop()).toBe(0);
    const took = performance.now() - requestedAt;
    expect((await cut)[0]).toBeInstanceOf(Error);
    expect(took).toBeGreaterThan(10_000);
    expect(took).toBeLessThan(20_000);
  },
);
