// Prices in the admin pages: a sale is planned and ended, and visitors see it while it runs.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { caller } from './support/admin.ts';
import { open } from './support/pages.ts';
import { toCard } from './support/shop.ts';

const FIELDS = { courseDescription: 'Dots.', whatYouWillLearn: 'Loops.', category: '' };

async function newCourse(page: Page, courseName: string): Promise<string> {
  const admin = await caller(page.request);
  const { data } = await admin.form<{ data: { _id: string } }>('/course/createCourse', {
    ...FIELDS,
    courseName,
    price: '999',
    status: 'Published',
    tag: '["Kolam"]',
    instructions: '[]',
  });
  return data._id;
}

async function fitsEverywhere(page: Page): Promise<void> {
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('SALE-08: a sale is planned, shows errors at its fields, is seen by visitors, and ends', async ({
  page,
  browser,
}) => {
  const name = `Kolam by dots ${Date.now()}`;
  await signIn(page, ADMIN);
  const courseId = await newCourse(page, name);
  await open(page, '/dashboard');
  await page
    .getByRole('navigation', { name: 'Admin pages' })
    .getByRole('link', { name: 'Prices', exact: true })
    .click();
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('table').getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByText('₹999', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule the sale' }).click();
  await expect(dialog.getByLabel('Sale price in rupees')).toBeFocused();
  await dialog.getByLabel('Sale price in rupees').fill('999');
  const today = await dialog.getByLabel('First day').inputValue();
  await dialog.getByLabel('Last day').fill(today);
  await dialog.getByRole('button', { name: 'Schedule the sale' }).click();
  await expect(dialog.getByText('Enter less than the list price of ₹999')).toBeVisible();
  await dialog.getByLabel('Sale price in rupees').fill('799');
  await fitsEverywhere(page);
  await dialog.getByRole('button', { name: 'Schedule the sale' }).click();
  await expect(dialog.getByRole('heading', { name: 'Current sale', exact: true })).toBeVisible();
  const day = new Date(today).toLocaleDateString('en-IN', { month: 'short', day: 'numeric' });
  await expect(
    dialog.getByText(`₹799, ${day} ${today.slice(0, 4)}`, { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByLabel('Sale price in rupees')).toBeHidden();
  expect(await violations(page)).toEqual([]);

  const visitor = await browser.newPage();
  await open(visitor, `/course-detail/${courseId}`);
  const { card } = toCard(visitor);
  await expect(card.getByText('₹799', { exact: true })).toBeVisible();
  await expect(card.getByText(/^Sale until \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(card.getByText('₹999')).toBeHidden();
  await expect(visitor.getByText(/\bMRP\b|hours? left|only \d+ left/i)).toBeHidden();
  await fitsEverywhere(visitor);
  expect(await violations(visitor)).toEqual([]);

  await dialog.getByRole('button', { name: 'End the sale' }).click();
  const question = page.getByRole('dialog', { name: `End the sale of ${name}?` });
  await question.getByRole('button', { name: 'End the sale' }).click();
  await expect(dialog.getByRole('heading', { name: 'Current sale', exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await fitsEverywhere(page);
  await visitor.reload();
  await expect(card.getByText('₹999', { exact: true })).toBeVisible();
  await expect(card.getByText(/^Sale until/)).toBeHidden();
  await visitor.close();
});

test('SALE-08: when the server sends a list price, it shows struck through beside the sale price', async ({
  page,
}) => {
  await page.route('**/course/cards*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: { price: number }[] };
    const sale = { saleUntil: '2099-11-08T18:30:00.000Z', listPrice: 12_345 };
    const lowered = data.map((course) => ({ ...course, ...sale, price: 9876 }));
    await route.fulfill({ response, json: { ...rest, data: lowered } });
  });
  await open(page, '/all-courses');
  const card = page.getByRole('article').first();
  await expect(card.getByText('₹9,876')).toBeVisible();
  await expect(card.getByText('₹12,345')).toBeVisible();
  await expect(card.getByText('Sale until 8 Nov 2099')).toBeVisible();
  await expect(card.locator('s')).toHaveText('List price ₹12,345');
  await fitsEverywhere(page);
  expect(await violations(page)).toEqual([]);
});
