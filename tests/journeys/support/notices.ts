// Notices left by a previous page, on a clock that tests control.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { islandsReady } from './pages.ts';

export interface Left {
  layer: 'banner' | 'own' | 'shared';
  type: 'success' | 'error' | 'warning';
  title: string;
  message?: string;
}

/** Stores notices where a page leaves them for the next one to show. */
export async function leave(page: Page, notices: readonly Left[]): Promise<void> {
  await page.addInitScript((left) => {
    if (sessionStorage.getItem('left') !== null) return;
    sessionStorage.setItem('left', '');
    sessionStorage.setItem('rangshala.notices', left);
  }, JSON.stringify(notices));
}

const NOON = new Date('2026-03-01T12:00:00Z');

/** Opens a page on which time passes only through `page.clock`. */
export async function openTimeless(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: NOON });
  await page.clock.pauseAt(new Date(NOON.getTime() + 1000));
  await page.goto(path);
  await islandsReady(page);
}

/** Advances the clock only until the shared layer shows that many of its queued notices. */
export async function settle(page: Page, count: number): Promise<void> {
  const standing = page.locator('[data-sonner-toast][data-mounted="true"]');
  await expect(async () => {
    // The layer may start its timer only after this has passed.
    await page.clock.runFor(20);
    await expect(standing).toHaveCount(count, { timeout: 500 });
  }).toPass();
}
