// Access rights of the catalogue endpoints, and refusal of invalid bodies.
import { describe, expect, it } from 'vitest';
import * as authoring from '#contract/courses/authoring.ts';
import * as catalogue from '#contract/courses/catalogue.ts';
import * as categories from '#contract/courses/categories.ts';
import * as content from '#contract/courses/content.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { closeAfterAll } from '#tests/support/closing.ts';
import { courseForm, toFormData, makeAdmin, makeStudent } from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const student = await makeStudent(server);

const getCalls = (...modules: object[]): Endpoint[] =>
  modules
    .flatMap((module): unknown[] => Object.values(module))
    .filter(
      (item): item is Endpoint => typeof item === 'object' && item !== null && 'access' in item,
    );
const ADMIN_CALLS = getCalls(authoring, categories, content);
const PUBLIC_CALLS = getCalls(catalogue);
/** These return 404 for an unknown id. */
const OF_ONE_THING: Endpoint[] = [catalogue.getCoursePage, catalogue.getCategoryPageDetails];

function emptyBody(call: Endpoint): unknown {
  if (call.method === 'GET') return undefined;
  return call.encoding === 'multipart' ? toFormData({}) : {};
}

describe.each(ADMIN_CALLS.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  it('returns 401 without a token, and with an invalid one [S09]', async () => {
    for (const token of [undefined, 'null', 'a'.repeat(43)]) {
      const got = await send(server, call, { token, body: emptyBody(call) });
      expect(got.status).toBe(401);
      expect(got.body).toMatchObject({ success: false, code: 'not_signed_in' });
    }
  });

  it('returns 403 to students [S09]', async () => {
    const got = await send(server, call, { token: student.token, body: emptyBody(call) });
    expect(got.status).toBe(403);
    expect(got.body.code).toBe('forbidden');
  });

  it('refuses an empty body with a message, and another method with 405', async () => {
    const got = await send(server, call, { token: admin.token, body: emptyBody(call) });
    expect(got.status).toBe(call.method === 'GET' ? 200 : 400);
    if (call.method !== 'GET') expect(got.body.message).toMatch(/\S{2,}/);
    const otherAnswer = await fetch(`${server.url}${BASE_PATH}${call.path}`, { method: 'PUT' });
    expect(otherAnswer.status).toBe(405);
  });

  it('refuses malformed JSON and a body of the wrong content type', async () => {
    if (call.method === 'GET') return;
    const broken = await fetch(`${server.url}${BASE_PATH}${call.path}`, {
      method: call.method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: '{"courseId": ',
    });
    expect([400, 415]).toContain(broken.status);
    const body = call.encoding === 'multipart' ? { courseId: '1' } : toFormData({ courseId: '1' });
    const got = await send(server, call, { token: admin.token, body });
    expect(got.status).toBe(415);
  });
});

describe.each(PUBLIC_CALLS.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  it('responds the same to everybody, whatever the token [ROLE-01]', async () => {
    const sent = {
      ...(call.method === 'GET'
        ? {}
        : { body: { courseId: '1', categoryId: '1', searchQuery: 'dots' } }),
      query: { courseId: '1' },
    };
    const answers = [];
    for (const token of [undefined, 'null', student.token, admin.token]) {
      answers.push(await send(server, call, { ...sent, token }));
    }
    expect(new Set(answers.map((got) => got.status)).size).toBe(1);
    expect(new Set(answers.map((got) => JSON.stringify(got.body))).size).toBe(1);
    expect(answers[0]?.status).toBe(OF_ONE_THING.includes(call) ? 404 : 200);
  });
});

it('refuses texts with a null character instead of failing [S35]', async () => {
  const body = courseForm({ courseName: 'A\0B' });
  const got = await send(server, authoring.createCourse, { token: admin.token, body });
  expect(got.status).toBe(400);
});
