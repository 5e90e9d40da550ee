// @vitest-environment happy-dom
// How every call goes out: where to, for how long, and by which one way a whole course is asked for.
import axios from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showAllCategories } from '#contract/catalogue.ts';
import { contactUs } from '#contract/contact.ts';

beforeEach(async () => {
  vi.resetModules();
  const { $session } = await import('#site/stores/session.ts');
  $session.set({ ...$session.get(), isLoading: false });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What leaves the module under its setting: the address and how it is asked. */
async function askedWith(setting: string): Promise<[address: string, asked: RequestInit]> {
  vi.stubEnv('PUBLIC_API_URL', setting);
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(JSON.stringify({ success: true, data: [] })));
  const { send } = await import('./client.ts');
  await send(showAllCategories);
  const [address, asked = {}] = fetched.mock.calls[0] ?? [];
  return [String(address), asked];
}

it('API-04 a call waits as long as its answer takes', async () => {
  const [, asked] = await askedWith('');
  expect(asked.signal).toBeNull();
  expect(axios.defaults.timeout).toBe(0);
});

it.each([
  ['', '/api/v1'],
  ['https://api.example', 'https://api.example/api/v1'],
  ['https://api.example/', 'https://api.example/api/v1'],
])('OPEN-66 the setting %j leads calls to %s', async (setting, base) => {
  const [address] = await askedWith(setting);
  expect(address).toBe(`${base}/course/showAllCategories`);
});

it('API-08 a whole course is asked for by POST /course/getFullCourseDetails', async () => {
  vi.stubEnv('PUBLIC_API_URL', '');
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(JSON.stringify({ success: true, data: {} })));
  const { fetchFullCourse } = await import('./learning.ts');
  await fetchFullCourse('a1b2');
  const [address, asked] = fetched.mock.calls[0] ?? [];
  expect([asked?.method, address]).toEqual(['POST', '/api/v1/course/getFullCourseDetails']);
  expect(asked?.body).toBe(JSON.stringify({ courseId: 'a1b2' }));
});

it('S44: a message to the school carries who is signed in; a call for everybody carries nobody', async () => {
  vi.stubEnv('PUBLIC_API_URL', '');
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ success: true, data: [] })));
  const { $session } = await import('#site/stores/session.ts');
  $session.set({ ...$session.get(), token: 'token-of-mine' });
  const { send } = await import('./client.ts');
  await send(contactUs);
  await send(showAllCategories);
  const tokens = fetched.mock.calls.map(([, asked]) => new Headers(asked?.headers));
  expect(tokens.map((one) => one.get('authorization'))).toEqual(['Bearer token-of-mine', null]);
});
