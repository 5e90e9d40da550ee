// Every endpoint of the contract is mounted, and rejects callers without the right token.
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { getAllCourses } from '#contract/courses/catalogue.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getUserDetails } from '#contract/accounts/profile.ts';
import { updateUser } from '#server/accounts/accounts.store.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { toFormData, makeAdmin, makeStudent } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import { SESSION_IDLE_MS } from '../../support/periods.ts';

const server = closeAfterAll(await startServer());
const expired = await makeStudent(server);
server.advanceClock(SESSION_IDLE_MS);
const admin = await makeAdmin(server);
const student = await makeStudent(server);

const CALLS: readonly (readonly [string, Endpoint])[] = Object.entries(api);
const GUARDED = CALLS.filter(([, call]) => ['signed-in', 'student', 'admin'].includes(call.access));

function buildBody(call: Endpoint): unknown {
  if (call.method === 'GET' || call.method === 'HEAD') return undefined;
  return call.encoding === 'multipart' ? toFormData({}) : {};
}

test.each(CALLS)('%s is mounted and responds with the standard envelope', async (_name, call) => {
  const params = { id: '000000000000000000000000' };
  const got = await send(server, call, { body: buildBody(call), params });
  expect(got.body).toMatchObject({ success: got.status === 200 });
  expect(got.body.message).not.toBe('Endpoint not found.');
  expect(got.status).toBeLessThan(500);
});

describe.each(GUARDED)('%s', (_name, call) => {
  test('S09: responds 401 unless a valid token is sent in the Authorization header', async () => {
    const sent = { body: buildBody(call) };
    const query = { token: admin.token, access_token: admin.token };
    const responses = [
      await send(server, call, sent),
      await send(server, call, { ...sent, query }),
      await send(server, call, { ...sent, token: 'null' }),
      await send(server, call, { ...sent, token: `${admin.token}x` }),
      await send(server, call, { ...sent, token: expired.token }),
    ];
    for (const got of responses) {
      expect(got.status).toBe(401);
      // Responses to HEAD have no body.
      if (call.method !== 'HEAD') expect(got.body.code).toBe('not_signed_in');
    }
  });

  test('S09: checks the token before it parses the body', async () => {
    const response = await server.app.inject({
      method: call.method,
      url: BASE_PATH + call.path,
      headers: { 'content-type': 'application/json' },
      payload: '{"broken',
    });
    expect(response.statusCode).toBe(401);
  });
});

/** Requests the caller's own account with exactly the given header lines. */
function requestOwnAccount(authorization: string[]): Promise<number> {
  const { host, hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const path = BASE_PATH + getUserDetails.path;
    const headers = ['host', host, ...authorization.flatMap((line) => ['authorization', line])];
    const sent = request({ hostname, port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

test.each([
  ['Bearer', 200],
  ['bearer', 200],
  ['BEARER', 200],
  ['Basic', 401],
  ['Token', 401],
])('S09: the authorization scheme %s returns %i', async (scheme, status) => {
  expect(await requestOwnAccount([`${scheme} ${student.token}`])).toBe(status);
});

test('S09: refuses a request with two tokens', async () => {
  const good = `Bearer ${student.token}`;
  for (const lines of [
    [good, good],
    [good, 'Bearer null'],
    ['Bearer null', good],
  ]) {
    expect(await requestOwnAccount(lines)).toBe(401);
  }
  expect(await requestOwnAccount([`${good}, ${good}`])).toBe(401);
});

test('ROLE-01: public endpoints accept a request with an invalid or expired token', async () => {
  for (const token of ['null', expired.token]) {
    expect((await send(server, getAllCourses, { token })).status).toBe(200);
  }
});

test('S05: a demoted admin gets 403 on the next request', async () => {
  const { id, token } = await makeAdmin(server);
  expect((await send(server, api.getAdminCourses, { token })).status).toBe(200);
  const changed = server.deps.db.transaction();
  await changed.execute((tx) => updateUser(tx, id, { account_type: 'Student' }));
  expect((await send(server, api.getAdminCourses, { token })).status).toBe(403);
});
