// A server process with its own pages and database for a single test. Its worker prepares videos,
// unlike the server that other tests share.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { VideoProgress } from '../../../contract/media/videos.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import { createServerProcess } from '../../support/processes.ts';
import type { CreatedCourse } from './authoring.ts';

export interface VideoSchool {
  url: string;
  /** Opens a page in a new browser context at this school. */
  openPage(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/**
 * Starts a server with the demo content. `postgres` is the URL of a PostgreSQL server; if it is empty,
 * SQLite is used.
 */
export async function startVideoSchool(browser: Browser, postgres = ''): Promise<VideoSchool> {
  const database = await createEmptyDatabase(postgres);
  const pages = join(database.folder, 'site');
  const server = await createServerProcess({ ...database, pages }, { FILMS: 'on' });
  await server.ready();
  return {
    url: server.url,
    openPage: async (options = {}) =>
      (await browser.newContext({ ...options, baseURL: server.url })).newPage(),
    close: async () => {
      await server.kill();
      await database.drop();
      rmSync(pages, { recursive: true, force: true });
    },
  };
}

/** Waits until every video of a course is prepared. */
export async function waitForVideos(
  request: APIRequestContext,
  { id, headers }: CreatedCourse,
  withinMs: number,
): Promise<void> {
  const states = async (): Promise<string[]> => {
    const response = await request.get(`/api/v1/course/films?courseId=${id}`, { headers });
    const { data } = (await response.json()) as { data: VideoProgress[] };
    expect(data.map(({ message }) => message).filter((item) => item !== '')).toEqual([]);
    return [...new Set(data.map(({ state }) => state))];
  };
  await expect.poll(states, { timeout: withinMs, intervals: [500] }).toEqual(['ready']);
}

/** Download and upload speed in kilobits per second; `up` defaults to `down`. */
export interface NetworkConditions {
  down: number;
  up?: number;
  latencyMs: number;
}

/**
 * Returns a function that throttles this page's network, or takes it offline when called without conditions.
 */
export async function createThrottle(
  page: Page,
): Promise<(line?: NetworkConditions) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const toBytesPerSecond = (kilobits: number): number => (kilobits * 1000) / 8;
  return async (line) => {
    const { down, up = down, latencyMs } = line ?? { down: 0, latencyMs: 0 };
    await session.send('Network.emulateNetworkConditions', {
      offline: line === undefined,
      latency: latencyMs,
      downloadThroughput: toBytesPerSecond(down),
      uploadThroughput: toBytesPerSecond(up),
    });
  };
}
