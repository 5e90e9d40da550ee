// The published content that replaces the site's files in a build; an unreadable source fails the
// build.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Settings } from '#contract/site/settings.ts';
import { SITE_LIST_SCHEMAS } from '#contract/site/site-lists.ts';

const readJsonFile = (name: string): unknown =>
  JSON.parse(readFileSync(`src/${name}.json`, 'utf8'));
const [seller, settings, testimonials] = ['seller', 'settings', 'content/testimonials'].map(
  readJsonFile,
);

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

async function startServer(status: number, data: unknown): Promise<void> {
  const server = createServer((_request, response) => {
    response.statusCode = status;
    response.end(JSON.stringify({ success: true, data }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  vi.stubEnv('BUILD_SOURCE', '');
  vi.stubEnv('API_ORIGIN', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function loadFiles(): Promise<Map<string, unknown>> {
  const { loadPublishedFiles } = await import('./published-content.ts');
  return loadPublishedFiles();
}

it('the files match the contract of their documents', () => {
  expect(Settings.parse(settings)).toEqual(settings);
  expect(SITE_LIST_SCHEMAS.testimonials.parse(testimonials)).toEqual(testimonials);
});

it('SITE-07 LAUNCH-06 a published document replaces its file, and the others stay', async () => {
  await startServer(200, { documents: { settings }, seller });
  expect([...(await loadFiles()).keys()]).toEqual(['settings', 'seller']);
  vi.resetModules();
  await startServer(200, { documents: {}, seller: null, isOpen: false });
  expect(await loadFiles()).toEqual(new Map([['opening', { isOpen: false }]]));
});

it('SITE-07 an unreadable response from the configured source fails the build', async () => {
  await startServer(200, { documents: { settings: { name: '' } }, seller: null });
  await expect(loadFiles()).rejects.toThrow();
  vi.resetModules();
  await startServer(500, null);
  await expect(loadFiles()).rejects.toThrow('/site/content responded with status 500');
}, 20_000);

it('without a source, or on a server without documents, the files apply', async () => {
  await startServer(404, null);
  expect(await loadFiles()).toEqual(new Map());
  vi.resetModules();
  vi.stubEnv('API_ORIGIN', '');
  expect(await loadFiles()).toEqual(new Map());
});
