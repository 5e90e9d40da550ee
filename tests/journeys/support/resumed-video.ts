// A video upload whose server is killed, whose page is reloaded and whose connection is cut: one
// upload, the same bytes.
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { startStallingProxy } from '../../support/stalling-proxy.ts';
import type { StallingProxy } from '../../support/stalling-proxy.ts';
import { createServerProcess } from '../../support/processes.ts';
import type { TestProcess } from '../../support/processes.ts';
import { ADMIN } from './accounts.ts';
import * as wizard from './authoring.ts';
import { islandsReady } from './pages.ts';

const LONGEST_MS = 120_000;

export interface Video {
  path: string;
  bytes: number;
  /** The byte counts at which the server is killed, the page reloaded, and the connection cut. */
  breaks: readonly [number, number, number];
}

export interface Measured {
  /** Bytes sent again after each interruption. */
  repeated: readonly number[];
  /** The growth of the server's memory in bytes. */
  memory: number;
}

interface School {
  server: TestProcess;
  line: StallingProxy;
  folder: string;
  /** Takes the current memory as the baseline. */
  weigh: () => void;
  memory: () => number;
  close: () => Promise<void>;
}

/**
 * Uploads the video in the edit wizard, with pages from `pages` and the course on the test's own
 * server.
 */
export async function sendBroken(page: Page, pages: string, video: Video): Promise<Measured> {
  const school = await startSchool(pages);
  const { line } = school;
  try {
    const section = await openSection(page, line.url);
    school.weigh();
    line.stallAt(video.breaks[0]);
    await wizard.addLesson(section, 'Broken', video.path);
    await reached(line, video.breaks[0]);
    await killServer(school, section);
    line.stallAt(video.breaks[1]);
    await tryNow(section);
    await reached(line, video.breaks[1]);
    await reload(page, section, video.path);
    line.stallAt(video.breaks[2]);
    await reached(line, video.breaks[2]);
    await loseNetwork(page, school, section);
    line.stallAt(Infinity);
    await expect(section.getByRole('img', { name: 'Saved' })).toHaveCount(1, {
      timeout: LONGEST_MS,
    });
    expect([line.begun(), line.reached()]).toEqual([1, video.bytes]);
    expect(await hashesIn(school.folder)).toContain(await sha256(video.path));
    return { repeated: line.repeated(), memory: school.memory() };
  } finally {
    await school.close();
  }
}

async function startSchool(pages: string): Promise<School> {
  const folder = mkdtempSync(join(tmpdir(), 'rangshala-resumed-'));
  const server = await createServerProcess({ folder, address: join(folder, 'rangshala.sqlite') });
  await server.ready();
  let [idle, most] = [0, 0];
  const line = await startStallingProxy({ pages, api: server.url }, () => {
    if (server.isRunning()) most = Math.max(most, getResident(server.pid()) - idle);
  });
  return {
    server,
    line,
    folder,
    weigh: () => {
      idle = getResident(server.pid());
    },
    memory: () => most,
    close: async () => {
      await line.close();
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** In bytes; 0 for a process that has just ended. */
function getResident(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

/** Opens the empty section of a new course in the edit wizard. */
async function openSection(page: Page, origin: string): Promise<Locator> {
  const course = await wizard.makeCourse(page.request, {
    sections: [{ name: 'The block', lessons: [] }],
    origin,
  });
  await page.goto(origin);
  const login = await page.request.post(`${origin}/api/v1/auth/login`, { data: ADMIN });
  const { token, user } = (await login.json()) as { token: string; user: object };
  await page.evaluate(
    ([key, person]) => {
      localStorage.setItem('token', key ?? '');
      localStorage.setItem('user', person ?? '');
    },
    [token, JSON.stringify(user)],
  );
  await page.goto(`${origin}/edit-course/${course.id}`);
  await islandsReady(page);
  await wizard.next(page).click();
  return wizard.getSection(page, 'The block');
}

async function reached(line: StallingProxy, bytes: number): Promise<void> {
  await expect.poll(line.reached, { timeout: LONGEST_MS }).toBeGreaterThanOrEqual(bytes);
}

/** Clicks it while the page still waits: a moment later the page retries by itself. */
async function tryNow(section: Locator): Promise<void> {
  await section.evaluate((shown) => {
    const buttons = [...shown.querySelectorAll('button')];
    buttons.find((button) => button.textContent?.trim() === 'Try now')?.click();
  });
}

async function killServer({ server, weigh }: School, section: Locator): Promise<void> {
  await server.kill();
  await expect(section.getByText('The connection was lost.')).toBeVisible();
  await server.ready();
  weigh();
}

/** Expects that a different file is refused with a message, and that the same file resumes. */
async function reload(page: Page, section: Locator, path: string): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await islandsReady(page);
  await wizard.next(page).click();
  const again = section.getByLabel('New file for Broken');
  const otherFile = { name: 'other.mp4', mimeType: 'video/mp4', buffer: Buffer.from('another') };
  await again.setInputFiles(otherFile);
  await expect(section.getByText('is not the video')).toBeVisible();
  await again.setInputFiles(path);
}

async function loseNetwork(page: Page, { line }: School, section: Locator): Promise<void> {
  await page.context().setOffline(true);
  line.cut();
  await expect(section.getByText('Waiting for the network.')).toBeVisible();
  await page.context().setOffline(false);
}

function hashesIn(folder: string): Promise<string[]> {
  const found = readdirSync(join(folder, 'media'), { recursive: true, withFileTypes: true });
  const videos = found.filter((item) => item.name.endsWith('.mp4'));
  return Promise.all(videos.map(({ parentPath, name }) => sha256(join(parentPath, name))));
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
