// What a visitor sees when an island's code does not arrive, or fails while it runs.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { longUnless } from './support/long.ts';
import { open } from './support/pages.ts';

async function expectErrorPage(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  const trace = main.locator('pre');
  await expect(trace).toBeHidden();
  await main.getByText('Technical details').click();
  await expect(trace).toContainText(/Error/);
  await main.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page).toHaveURL(/\/$/);
}

for (const path of ['/all-courses', '/auth', '/course-detail/0123456789abcdef01234567']) {
  test(
    `ERR-47 ERR-48 OPEN-63 OPEN-78 the code of ${path} does not arrive`,
    longUnless(path === '/auth'),
    async ({ page }) => {
      await open(page, path);
      const code = await page.locator('astro-island').first().getAttribute('component-url');
      await page.route(`**${code}*`, (route) => route.abort());
      await page.reload();
      await expect(page.getByRole('main')).toContainText(/dynamically imported module/);
      await expectErrorPage(page);
    },
  );
}

test('ERR-47 ERR-48 OPEN-63 OPEN-78 an island fails while it runs', async ({ page }) => {
  await page.addInitScript(() => {
    String.prototype.replaceAll = () => {
      throw new RangeError('No numbers on this machine');
    };
  });
  await page.goto('/all-courses');
  await expect(page.getByRole('main')).toContainText('No numbers on this machine');
  await expectErrorPage(page);
});
