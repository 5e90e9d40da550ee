// @vitest-environment happy-dom
// How every call goes out: where to, for how long, and by which one way a whole course is asked for.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import axios from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getFullCourseDetails } from '#contract/learning.ts';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What the module makes of its setting. */
async function clientFor(setting: string) {
  vi.stubEnv('PUBLIC_API_URL', setting);
  const made = vi.spyOn(axios, 'create');
  await import('./client.ts');
  const client = made.mock.results[0]?.value as ReturnType<typeof axios.create>;
  return client.defaults;
}

it('API-04 a call waits as long as its answer takes', async () => {
  expect((await clientFor('')).timeout).toBe(0);
});

it.each([
  ['', '/api/v1'],
  ['https://api.example', 'https://api.example/api/v1'],
  ['https://api.example/', 'https://api.example/api/v1'],
])('OPEN-66 the setting %j leads calls to %s', async (setting, base) => {
  expect((await clientFor(setting)).baseURL).toBe(base);
});

it('API-08 a whole course is asked for by one method and path, which one file spells', async () => {
  const { method, path } = getFullCourseDetails;
  expect([method, path]).toEqual(['POST', '/course/getFullCourseDetails']);
  const root = join(import.meta.dirname, '../..');
  const spelt: string[] = [];
  for (const room of ['contract', 'src']) {
    for (const name of await readdir(join(root, room), { recursive: true })) {
      if (!/\.(tsx?|astro)$/.test(name) || name.includes('.test.')) continue;
      const text = await readFile(join(root, room, name), 'utf8');
      if (/['"`/]getFullCourse/.test(text)) spelt.push(`${room}/${name}`);
    }
  }
  expect(spelt).toEqual(['contract/learning.ts']);
});
