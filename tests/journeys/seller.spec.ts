// Who sells: an Admin states it, is told at the field what is wrong, and sees what holds.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { buyCourse } from './support/buyers.ts';
import { overflow, violations } from './support/faults.ts';
import { follow, open } from './support/pages.ts';

test('an Admin confirms who sells, registers for GST from a later day, and is told what is wrong at the field', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await open(page, '/dashboard');
  const office = page.getByRole('navigation', { name: 'Office' });
  await follow(office.getByRole('link', { name: 'Seller' }), /\/seller$/);
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm these terms' }).click();
  await expect(page.getByLabel('Legal name')).toBeFocused();
  await expect(page.getByText('Legal name is required')).toBeVisible();

  await page.getByLabel('Legal name').fill('Rangshala Example LLP');
  await page.getByLabel('Address').fill('0 Example Lane, Mumbai 400000');
  await page.getByLabel('State').selectOption({ label: 'Maharashtra' });
  await page.getByLabel('E-mail for buyers').fill('care@rangshala.example');
  await page.getByRole('button', { name: 'Confirm these terms' }).click();
  await expect(page.getByText('Holds now')).toBeVisible();
  await expect(page.getByText('Not registered for GST, Maharashtra')).toBeVisible();

  await page.getByLabel('Registration').selectOption('composition');
  await page.getByRole('button', { name: 'Confirm these terms' }).click();
  await expect(page.getByText('may not sell to other States')).toBeVisible();

  await page.getByLabel('Registration').selectOption('regular');
  await page.getByLabel('Tax invoices').fill('RSHA');
  await page.getByRole('button', { name: 'Confirm these terms' }).click();
  await expect(page.getByText(/sixteen/)).toBeVisible();
  await page.getByLabel('Tax invoices').fill('RSI');
  await page.getByRole('textbox', { name: 'GSTIN' }).fill('29ABCDE1234F1ZW');
  await page.getByLabel('Hold from').fill('2099-04-01');
  await page.getByRole('button', { name: 'Confirm these terms' }).click();
  await expect(page.getByText('This GSTIN is of another State')).toBeVisible();
  await page.getByRole('textbox', { name: 'GSTIN' }).fill('27aaafz0000a1z3');
  await page.getByRole('button', { name: 'Confirm these terms' }).click();
  await expect(page.getByText('GSTIN 27AAAFZ0000A1Z3, SAC 999293, 18 %')).toBeVisible();
  await expect(page.getByText('Will hold')).toBeVisible();

  await page.getByLabel('Period').selectOption({ index: 23 });
  await page.getByRole('button', { name: 'Download ZIP' }).click();
  await expect(page.getByText(/^No document was issued in \w+ \d{4}\.$/)).toBeVisible();
  await buyCourse(page.request, 'Gauri Returned');
  await page.getByLabel('Period').selectOption({ index: 0 });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download ZIP' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^gstr1-20\d\d-\d\d\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString('latin1')).toBe('PK');

  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);
});
