// The error pages shown when an island's code does not load, or fails while it runs.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { buyCourse } from './support/buyers.ts';
import { longUnless, WHOLE } from './support/long.ts';
import { open } from './support/pages.ts';

async function expectErrorPage(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  const trace = main.locator('pre');
  await expect(trace).toBeHidden();
  await main.getByText('Technical details').click();
  await expect(trace).toContainText(/Error/);
  await main.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(/\/$/);
}

for (const path of ['/all-courses', '/auth', '/course-detail/0123456789abcdef01234567']) {
  test(
    `ERR-47 ERR-48 OPEN-63 OPEN-78 shows the error page when the code of ${path} does not load`,
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

test('ERR-47 ERR-48 OPEN-63 OPEN-78 shows the error page when an island throws', async ({
  page,
}) => {
  await page.addInitScript(() => {
    String.prototype.replaceAll = () => {
      throw new RangeError('No numbers on this machine');
    };
  });
  await page.goto('/all-courses');
  await expect(page.getByRole('main')).toContainText('No numbers on this machine');
  await expectErrorPage(page);
});

test(
  'a dialog part that fails to load shows an error in place, loads on retry, and the dialog still closes',
  WHOLE,
  async ({ page }) => {
    const buyer = await buyCourse(page.request, 'Uma Offline');
    await signIn(page, ADMIN);
    await page.route('**/PolicyText*.js', (route) => route.abort());
    await open(page, `/payments?query=${buyer.email}`);
    await page.getByRole('link', { name: `Order of ${buyer.fullName}` }).click();
    const order = page.getByRole('dialog', { name: `Order of ${buyer.fullName}` });
    await order.getByText('Refund policy for this order').click();
    const missing = order
      .getByRole('alert')
      .filter({ hasText: 'This section could not be loaded.' });
    const again = missing.getByRole('button', { name: 'Try again' });
    const requested = page.waitForEvent('requestfailed');
    await again.click();
    await requested;
    await expect(missing).toBeVisible();
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    await page.unroute('**/PolicyText*.js');
    await again.click();
    await expect(order.getByText('30-day refund period.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(order).toBeHidden();
  },
);

test('a dialog that fails to load shows Try again in the viewport', WHOLE, async ({ page }) => {
  await signIn(page, ADMIN);
  await page.route('**/NewCoupon*.js', (route) => route.abort());
  await open(page, '/coupons');
  await page.getByRole('button', { name: 'New coupon' }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeInViewport();
  await page.unroute('**/NewCoupon*.js');
  await again.click();
  await expect(page.getByRole('dialog', { name: 'New coupon' })).toBeVisible();
});
