// Access rights of the catalogue endpoints, and refusal of invalid bodies.
import { describe, expect, it } from 'vitest';
import * as authoring from '#contract/courses/authoring.ts';
import * as catalogue from '#contract/courses/catalogue.ts';
import * as categories from '#contract/courses/categories.ts';
import * as content from '#contract/courses/content.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import { buildCourseForm, toFormData, makeAdmin, makeStudent } from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const student = await makeStudent(server);

const listCalls = (...modules: object[]): Endpoint[] =>
  modules
    .flatMap((module): unknown[] => Object.values(module))
    .filter(
      (item): item is Endpoint => typeof item === 'object' && item !== null && 'access' in item,
    );
const ADMIN_CALLS = listCalls(authoring, categories, content);
const PUBLIC_CALLS = listCalls(catalogue);
/** These return 404 for an unknown id. */
const CALLS_WITH_ID: Endpoint[] = [catalogue.getCoursePage, catalogue.getCategoryPageDetails];

function buildEmptyBody(call: Endpoint): unknown {
  if (call.method === 'GET') return undefined;
  return call.encoding === 'multipart' ? toFormData({}) : {};
}

describe.each(ADMIN_CALLS.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  it('returns 401 without a token, and with an invalid one [S09]', async () => {
    for (const token of [undefined, 'null', 'a'.repeat(43)]) {
      const response = await send(server, call, { token, body: buildEmptyBody(call) });
      expect(response.status).toBe(401);
      expect(response.body).toMatchObject({ success: false, code: 'not_signed_in' });
    }
  });

  it('returns 403 to students [S09]', async () => {
    const response = await send(server, call, { token: student.token, body: buildEmptyBody(call) });
    expect(response.status).toBe(403);
    expect(response.body.code).toBe('forbidden');
  });

  it('refuses an empty body with a message, and another method with 405', async () => {
    const response = await send(server, call, { token: admin.token, body: buildEmptyBody(call) });
    expect(response.status).toBe(call.method === 'GET' ? 200 : 400);
    if (call.method !== 'GET') expect(response.body.message).toMatch(/\S{2,}/);
    const otherResponse = await fetch(`${server.url}${BASE_PATH}${call.path}`, { method: 'PUT' });
    expect(otherResponse.status).toBe(405);
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
    const response = await send(server, call, { token: admin.token, body });
    expect(response.status).toBe(415);
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
    const responses = [];
    for (const token of [undefined, 'null', student.token, admin.token]) {
      responses.push(await send(server, call, { ...sent, token }));
    }
    expect(new Set(responses.map((response) => response.status)).size).toBe(1);
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect(responses[0]?.status).toBe(CALLS_WITH_ID.includes(call) ? 404 : 200);
  });
});

it('refuses texts with a null character instead of failing [S35]', async () => {
  const body = buildCourseForm({ courseName: 'A\0B' });
  const response = await send(server, authoring.createCourse, { token: admin.token, body });
  expect(response.status).toBe(400);
});
