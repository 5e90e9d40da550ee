// A build reads all published courses, or fails.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

const META = {
  version: '1',
  features: [],
  currency: 'INR',
  paymentKeyId: '',
  checkoutScript: '',
};
const COURSE = { _id: 'one', courseName: 'Warli', courseDescription: 'Lines.', price: 499 };

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

/**
 * Sets the status by path and number of requests to that path; returns the requested paths in
 * order.
 */
async function startServer(
  toStatus: (path: string, times: number) => number,
): Promise<readonly string[]> {
  const requested: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const path = new URL(url, 'http://a').pathname.replace('/api/v1', '');
    requested.push(path);
    response.statusCode = toStatus(path, requested.filter((item) => item === path).length);
    response.end(JSON.stringify({ success: true, data: [COURSE], ...META }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  vi.stubEnv('BUILD_SOURCE', '');
  vi.stubEnv('API_ORIGIN', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return requested;
}

async function writeSource(lines: object[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'source-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'source.ndjson');
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  vi.stubEnv('BUILD_SOURCE', file);
}

async function loadPageIds(): Promise<string[]> {
  const { loadPublishedPages } = await import('./published.ts');
  return (await loadPublishedPages()).map(({ id }) => id);
}

const isPage = (path: string) => path === '/course/page';

it('retries a busy server', async () => {
  await startServer((path, times) => (isPage(path) && times === 1 ? 503 : 200));
  expect(await loadPageIds()).toEqual(['one']);
});

it('fails when a page never loads, and leaves out courses that the server does not know', async () => {
  await startServer((path) => (isPage(path) ? 404 : 200));
  expect(await loadPageIds()).toEqual([]);
  vi.resetModules();
  await startServer((path) => (isPage(path) ? 500 : 200));
  await expect(loadPageIds()).rejects.toThrow(
    '/course/page?courseId=one responded with status 500',
  );
});

it('builds the pages of a section 7 server from its details, without our own endpoint', async () => {
  const requested = await startServer((path) => (path === '/meta' ? 404 : 200));
  expect(await loadPageIds()).toEqual(['one']);
  expect(requested).toContain('/course/getCourseDetails');
  expect(requested.filter(isPage)).toEqual([]);
  expect(requested.filter((path) => path === '/meta')).toHaveLength(1);
});

it('reads a file of responses, and fails when a page is missing', async () => {
  const list = { call: '/course/getAllCourses?view=card', answer: { data: [COURSE] } };
  await writeSource([list, { call: '/course/page?courseId=one', answer: { data: COURSE } }]);
  expect(await loadPageIds()).toEqual(['one']);
  vi.resetModules();
  await writeSource([list]);
  await expect(loadPageIds()).rejects.toThrow('no response for /course/page?courseId=one');
});

it('preserves line separators within texts of the file', async () => {
  const name = 'Warli\u2028for\u2029children\u0085\r\n';
  const course = { ...COURSE, courseName: name };
  await writeSource([
    { call: '/course/getAllCourses?view=card', answer: { data: [course] } },
    { call: '/course/page?courseId=one', answer: { data: course } },
  ]);
  const { loadPublishedPages } = await import('./published.ts');
  expect((await loadPublishedPages()).map(({ course }) => course?.name)).toEqual([name]);
});

it('fails for an invalid list of bundles, and builds none on a server without bundles', async () => {
  await startServer((path) => (path === '/bundle/cards' ? 404 : 200));
  const loadBundles = async () => (await import('./published.ts')).loadPublishedBundles();
  expect(await loadBundles()).toEqual([]);
  vi.resetModules();
  await startServer(() => 200);
  await expect(loadBundles()).rejects.toThrow();
});

it('retries a picture, and fails if the server does not have it', async () => {
  const { fetchPictureAtBuild } = await import('./build-data.ts');
  vi.stubEnv('BUILD_PICTURES', '');
  const picture = { _id: 'a'.repeat(24), width: 640 };
  await startServer((_path, times) => (times === 1 ? 503 : 200));
  expect((await fetchPictureAtBuild(picture, 640)).length).toBeGreaterThan(0);
  await startServer(() => 404);
  await expect(fetchPictureAtBuild(picture, 640)).rejects.toThrow('has no picture');
});
