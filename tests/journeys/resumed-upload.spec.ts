// A video upload over a bad connection sends no byte twice. The long tests do the same with 300 MB.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Upload } from 'tus-js-client';
import { makeDistinctVideo } from '../support/videos.ts';
import { createServerProcess } from '../support/processes.ts';
import { formatMetadata } from '../support/tus-client.ts';
import { ADMIN } from './support/accounts.ts';
import * as wizard from './support/authoring.ts';
import { violations } from './support/faults.ts';
import { sendBroken } from './support/resumed-video.ts';

const MB = 1024 * 1024;
/**
 * The bytes buffered between browser and disk: less than what had arrived before the second
 * interruption.
 */
const ON_THE_WAY_MAX_BYTES = 3 * MB;

test('a killed server, a reload and a lost network lose nothing that has arrived', async ({
  page,
  baseURL,
}) => {
  const path = test.info().outputPath('broken.mp4');
  const bytes = makeDistinctVideo(1, 8 * MB);
  writeFileSync(path, bytes);
  const { repeated } = await sendBroken(page, baseURL ?? '', {
    path,
    bytes: bytes.length,
    breaks: [2 * MB, 4 * MB, 6 * MB],
  });
  expect(Math.max(0, ...repeated)).toBeLessThan(ON_THE_WAY_MAX_BYTES);
});

const TUS = { 'tus-resumable': '1.0.0' };

test('an upload started elsewhere is listed, resumes when its file is added, or is discarded', async ({
  page,
}) => {
  const course = await wizard.makeDraft(page, [{ name: 'The block', lessons: [] }]);
  const name = `elsewhere ${process.pid}.mp4`;
  const facts = formatMetadata({ filename: name, fingerprint: `from-elsewhere-${process.pid}` });
  const begun = await page.request.post('/api/v1/uploads', {
    headers: { ...course.headers, ...TUS, 'upload-length': '1000', 'upload-metadata': facts },
  });
  expect(begun.status()).toBe(201);
  await wizard.openEdit(page, course, 2);
  // Other journeys of this admin may have started uploads too.
  const row = page
    .getByRole('region', { name: 'Unfinished uploads' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(row.getByText('0%, 0 of 1 KB')).toBeVisible();
  const leftOf = (text: string) =>
    page.getByText(text).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().left);
    });
  expect(await leftOf('Add the file again')).toBe(await leftOf('Unfinished uploads'));
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await violations(page)).toEqual([]);
  }
  await row.getByRole('button', { name: 'Discard upload of' }).press('Enter');
  await expect(row).toHaveCount(0);
  const left = await page.request.get('/api/v1/uploads', { headers: course.headers });
  expect(await left.text()).not.toContain(name);
});

test('a paused upload resumes by a button; by keyboard, at 390 px', async ({ page }) => {
  const course = await wizard.makeDraft(page, [{ name: 'The block', lessons: [] }]);
  await wizard.openEdit(page, course, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  const stalled = Promise.withResolvers<void>();
  await page.route('**/api/v1/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await stalled.promise;
    await route.continue().catch(() => undefined);
  });
  const section = wizard.getSection(page, 'The block');
  await wizard.addLesson(section, 'Rested');
  await page.getByRole('button', { name: 'Pause uploads' }).press('Enter');
  await expect(section.getByRole('img', { name: 'Paused' })).toBeVisible();
  await expect(section.getByText('Paused at 0%')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  stalled.resolve();
  await page.getByRole('button', { name: 'Resume uploads' }).press('Enter');
  await expect(section.getByRole('img', { name: 'Saved' })).toHaveCount(1);
});

test('a page of the site on another host uploads a video', async ({ page }) => {
  const host = createServer((_request, answer) => void answer.end('<!doctype html>'));
  await once(host.listen(0, '127.0.0.1'), 'listening');
  const site = `http://localhost:${(host.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), 'rangshala-elsewhere-'));
  const database = { folder, address: join(folder, 'rangshala.sqlite') };
  const server = await createServerProcess(database, { CORS_ORIGINS: site });
  try {
    await server.ready();
    const login = await page.request.post(`${server.url}/api/v1/auth/login`, { data: ADMIN });
    const { token } = (await login.json()) as { token: string };
    await page.goto(site);
    await page.addScriptTag({ path: 'node_modules/tus-js-client/dist/tus.min.js' });
    const bytes = [...makeDistinctVideo(1)];
    const sent = { endpoint: `${server.url}/api/v1/uploads`, token, bytes };
    const address = await page.evaluate(sendFromPage, sent);
    expect(address).toContain(`${server.url}/api/v1/uploads/`);
    const headers = { authorization: `Bearer ${token}` };
    const own = await page.request.get(`${server.url}/api/v1/uploads`, { headers });
    expect(await own.json()).toMatchObject({
      uploads: [{ bytes: bytes.length, sent: bytes.length }],
    });
  } finally {
    host.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Runs in the page and uploads in three chunks. */
function sendFromPage({
  endpoint,
  token,
  bytes,
}: {
  endpoint: string;
  token: string;
  bytes: number[];
}) {
  const { tus } = globalThis as unknown as { tus: { Upload: typeof Upload } };
  return new Promise<string | null>((resolve, reject) => {
    const upload = new tus.Upload(new File([new Uint8Array(bytes)], 'film.mp4'), {
      endpoint,
      headers: { Authorization: `Bearer ${token}` },
      metadata: { filename: 'film.mp4', fingerprint: 'from-elsewhere' },
      chunkSize: Math.ceil(bytes.length / 3),
      storeFingerprintForResuming: false,
      onSuccess: () => resolve(upload.url),
      onError: reject,
    });
    upload.start();
  });
}
