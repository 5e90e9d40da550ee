// The access log: every request is logged, and secrets never are.
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { getFullCourseDetails } from '#contract/learning/learning.ts';
import type { Course } from '#contract/courses/course.ts';
import { registerErrorHandlers } from '#server/http/error-handlers.ts';
import type { AccessEntry } from '#server/http/log.ts';
import { closeAfterTest } from '../../support/close-after.ts';
import { expectData, makeAdmin, makeCourseWithLesson, PASSWORD } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

test('S31: logs one line for every request, without any token, password or signature', async () => {
  const lines: AccessEntry[] = [];
  const server = closeAfterTest(await startServer({ writeAccess: (facts) => lines.push(facts) }));
  const admin = await makeAdmin(server);
  const { courseId } = await makeCourseWithLesson(server, admin);
  const { token } = admin;
  const full = await send(server, getFullCourseDetails, { token, body: { courseId } });
  const { courseDetails } = expectData<{ courseDetails: Course }>(full, 'data');
  const video = courseDetails.courseContent[0]?.subSection[0]?.videoUrl ?? '';
  expect((await fetch(video)).status).toBe(200);
  const body = { email: admin.email, password: PASSWORD };
  const entered = await send(server, login, { body });
  const refused = await send(server, getFullCourseDetails, { body: { courseId } });
  expect([entered.status, refused.status]).toEqual([200, 401]);
  await expect
    .poll(() => lines.slice(-3).map(({ method, path, status }) => [method, path, status]))
    .toEqual([
      ['GET', new URL(video).pathname, 200],
      ['POST', BASE_PATH + login.path, 200],
      ['POST', BASE_PATH + getFullCourseDetails.path, 401],
    ]);
  expect(lines.at(-1)).toMatchObject({
    requestId: refused.headers.get('x-request-id'),
    ms: expect.any(Number),
    address: '127.0.0.1',
  });
  expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(lines.length);
  const text = JSON.stringify(lines);
  const signature = new URL(video).searchParams.get('t') ?? '';
  expect(signature.length).toBeGreaterThan(20);
  for (const secret of [signature, PASSWORD, token]) expect(text).not.toContain(secret);
});

test('a 500 response carries the same request id as the log entry, and no error details', async () => {
  const logged: object[] = [];
  const app = Fastify({ genReqId: () => 'f00d' });
  const quiet = () => undefined;
  registerErrorHandlers(app, { info: quiet, warn: quiet, error: (facts) => logged.push(facts) });
  app.get('/', async () => {
    throw new Error('a bug');
  });
  const response = await app.inject('/');
  expect([response.statusCode, response.headers['x-request-id']]).toEqual([500, 'f00d']);
  expect(response.body).not.toContain('a bug');
  expect(logged).toMatchObject([{ requestId: 'f00d' }]);
});
