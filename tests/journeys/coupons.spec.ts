// Coupons in the admin pages: create, search, limit and switch off one, and copy its link.
import { expect, test } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { open } from './support/pages.ts';

test('COUP-10: an admin creates a coupon, sees errors at the fields, copies its link, and switches it off', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, ADMIN);
  await open(page, '/dashboard');
  await page
    .getByRole('navigation', { name: 'Admin pages' })
    .getByRole('link', { name: 'Coupons', exact: true })
    .click();
  await page.getByRole('button', { name: 'New coupon' }).click();
  const form = page.getByRole('dialog', { name: 'New coupon' });
  await form.getByRole('button', { name: 'Create coupon' }).click();
  await expect(form.getByLabel('Code')).toBeFocused();
  await form.getByLabel('Code').fill('monsoon');
  await form.getByLabel('Percent').fill('120');
  await form.getByRole('button', { name: 'Create coupon' }).click();
  await expect(form.getByText('Enter 0.01 to 100 percent')).toBeVisible();
  // The maximum of a percentage discount does not block a fixed amount.
  await form.getByLabel('Maximum discount in rupees').fill('a lot');
  await form.getByLabel('Discount type').selectOption('Fixed amount');
  await form.getByLabel('Last day').fill('2020-01-01');
  await form.getByRole('button', { name: 'Create coupon' }).click();
  await expect(form.getByText('The last day must not be before the first day')).toBeVisible();
  await form.getByLabel('Last day').fill('');
  await form.getByLabel('Discount type').selectOption('Percentage');
  await form.getByLabel('Percent').fill('12.5');
  await form.getByLabel('Maximum discount in rupees').fill('500');
  await form.getByLabel('Only for a first purchase').check();
  await form.getByLabel('Courses').selectOption({ index: 1 });
  await form.getByLabel('Total orders').fill('10');
  await form.getByLabel('Limit to one email address').fill('someone@rangshala.example');
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await form.getByRole('button', { name: 'Create coupon' }).click();
  await expect(form).toBeHidden();

  await expect(page.getByRole('table').getByText('12.5% off, up to ₹500')).toBeVisible();
  await expect(page.getByText('0 of 10 used')).toBeVisible();
  await page.getByRole('searchbox').fill('someone@');
  await page.getByRole('button', { name: 'MONSOON' }).click();
  const dialog = page.getByRole('dialog', { name: 'Coupon MONSOON' });
  await expect(dialog.getByText('Nobody has used it yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/course-detail\/[0-9a-f]{24}\?coupon=MONSOON$/);
  await dialog.getByLabel('Total orders').fill('20');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect(dialog.getByText('0 of 20 used')).toBeVisible();
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  const question = page.getByRole('dialog', { name: 'Switch off MONSOON?' });
  await question.getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog.getByRole('button', { name: 'Switch on' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table').getByText('Off', { exact: true })).toBeVisible();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);
});
