// Requests by anonymous clients are cheap, and rate limited per minute.
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { login } from '#contract/accounts/auth.ts';
import { getAdminCourses } from '#contract/courses/authoring.ts';
import { getAllCourses, searchCourse } from '#contract/courses/catalogue.ts';
import { contactUs } from '#contract/accounts/contact.ts';
import { BASE_PATH, FORM_MAX_BYTES, JSON_MAX_BYTES } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getUserDetails } from '#contract/accounts/profile.ts';
import { closeAfterAll, closeAfterTest } from '#tests/support/close-after.ts';
import { HOSTILE_BODIES } from '#tests/support/hostile-bodies.ts';
import { makeAdmin, makeStudent } from '#tests/support/makers.ts';
import { startServer } from '#tests/support/server.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const student = await makeStudent(server);

const CALLS = Object.entries<Endpoint>(api).filter(
  ([, call]) => !['GET', 'HEAD'].includes(call.method),
);
const WITH_TEXT = CALLS.filter(([, call]) => call.encoding !== 'multipart');
const PUBLIC = CALLS.filter(([, call]) => ['public', 'anyone'].includes(call.access));

/** Sends a text to a call as a caller with access, and returns the status. */
async function toStatus(call: Endpoint, type: string, text: string): Promise<number> {
  const token = call.access === 'student' ? student.token : admin.token;
  const response = await fetch(server.url + BASE_PATH + call.path, {
    method: call.method,
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    body: text,
  });
  await response.arrayBuffer();
  return response.status;
}

describe('a request body', () => {
  it.each(WITH_TEXT)('of %s may be as large as its contract says', async (_name, call) => {
    const most = call.maxBytes ?? JSON_MAX_BYTES;
    // Not JSON: it is read in full and refused.
    expect(await toStatus(call, JSON_TYPE, 'x'.repeat(most))).toBe(400);
    expect(await toStatus(call, JSON_TYPE, 'x'.repeat(most + 1))).toBe(413);
  });

  it('as a form has at most 16 KB, or the limit of its call, and 50 names', async () => {
    for (const [call, most] of [
      [login, FORM_MAX_BYTES],
      [contactUs, contactUs.maxBytes ?? 0],
    ] as const) {
      expect(await toStatus(call, FORM_TYPE, `x=${'x'.repeat(most - 2)}`)).toBe(400);
      expect(await toStatus(call, FORM_TYPE, `x=${'x'.repeat(most - 1)}`)).toBe(413);
    }
    const { email } = student;
    const named = (count: number) =>
      `${Array.from({ length: count }, (_, index) => `n${index}=`).join('&')}&email=${email}&password=wrong`;
    expect(await toStatus(login, FORM_TYPE, named(48))).toBe(401);
    expect(await toStatus(login, FORM_TYPE, named(49))).toBe(400);
  });

  it('as JSON has at most 2,000 names and 32 levels, not counting text inside strings', async () => {
    const named = (count: number) =>
      `{"searchQuery":"a","more":{${Array.from({ length: count }, (_, index) => `"${index}":1`).join()}}}`;
    expect(await toStatus(searchCourse, JSON_TYPE, named(1998))).toBe(200);
    expect(await toStatus(searchCourse, JSON_TYPE, named(1999))).toBe(400);
    const nestJson = (levels: number) =>
      `{"searchQuery":"a","more":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(await toStatus(searchCourse, JSON_TYPE, nestJson(31))).toBe(200);
    expect(await toStatus(searchCourse, JSON_TYPE, nestJson(32))).toBe(400);
    const text = JSON.stringify({ searchQuery: `"\\${':{['.repeat(2100)}` });
    expect(await toStatus(searchCourse, JSON_TYPE, text)).toBe(200);
  });

  it('of a type that the call does not accept is refused before it is read', async () => {
    const refused = await requestStatusLine(searchCourse, [
      `content-type: ${FORM_TYPE}`,
      'content-length: 60000',
    ]);
    expect(refused).toMatch(/^HTTP\/1.1 415 /);
  });
});

/** The status line of the response to a request whose body never arrives. */
async function requestStatusLine(call: Endpoint, headers: readonly string[]): Promise<string> {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  const head = [`${call.method} ${BASE_PATH}${call.path} HTTP/1.1`, `host: ${host}`, ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return bytes.toString('latin1').split('\r\n')[0] ?? '';
}

it('refuses a request with two Host headers', async () => {
  expect(await requestStatusLine(getUserDetails, ['Host: elsewhere.example'])).toMatch(
    /^HTTP\/1.1 400 /,
  );
  expect(await requestStatusLine(getUserDetails, ['x-host: elsewhere.example'])).toMatch(/ 401 /);
});

it('responds to requests with made-up hosts', async () => {
  for (let nth = 0; nth < 30; nth += 1) {
    const { statusCode, body } = await server.app.inject({
      url: BASE_PATH + getAllCourses.path,
      headers: { host: `made-up-${nth % 15}.example` },
    });
    expect([statusCode, JSON.parse(body)]).toEqual([200, { success: true, data: [] }]);
  }
});

/** Several times the cost on a quiet machine; the earlier parsers took a hundred times as much. */
const PROCESSOR_MAX_MS = 60;
const TRIES = 5;

describe.each(Object.entries(HOSTILE_BODIES))('%s', (_what, { type, text }) => {
  it('costs little CPU time at every public call', async () => {
    const costs: [string, number][] = [];
    for (const [name, call] of PUBLIC) {
      await toStatus(call, type, text);
      const tries: number[] = [];
      for (let tried = 0; tried < TRIES; tried += 1) {
        const before = process.cpuUsage();
        expect(await toStatus(call, type, text)).toBeGreaterThanOrEqual(200);
        const { user, system } = process.cpuUsage(before);
        tries.push((user + system) / 1000);
      }
      // The minimum is the cost of the body; the other measurements include unrelated work.
      costs.push([name, Math.min(...tries)]);
    }
    expect(costs.filter(([, milliseconds]) => milliseconds > PROCESSOR_MAX_MS)).toEqual([]);
  });
});

describe('every response counts towards the limit of its client address', () => {
  const REQUESTS_MAX = 10;
  const made = 'A'.repeat(43);
  const json = { 'content-type': JSON_TYPE };
  const call = (endpoint: Endpoint) => ({
    method: endpoint.method,
    url: BASE_PATH + endpoint.path,
  });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const preflight = {
    origin: 'https://elsewhere.example',
    'access-control-request-method': 'POST',
  };

  it.each([
    ['no token', 401, () => call(getUserDetails)],
    ['a made-up token', 401, () => ({ ...call(getUserDetails), headers: bearer(made) })],
    [
      'a call of admins',
      403,
      (token: string) => ({ ...call(getAdminCourses), headers: bearer(token) }),
    ],
    ['an unknown call', 404, () => ({ method: 'GET' as const, url: `${BASE_PATH}/nothing` })],
    ['another method', 405, () => ({ ...call(login), method: 'GET' as const })],
    [
      'a body too large',
      413,
      () => ({ ...call(login), headers: json, payload: 'x'.repeat(70_000) }),
    ],
    [
      'an unsupported content type',
      415,
      () => ({ ...call(login), headers: { 'content-type': 'text/xml' }, payload: 'x' }),
    ],
    ['a malformed body', 400, () => ({ ...call(login), headers: json, payload: '{' })],
    ['a malformed URL', 400, () => ({ method: 'GET' as const, url: `${BASE_PATH}/%zz` })],
    [
      'a preflight',
      204,
      () => ({ ...call(login), method: 'OPTIONS' as const, headers: preflight }),
    ],
  ])('%s: %i', async (_what, status, requestWith) => {
    const limitedServer = closeAfterTest(
      await startServer({ limits: { requestsPerMinute: REQUESTS_MAX } }),
    );
    const request = requestWith((await makeStudent(limitedServer)).token);
    const responses: number[] = [];
    for (let nth = 0; nth <= REQUESTS_MAX; nth += 1) {
      responses.push((await limitedServer.app.inject(request)).statusCode);
    }
    expect(responses).toEqual([...Array<number>(REQUESTS_MAX).fill(status), 429]);
    const { headers } = await limitedServer.app.inject(request);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await limitedServer.app.inject(call(getUserDetails))).statusCode).toBe(429);
  });
});
