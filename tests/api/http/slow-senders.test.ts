// Clients that send slowly on purpose are cut off, and block no one meanwhile.
import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setInterval as every } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addSubSection } from '#contract/courses/content.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  readFixture,
  toFormData,
  makeAdmin,
  makeEmptyCourse,
  makeSection,
  listStoredFiles,
} from '../../support/makers.ts';
import { startServer } from '../../support/server.ts';
import { measureP99, openSlowConnections } from '../../support/slow-connections.ts';

const BODY_MAX_MS = 500;
const CROWD = 200;
const PROBE_MAX_MS = 3000;
const PIECES = 12;

const server = closeAfterAll(
  await startServer({
    slowness: {
      headersMaxMs: 500,
      bodyMaxMs: BODY_MAX_MS,
      uploadIntervalMs: 500,
      uploadIntervalMinBytes: 200,
    },
  }),
);
const admin = await makeAdmin(server);

test.each(['headers', 'body'] as const)(
  'S41: connections whose %s never end do not slow down a probe, and are closed',
  async (slow) => {
    const crowd = await openSlowConnections(server.url, slow, CROWD);
    expect(await measureP99(`${server.url}/healthz`, 100)).toBeLessThan(PROBE_MAX_MS);
    await Promise.all(crowd.map(({ ended }) => ended));
  },
);

/** Opens the request of a lesson upload, and returns it with the unsent form. */
async function startUpload(
  type = 'multipart/form-data',
): Promise<{ call: ClientRequest; bytes: Buffer }> {
  const course = await makeEmptyCourse(server, admin);
  const section = await makeSection(server, admin, course._id);
  const form = toFormData({
    title: 'Slowly',
    description: 'Bit by bit.',
    courseId: course._id,
    sectionId: section._id,
    videoFile: await readFixture('lesson.mp4'),
  });
  const sent = new Request(server.url, { method: 'POST', body: form });
  const bytes = Buffer.from(await sent.arrayBuffer());
  const call = request(server.url + BASE_PATH + addSubSection.path, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': sent.headers.get('content-type')?.replace('multipart/form-data', type),
      'content-length': bytes.length,
    },
  });
  return { call, bytes };
}

const TYPES = ['multipart/form-data', 'Multipart/Form-Data'];

test.each(TYPES)('S41: an upload as %s may take longer while data keeps arriving', async (type) => {
  const { call, bytes } = await startUpload(type);
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  const startedAt = performance.now();
  const size = Math.ceil(bytes.length / PIECES);
  const starts = Array.from({ length: PIECES }, (_, piece) => piece * size);
  for await (const left of every(100, starts)) {
    const next = left.shift() ?? 0;
    call.write(bytes.subarray(next, next + size));
    if (left.length === 0) break;
  }
  call.end();
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThan(BODY_MAX_MS * 2);
});

test('S29: S41: an upload that hardly moves is cut off and leaves no files', async () => {
  const before = await listStoredFiles(server);
  const { call, bytes } = await startUpload();
  const cut = once(call, 'error');
  call.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
  const drip = setInterval(() => call.write('.'), 100);
  expect((await cut)[0]).toBeInstanceOf(Error);
  clearInterval(drip);
  await expect.poll(() => listStoredFiles(server)).toEqual(before);
});
