// The seller's details: an admin enters them, sees errors at their fields, and sees which details apply.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { GstCheck } from '#contract/sales/gst-return.ts';
import { ADMIN, signIn } from './support/accounts.ts';
import { buyCourse } from './support/buyers.ts';
import { overflow, violations } from './support/faults.ts';
import { follow, open } from './support/pages.ts';

test('GST-05: an admin confirms the seller, sees errors at the fields, and reviews a GST return before downloading it', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await open(page, '/dashboard');
  const admin = page.getByRole('navigation', { name: 'Admin pages' });
  await follow(admin.getByRole('link', { name: 'Business & GST' }), /\/seller$/);
  await expect(page.getByText('No history yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Save business details' }).click();
  await expect(page.getByLabel('Legal name')).toBeFocused();
  await expect(page.getByText('Legal name is required')).toBeVisible();

  await page.getByLabel('Legal name').fill('Rangshala Example LLP');
  await page.getByLabel('Address').fill('0 Example Lane, Mumbai 400000');
  await page.getByLabel('State').selectOption({ label: 'Maharashtra' });
  await page.getByLabel('Email for buyers').fill('care@rangshala.example');
  await page.getByRole('button', { name: 'Save business details' }).click();
  await expect(page.getByText('In effect', { exact: true })).toBeVisible();
  await expect(page.getByText('Not registered for GST, Maharashtra')).toBeVisible();

  await expect(page.getByLabel('Registration').getByRole('option')).toHaveText([
    'Not registered for GST',
    'Registered, regular scheme',
  ]);
  await expect(page.getByLabel('Registration')).toHaveAccessibleDescription(
    /The composition scheme is not supported/,
  );

  await page.getByLabel('Registration').selectOption('regular');
  await page.getByLabel('Tax invoices').fill('RSHA');
  await page.getByRole('button', { name: 'Save business details' }).click();
  await expect(page.getByText(/1 to 3 capital letters/)).toBeVisible();
  await page.getByLabel('Receipts').fill('qrx');
  await expect(page.getByText(/^Example: QRX\/\d\d-\d\d\/000001$/)).toBeVisible();
  await page.getByLabel('Receipts').fill('RSR');
  await page.getByLabel('Tax invoices').fill('RSI');
  await page.getByRole('textbox', { name: 'GSTIN' }).fill('29ABCDE1234F1ZW');
  await page.getByLabel('Effective from').fill('2099-04-01');
  await page.getByRole('button', { name: 'Save business details' }).click();
  await expect(page.getByText('This GSTIN belongs to another State')).toBeVisible();
  await page.getByRole('textbox', { name: 'GSTIN' }).fill('27aaafz0000a1z3');
  await page.getByRole('button', { name: 'Save business details' }).click();
  await expect(page.getByText('GSTIN 27AAAFZ0000A1Z3, SAC 999293, 18%')).toBeVisible();
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();

  await page.getByLabel('Period').selectOption({ index: 23 });
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText(/^No documents were issued in \w+ \d{4}\.$/)).toBeVisible();
  await buyCourse(page.request, 'Gauri Returned');
  await page.getByLabel('Period').selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('status').getByText(/: \d+ documents?\./)).toBeVisible();
  await expect(page.getByText('The period is not over')).toBeVisible();
  await expect(page.getByText('Your business has no GSTIN now')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download ZIP' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^gstr1-20\d\d-\d\d\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString('latin1')).toBe('PK');

  await page.route('**/tax/gstr1/check*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: GstCheck };
    const documents = [{ number: 'RSI/26-27/000001', orderId: 'abc' }];
    const findings: GstCheck['findings'] = [
      { kind: 'business', many: 1, documents },
      { kind: 'state', many: 12, documents },
    ];
    await route.fulfill({ json: { ...rest, data: { ...data, findings } } });
  });
  await page.getByLabel('Period').selectOption({ index: 1 });
  await expect(page.getByRole('button', { name: 'Download ZIP' })).toHaveCount(0);
  await page.getByLabel('Period').selectOption({ index: 0 });
  await page.reload();
  await page.getByLabel('Period').selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('list', { name: 'Fix before you file' })).toContainText(
    '1 document to a business without its name or address',
  );
  await expect(page.getByText(/^Downloaded on /)).toBeVisible();
  const list = page.getByRole('list', { name: 'For your accountant' });
  const order = list.getByRole('link', { name: 'Order of RSI/26-27/000001' });
  await expect(order).toHaveAttribute('href', '/payments?order=abc');
  await expect(list).toContainText('and 11 more');

  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);
});

test('an owner turns Razorpay offers off and on, by keyboard, and the choice is saved', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await open(page, '/seller');
  const accept = page.getByRole('checkbox', { name: 'Accept Razorpay offers and EMI' });
  await expect(accept).toBeChecked();
  await accept.press('Space');
  await expect(page.getByText('Offers are no longer accepted')).toBeVisible();
  await page.reload();
  await expect(accept).not.toBeChecked();
  await page.route('**/payment/settings', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await accept.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(accept).not.toBeChecked();
  await page.unroute('**/payment/settings');
  await accept.click();
  await expect(page.getByText('Offers are now accepted')).toBeVisible();
  await expect(accept).toBeChecked();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);
});
