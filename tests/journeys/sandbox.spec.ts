// The page of the payment stand-in: a developer has things go wrong, sees it, and puts them right again.
import { expect, test } from '@playwright/test';
import { overflow, violations } from './support/faults.ts';
import { watchForErrors } from './support/pages.ts';
import { startStandIn } from './support/stand-in.ts';
import type { StandIn } from './support/stand-in.ts';

test.describe('a stand-in that runs alone', () => {
  let standIn: StandIn;
  test.beforeEach(async () => {
    standIn = await startStandIn();
  });
  test.afterEach(() => standIn.stop());

  test('knobs take effect, what they did is in the books, and a reset puts everything right', async ({
    page,
  }) => {
    const errors = watchForErrors(page);
    const result = page.getByRole('status');
    await page.goto(standIn.url);
    await expect(page.getByText('Everything works')).toBeVisible();
    await expect(page.getByText('No orders yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reset all knobs' })).toBeDisabled();

    await page.getByLabel('How calls fail').selectOption('Status 500');
    await expect(result).toHaveText('How calls fail: Status 500.');
    await expect(page.getByText('1 fault active')).toBeVisible();
    expect((await standIn.order()).status).toBe(500);

    await page.getByLabel('Only this call').selectOption('GET /refunds/:id');
    await expect(result).toHaveText('Only this call: GET /refunds/:id.');
    const { status, id } = await standIn.order();
    expect(status).toBe(200);

    await page.getByLabel('Drop new events').check();
    await expect(page.getByText('2 faults active')).toBeVisible();
    const order = page.getByRole('article', { name: `₹499 ${id}` });
    await order.getByRole('button', { name: 'Pay', exact: true }).press('Enter');
    await expect(result).toHaveText('Paid.');
    await expect(order.getByText('3 events, 3 not delivered')).toBeVisible();
    await page.getByRole('button', { name: 'Deliver waiting events' }).click();
    await expect(result).toHaveText('3 events sent: 3 taken.');
    await expect(order.getByText('3 events, all delivered')).toBeVisible();
    await order.getByText('3 events').click();
    await order.getByRole('button', { name: 'Send again: order.paid' }).press('Enter');
    await expect(result).toHaveText('order.paid sent again: answered 200.');
    await expect(order.getByText('2 tries, last answer 200')).toBeVisible();
    await expect(order.getByRole('button', { name: 'Send again: order.paid' })).toBeFocused();

    await page.getByRole('button', { name: '+5 days' }).click();
    await expect(result).toHaveText('The clock is 5 days ahead. Nothing was due.');
    await expect(page.getByLabel('Ahead, seconds')).toHaveValue('432000');
    await page.getByRole('button', { name: 'Reset all knobs' }).click();
    await expect(result).toHaveText('Everything works again.');
    await expect(page.getByText('Everything works', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Drop new events')).not.toBeChecked();
    await expect(page.getByLabel('How calls fail')).toHaveValue('none');
    expect(errors).toEqual([]);

    await page.getByLabel('Times each is sent').fill('0');
    await page.keyboard.press('Enter');
    await expect(result).toHaveText(
      'Refused: webhooks.repeat must be a whole number from 1 to 100',
    );
    await expect(page.getByLabel('Times each is sent')).toHaveValue('1');
  });

  test('late answers and refunds are made from the books', async ({ page }) => {
    const result = page.getByRole('status');
    await page.goto(standIn.url);
    const { id } = await standIn.order();
    const order = page.getByRole('article', { name: `₹499 ${id}` });
    await order.getByRole('button', { name: 'Leave waiting' }).click();
    await expect(result).toHaveText('A payment waits.');
    await page.getByRole('button', { name: '+10 min' }).click();
    await expect(result).toHaveText('The clock is 10 minutes ahead. 1 payment failed.');
    await order.getByRole('button', { name: 'Capture late' }).click();
    await expect(order.getByText('captured', { exact: true })).toBeVisible();
    await page.getByLabel('New refunds').selectOption('Stay pending');
    await order.getByRole('button', { name: 'Refund' }).click();
    await expect(order.getByText('pending', { exact: true })).toBeVisible();
    await order.getByRole('button', { name: 'Let it fail' }).click();
    await expect(result).toHaveText('The refund failed.');
    await expect(order.getByText('refund of ₹499')).toContainText('failed');
    await order.getByRole('button', { name: 'Pay again' }).click();
    await expect(order.getByText('captured', { exact: true })).toHaveCount(2);
  });

  test('the page breaks no rule of access and fits every width', async ({ page }) => {
    await page.goto(standIn.url);
    await standIn.order();
    await page.getByLabel('How calls fail').selectOption('Hang: no answer');
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toEqual([]);
  });
});

test('the default run carries the page, in the theme of the site', async ({ page }) => {
  const errors = watchForErrors(page);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/sandbox/razorpay');
  await expect(page).toHaveURL(/\/sandbox\/razorpay\/$/);
  await expect(page.getByRole('heading', { name: 'Payment sandbox' })).toBeVisible();
  await expect(page.getByText(/^(Everything works|\d+ faults? active)$/)).toBeVisible();
  await expect(page.locator('html')).toHaveClass('dark');
  expect(errors).toEqual([]);
});
