// Response headers, compression and the rate limit per IP address.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getAllCourses } from '#contract/courses/catalogue.ts';
import { getCourseCards } from '#contract/courses/course-lists.ts';
import { getAdminCourses } from '#contract/courses/authoring.ts';
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import { makeAdmin, makeCourse } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());

test('S38 successful and refused responses forbid sniffing, framing and cross-origin embedding', async () => {
  for (const endpoint of [getAllCourses, getAdminCourses]) {
    const { headers } = await send(server, endpoint);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none';/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.has('access-control-allow-origin')).toBe(false);
  }
});

test('a conditional request for an unchanged list gets 304', async () => {
  const url = `${server.url}/api/v1${getAllCourses.path}?view=card`;
  const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const etag = plain.headers.get('etag') ?? '';
  expect(plain.headers.get('cache-control')).toContain('public');
  const again = await fetch(url, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test.each(['/api/v1/%zz', '/api/v1/%'])(
  '%s returns 400 with security headers and the standard envelope',
  async (path) => {
    // inject sends the URL unchanged; fetch would normalize it.
    const { statusCode, headers, body } = await server.app.inject({ url: path });
    expect([statusCode, headers['x-frame-options']]).toEqual([400, 'DENY']);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'malformed' });
  },
);

test('does not use an encoding that the client excludes', async () => {
  await fillCatalogue();
  const fetchEncoding = async ({ path }: { path: string }, accepted: string) => {
    const headers = { 'accept-encoding': accepted };
    const url = `/api/v1${path}`;
    return (await server.app.inject({ url, headers })).headers['content-encoding'];
  };
  // A cached list is compressed once, with gzip.
  expect(await fetchEncoding(getAllCourses, 'br, gzip')).toBe('gzip');
  expect(await fetchEncoding(getCourseCards, 'br, gzip')).toBe('br');
  for (const call of [getAllCourses, getCourseCards]) {
    expect(await fetchEncoding(call, 'br;q=0, gzip;q=0.5')).toBe('gzip');
    expect(await fetchEncoding(call, 'br; q=0.0, gzip;q=0')).toBeUndefined();
  }
});

test('S35: OPTIONS gets 400 in the standard envelope', async () => {
  const { statusCode, body } = await server.app.inject({
    method: 'OPTIONS',
    url: `/api/v1${getAllCourses.path}`,
  });
  expect([statusCode, JSON.parse(body).code]).toEqual([400, 'malformed']);
});

/** Enough courses to make their list worth compressing. */
async function fillCatalogue(): Promise<void> {
  const admin = await makeAdmin(server);
  for (let made = 0; made < 4; made += 1) await makeCourse(server, admin);
}

test('limits API requests per IP address, but not pages and health checks', async () => {
  const siteFolder = await mkdtemp(join(tmpdir(), 'site-'));
  const counted = closeAfterTest(
    await startServer({ limits: { requestsPerMinute: 3 }, siteFolder }),
  );
  const toStatus = async (url: string) => (await counted.app.inject(url)).statusCode;
  for (let index = 0; index < 5; index += 1) expect(await toStatus('/about')).toBe(503);
  const call = `/api/v1${getAllCourses.path}`;
  const responses = [];
  for (let index = 0; index < 4; index += 1) responses.push(await toStatus(call));
  expect(responses).toEqual([200, 200, 200, 429]);
  expect(await toStatus(call.replace('api', '%61pi'))).toBe(429);
  expect(await toStatus('/about')).toBe(503);
  expect([await toStatus('/healthz'), await toStatus('/readyz')]).toEqual([200, 200]);
  await rm(siteFolder, { recursive: true });
});
