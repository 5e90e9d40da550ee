// Notices as the page before leaves them, on a clock that tests turn.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { islandsReady } from './pages.ts';

export interface Left {
  layer: 'banner' | 'own' | 'shared';
  type: 'success' | 'error' | 'warning';
  title: string;
  message?: string;
}

/** Puts notices where a page leaves them for the next one to show. */
export async function leave(page: Page, notices: readonly Left[]): Promise<void> {
  await page.addInitScript((left) => {
    if (sessionStorage.getItem('left') !== null) return;
    sessionStorage.setItem('left', '');
    sessionStorage.setItem('rangshala.notices', left);
  }, JSON.stringify(notices));
}

const NOON = new Date('2026-03-01T12:00:00Z');

/** Opens a page on which no time passes but what `page.clock` lets pass. */
export async function openTimeless(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: NOON });
  await page.clock.pauseAt(new Date(NOON.getTime() + 1000));
  await page.goto(path);
  await islandsReady(page);
}

/** Lets as little time pass as the shared layer needs to take up what waits, until so many stand in their places. */
export async function settle(page: Page, count: number): Promise<void> {
  const standing = page.locator('[data-sonner-toast][data-mounted="true"]');
  await expect(async () => {
    // The layer may not have begun to wait when this passes.
    await page.clock.runFor(20);
    await expect(standing).toHaveCount(count, { timeout: 500 });
  }).toPass();
}
