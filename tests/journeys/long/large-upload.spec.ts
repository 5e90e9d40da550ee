// Nearly 500 MB over a throttled connection: progress is accurate, cancelling stops at once and
// leaves nothing, memory stays flat.
import { appendFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { VIDEO_MAX_BYTES } from '../../../contract/media/media.ts';
import { startCuttingProxy } from '../../support/cutting-proxy.ts';
import * as wizard from '../support/authoring.ts';
import { DATA_DIR } from '../support/data-folder.ts';
import { islandsReady } from '../support/pages.ts';

const MB = 1024 * 1024;
const LINE_BYTES_A_SECOND = 8 * MB;
const PROGRESS_OFF_MAX_PERCENT = 2;
/**
 * Growth beyond the memory after a video of some kilobytes, whose duration and poster were read the
 * same way.
 */
const MEMORY_GROWTH_MAX_BYTES = 32 * MB;
/** The same including garbage, which a browser collects at any time. */
const GARBAGE_MAX_BYTES = 96 * MB;
const WEIGHED_EVERY_PERCENT = 15;

/** A real video whose last box, which players skip, fills it up to the upload limit. */
function largeVideo(path: string): void {
  writeFileSync(path, readFileSync(wizard.VIDEO));
  const box = Buffer.alloc(8);
  const start = readFileSync(wizard.VIDEO).length;
  box.writeUInt32BE(VIDEO_MAX_BYTES - 1 - start, 0);
  box.write('free', 4, 'latin1');
  appendFileSync(path, box);
  truncateSync(path, VIDEO_MAX_BYTES - 1);
}

/** The memory of the tabs themselves, without the browser's code that they share. */
async function getMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const tabs = processInfo.filter(({ type }) => type === 'renderer');
  const residentKb = tabs.flatMap(({ id }) => {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    return [...status.matchAll(/Rss(?:Anon|Shmem):\s+(\d+)/g)].map(([, kilobytes]) =>
      Number(kilobytes),
    );
  });
  return residentKb.reduce((sum, kilobytes) => sum + kilobytes * 1024, 0);
}

/** The same without garbage. */
async function measureMemory(page: Page, browser: Browser): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  return getMemory(browser);
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: LINE_BYTES_A_SECOND,
  });
}

const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/** The number of videos and pictures stored on the server, including incomplete uploads. */
function stored(): number {
  const entries = readdirSync(`${DATA_DIR}/media`, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test('a 500 MB upload shows accurate progress, leaves nothing after a cancel, and keeps memory flat', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const path = test.info().outputPath('large.mp4');
  largeVideo(path);
  const course = await wizard.makeDraft(page, [{ name: 'The block', lessons: [] }]);
  const proxy = await startCuttingProxy(Number(new URL(baseURL ?? '').port));
  await page.goto(`http://localhost:${proxy.port}/edit-course/${course.id}`);
  await islandsReady(page);
  await wizard.next(page).click();
  const section = wizard.getSection(page, 'The block');
  const untouched = await measureMemory(page, browser);
  await wizard.addLesson(section, 'Small', wizard.VIDEO);
  await expect(section.getByRole('img', { name: 'Saved' })).toHaveCount(1);
  const [files, memory] = [stored(), await measureMemory(page, browser)];
  await throttle(page);
  const before = proxy.sent();
  await wizard.addLesson(section, 'Large', path);
  const bar = page.getByRole('progressbar', { name: 'Uploading large.mp4' });
  const percent = async (): Promise<number> => Number(await bar.getAttribute('aria-valuenow'));
  const truth = (since: number): number => ((proxy.sent() - since) / VIDEO_MAX_BYTES) * 100;

  await expect.poll(percent, { timeout: 60_000 }).toBeGreaterThan(30);
  expect(Math.abs((await percent()) - truth(before))).toBeLessThanOrEqual(PROGRESS_OFF_MAX_PERCENT);
  await section.getByRole('button', { name: 'Cancel upload of Large' }).click();
  await expect(section.getByText('Upload cancelled.')).toBeVisible({ timeout: 1000 });
  const atCancel = proxy.sent();
  await expect.poll(stored, { timeout: 10_000 }).toBe(files);
  expect(proxy.sent() - atCancel).toBeLessThan(PROGRESS_OFF_MAX_PERCENT * 0.01 * VIDEO_MAX_BYTES);
  expect((await wizard.getOrder(page, course))[0]?.[1]).toEqual(['Small']);

  const again = proxy.sent();
  await section.getByRole('button', { name: 'Retry Large' }).click();
  let most = 0;
  let off = 0;
  const measured: number[] = [];
  await expect(async () => {
    if (await bar.isVisible()) off = Math.max(off, Math.abs((await percent()) - truth(again)));
    most = Math.max(most, await getMemory(browser));
    if (truth(again) > (measured.length + 1) * WEIGHED_EVERY_PERCENT)
      measured.push((await measureMemory(page, browser)) - memory);
    await expect(section.getByRole('img', { name: 'Saved' })).toHaveCount(2, { timeout: 100 });
  }).toPass({ timeout: 120_000, intervals: [500] });
  console.log(
    `progress off by ${off.toFixed(1)} % at most; the tab's memory grew by ${megabytes(memory - untouched)} for a film of ${megabytes(readFileSync(wizard.VIDEO).length)} and by ${measured.map(megabytes).join(', ')} more while one of ${megabytes(VIDEO_MAX_BYTES)} went, garbage included by ${megabytes(most - memory)} at most`,
  );
  expect(off).toBeLessThanOrEqual(PROGRESS_OFF_MAX_PERCENT);
  expect(measured.length).toBeGreaterThan(3);
  expect(Math.max(...measured)).toBeLessThan(MEMORY_GROWTH_MAX_BYTES);
  expect(most - memory).toBeLessThan(GARBAGE_MAX_BYTES);
  expect((await wizard.getOrder(page, course))[0]?.[1]).toEqual(['Small', 'Large']);
  await proxy.close();
});
