// @vitest-environment happy-dom
// The URL, timeout and headers of requests, and the request for a whole course.
import axios from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showAllCategories } from '#contract/courses/catalogue.ts';
import { contactUs } from '#contract/accounts/contact.ts';

beforeEach(async () => {
  vi.resetModules();
  const { $session } = await import('#site/stores/session.ts');
  $session.set({ ...$session.get(), isLoading: false });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Records the requests of the page. Each is answered with an empty list. */
function recordRequests(): Request[] {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request);
    return Response.json({ success: true, data: [] });
  });
  return sent;
}

async function requestUrlWith(setting: string): Promise<string | undefined> {
  vi.stubEnv('PUBLIC_API_URL', setting);
  const sent = recordRequests();
  const { send } = await import('./client.ts');
  await send(showAllCategories);
  return sent[0]?.url;
}

it('API-04 a request has no timeout', async () => {
  const create = vi.spyOn(axios, 'create');
  await requestUrlWith('');
  expect(create.mock.results[0]?.value.defaults.timeout).toBe(0);
});

it.each([
  ['', '/api/v1'],
  ['https://api.example', 'https://api.example/api/v1'],
  ['https://api.example/', 'https://api.example/api/v1'],
])('OPEN-66 the setting %j sends requests to %s', async (setting, base) => {
  const address = new URL(`${base}/course/showAllCategories`, location.href).href;
  expect(await requestUrlWith(setting)).toBe(address);
});

it('API-08 a whole course is requested by POST /course/getFullCourseDetails', async () => {
  vi.stubEnv('PUBLIC_API_URL', '');
  const sent = recordRequests();
  const { fetchFullCourse } = await import('./learning.ts');
  await fetchFullCourse('a1b2');
  const [request] = sent;
  expect(request?.method).toBe('POST');
  expect(request?.url).toMatch(/\/api\/v1\/course\/getFullCourseDetails$/);
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(await request?.text()).toBe(JSON.stringify({ courseId: 'a1b2' }));
});

it("S44: a message to the school carries the user's token; a public request carries none", async () => {
  vi.stubEnv('PUBLIC_API_URL', '');
  const sent = recordRequests();
  const { $session } = await import('#site/stores/session.ts');
  $session.set({ ...$session.get(), token: 'token-of-mine' });
  const { send } = await import('./client.ts');
  await send(contactUs);
  await send(showAllCategories);
  const tokens = sent.map(({ headers }) => headers.get('authorization'));
  expect(tokens).toEqual(['Bearer token-of-mine', null]);
});

it('a request bypasses the cache when it must be fresh, and survives the page when asked to', async () => {
  const fetched = vi.fn(async () => Response.json({ success: true, data: [] }));
  vi.stubGlobal('fetch', fetched);
  const { send } = await import('./client.ts');
  await send(showAllCategories);
  await send(showAllCategories, { fresh: true, keepalive: true });
  expect(fetched.mock.calls.map((sent: unknown[]) => sent[1])).toEqual([
    { cache: 'default', keepalive: false },
    { cache: 'no-cache', keepalive: true },
  ]);
});

it('a public request has no header that causes a CORS preflight', async () => {
  const sent = recordRequests();
  const { send } = await import('./client.ts');
  await send(showAllCategories);
  // Node adds a user agent here, a browser adds nothing.
  const names = [...(sent[0]?.headers.keys() ?? [])].map((name) => name.toLowerCase());
  expect(names.filter((name) => name !== 'user-agent')).toEqual(['accept']);
});
