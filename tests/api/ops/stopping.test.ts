// Shuts down a server that runs as its own process.
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { getAllCourses } from '#contract/courses/catalogue.ts';
import { addSubSection } from '#contract/courses/content.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { createInstallation } from '../../support/installation.ts';
import type { TestInstallation } from '../../support/installation.ts';
import { sendRequest, TRUSTED_PROXY_ENV, startLoad } from '../../support/load.ts';
import { readFixture, toFormData, makeEmptyCourse, makeSection } from '../../support/makers.ts';
import { createServerProcess } from '../../support/processes.ts';
import type { TestProcess } from '../../support/processes.ts';
import type { TestServer } from '../../support/server.ts';

const CALLERS = 8;
const STOP_MAX_MS = 20_000;
const toPath = (endpoint: { path: string }) => BASE_PATH + endpoint.path;

let database: TestInstallation;
let server: TestProcess & TestServer;

beforeEach(async () => {
  database = await createInstallation();
  server = (await createServerProcess(database, TRUSTED_PROXY_ENV)) as TestProcess & TestServer;
  await server.ready();
}, 60_000);
afterEach(async () => {
  await server.kill();
  await database.drop();
});

/** The form of a new lesson, half of it sent. */
async function startHalfUpload() {
  const { admin } = database;
  const course = await makeEmptyCourse(server, admin);
  const section = await makeSection(server, admin, course._id);
  const form = toFormData({
    title: 'Slowly',
    description: 'Half of it is here.',
    courseId: course._id,
    sectionId: section._id,
    videoFile: await readFixture('lesson.mp4'),
  });
  const sent = new Request(server.url, { method: 'POST', body: form });
  const bytes = Buffer.from(await sent.arrayBuffer());
  const half = Math.floor(bytes.length / 2);
  const call = request(server.url + toPath(addSubSection), {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${database.admin.token}`,
      'content-type': sent.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    },
  });
  call.write(bytes.subarray(0, half));
  return {
    finish: async (): Promise<number | undefined> => {
      const answered = once(call, 'response') as Promise<[IncomingMessage]>;
      call.end(bytes.subarray(half));
      const [response] = await answered;
      response.resume();
      return response.statusCode;
    },
  };
}

test('S41: SIGTERM under load fails no running request, refuses late ones, and exits with 0', async () => {
  const upload = await startHalfUpload();
  const course = server.url + toPath(getAllCourses);
  const crowd = startLoad(
    CALLERS,
    (sending) => sendRequest(course, sending),
    (answer) => answer.status === 200,
  );
  await eventually(() => expect(crowd.answers.length).toBeGreaterThan(100));

  const requestedAt = performance.now();
  const ended = server.stop();
  await eventually(async () => {
    const ready = await sendRequest(`${server.url}/readyz`);
    expect([ready.status, ready.body]).toEqual([503, '{"status":"stopping"}']);
  });
  await eventually(async () => expect((await sendRequest(course)).status).toBe(503));
  expect((await sendRequest(`${server.url}/healthz`)).status).toBe(200);
  await crowd.stop();

  const inTime = crowd.answers.filter(({ sentAt }) => sentAt < requestedAt);
  expect(inTime.filter(({ status }) => status !== 200)).toEqual([]);
  const refused = crowd.answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(CALLERS);
  for (const { status, headers, body } of refused) {
    expect([status, headers.connection, headers['retry-after']]).toEqual([503, 'close', '2']);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'stopping' });
  }
  expect(await upload.finish()).toBe(200);
  expect(await ended).toBe(0);
  expect(performance.now() - requestedAt).toBeLessThan(STOP_MAX_MS);
});

test('S41: idle connections do not delay the stop', async () => {
  const { port } = new URL(server.url);
  const idle = connect(Number(port), '127.0.0.1');
  idle.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(idle, 'data');
  const silent = connect(Number(port), '127.0.0.1');
  await once(silent, 'connect');
  const halfway = connect(Number(port), '127.0.0.1');
  await once(halfway, 'connect');
  halfway.write('GET /healthz HTTP/1.1\r\nhost:');
  for (const item of [idle, silent, halfway]) item.on('error', () => undefined);
  const requestedAt = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - requestedAt).toBeLessThan(10_000);
});
