// The dashboard of the payment sandbox: a developer sets faults, sees their effect, and clears
// them.
import { expect, test } from '@playwright/test';
import { overflow, violations } from './support/faults.ts';
import { watchForErrors } from './support/pages.ts';
import { startSandbox } from './support/sandbox.ts';
import type { Sandbox } from './support/sandbox.ts';

test.describe('a standalone sandbox', () => {
  let sandbox: Sandbox;
  test.beforeEach(async () => {
    sandbox = await startSandbox();
  });
  test.afterEach(() => sandbox.stop());

  test('faults take effect, the orders show their effect, and a reset clears them', async ({
    page,
  }) => {
    const errors = watchForErrors(page);
    const result = page.getByRole('status');
    const apply = page.getByRole('button', { name: 'Apply faults' });
    await page.goto(sandbox.url);
    await expect(page.getByText('No faults')).toBeVisible();
    await expect(page.getByText('No orders yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reset faults' })).toBeDisabled();

    await page.getByLabel('Failure').selectOption('status 500');
    await apply.click();
    await expect(page.getByText('1 fault active')).toBeVisible();
    expect((await sandbox.order()).status).toBe(500);

    await page.getByLabel('Only for').selectOption('GET /refunds/:id');
    await page.getByLabel('Drop new events').check();
    await apply.press('Enter');
    await expect(page.getByText('2 faults active')).toBeVisible();
    await expect(page.getByLabel('Only for')).toHaveValue('GET /refunds/:id');
    const { status, id } = await sandbox.order();
    expect(status).toBe(200);

    const order = page.getByRole('article', { name: `₹499 ${id}` });
    await order.getByRole('button', { name: `Pay: ${id}` }).press('Enter');
    await expect(result).toHaveText('Done.');
    await expect(order.getByText('3 events, 3 not delivered')).toBeVisible();
    await page.getByRole('button', { name: 'Deliver waiting events' }).click();
    await expect(order.getByText('3 events, all delivered')).toBeVisible();
    await order.getByRole('button', { name: 'Send again' }).last().press('Enter');
    await expect(order.getByText('attempts: 2, last response: 200')).toBeVisible();

    await page.getByRole('button', { name: '+5 days' }).click();
    await expect(page.getByLabel('Clock offset (seconds)')).toHaveValue('432000');
    await page.getByRole('button', { name: 'Reset faults' }).click();
    await expect(page.getByText('No faults')).toBeVisible();
    await expect(page.getByLabel('Drop new events')).not.toBeChecked();
    await expect(page.getByLabel('Failure')).toHaveValue('none');
    expect(errors).toEqual([]);

    await page.getByLabel('Times each event is sent').fill('0');
    await page.keyboard.press('Enter');
    await expect(result).toHaveText(
      'Refused: webhooks.repeat must be a whole number from 1 to 100',
    );
    await expect(page.getByLabel('Times each event is sent')).toHaveValue('1');
  });

  test('late responses and refunds are triggered on the dashboard', async ({ page }) => {
    await page.goto(sandbox.url);
    const { id } = await sandbox.order();
    const order = page.getByRole('article', { name: `₹499 ${id}` });
    await order.getByRole('button', { name: 'Leave pending' }).click();
    await expect(order.getByText('created', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '+10 min' }).click();
    await expect(order.getByText('failed', { exact: true })).toBeVisible();
    await order.getByRole('button', { name: 'Capture late' }).click();
    await expect(order.getByText('captured', { exact: true })).toBeVisible();
    await page.getByLabel('Status of new refunds').selectOption('pending');
    await page.getByRole('button', { name: 'Apply faults' }).click();
    await order.getByRole('button', { name: 'Refund' }).click();
    await expect(order.getByText('pending', { exact: true }).first()).toBeVisible();
    await order.getByRole('button', { name: 'Mark as failed' }).click();
    await expect(order.getByText('refund of ₹499')).toContainText('failed');
    await order.getByRole('button', { name: 'Pay again' }).click();
    await expect(order.getByText('captured', { exact: true })).toHaveCount(2);
  });

  test('the page passes the accessibility check and fits every width', async ({ page }) => {
    await page.goto(sandbox.url);
    await sandbox.order();
    await page.getByLabel('Failure').selectOption('hang');
    await page.getByRole('button', { name: 'Apply faults' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toEqual([]);
  });
});

test('the default server includes the page, in the theme of the site', async ({ page }) => {
  const errors = watchForErrors(page);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/sandbox/razorpay');
  await expect(page).toHaveURL(/\/sandbox\/razorpay\/$/);
  await expect(page.getByRole('heading', { name: 'Payment sandbox' })).toBeVisible();
  await expect(page.getByText(/^(No faults|\d+ faults? active)$/)).toBeVisible();
  await expect(page.locator('html')).toHaveClass('dark');
  await page.getByRole('button', { name: 'Run timeouts' }).click();
  await expect(page.getByRole('status')).toHaveText('Done.');
  expect(errors).toEqual([]);
});
