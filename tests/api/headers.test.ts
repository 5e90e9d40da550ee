// The headers that every answer carries.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAllCourses } from '#contract/catalogue.ts';
import { getAdminCourses } from '#contract/authoring.ts';
import { send, startServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('S38 answers and refusals alike forbid sniffing, framing and foreign embedding', async () => {
  for (const endpoint of [getAllCourses, getAdminCourses]) {
    const { headers } = await send(server, endpoint);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.has('access-control-allow-origin')).toBe(false);
  }
});

test('a caller that has the list is told so without sending it again', async () => {
  const url = `${server.url}/api/v1${getAllCourses.path}?view=card`;
  const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const etag = plain.headers.get('etag') ?? '';
  expect(plain.headers.get('cache-control')).toContain('public');
  const again = await fetch(url, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
