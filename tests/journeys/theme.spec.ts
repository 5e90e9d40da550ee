// The theme: light by default, remembered once chosen, and applied before the first paint.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { islandsReady } from './support/pages.ts';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('THEME-01 THEME-02 THEME-03 NAV-05 light is the default, and a chosen theme is stored and restored', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/about');
  const root = page.locator('html');
  await expect(root).not.toHaveClass(/dark/);
  const light = await ground(page);
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Dark Mode' }).click();
  await expect(root).toHaveClass(/(^| )dark( |$)/);
  await expect.poll(() => ground(page)).not.toBe(light);
  expect(await stored(page)).toBe('dark');
  await page.goto('/services');
  await expect(root).toHaveClass(/(^| )dark( |$)/);
  await bar.getByRole('button', { name: 'Light Mode' }).click();
  await expect(root).not.toHaveClass(/dark/);
  expect(await stored(page)).toBe('light');
  await page.reload();
  await expect(root).not.toHaveClass(/dark/);
});

test('THEME-02 a stored dark theme applies before the body exists', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    new MutationObserver((_changes, watcher) => {
      if (!document.body) return;
      const dark = document.documentElement.classList.contains('dark');
      sessionStorage.setItem('dark-at-body', String(dark));
      watcher.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  expect(await page.evaluate(() => sessionStorage.getItem('dark-at-body'))).toBe('true');
});

test('THEME-02 an invalid stored value means light; another tab follows a change', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('theme', 'sepia'));
  await page.reload();
  await islandsReady(page);
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  const otherPage = await context.newPage();
  await otherPage.goto('/services');
  await otherPage.getByRole('banner').getByRole('button', { name: 'Dark Mode' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
});
