// Bundles in the admin pages: created, validated at the field, searched, changed, put on sale and
// withdrawn.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { open } from './support/pages.ts';
import { noticesOn } from './support/shop.ts';

/** Reloads the catalogue until it is rebuilt with the bundle. */
async function cardIn(page: Page, title: string): Promise<Locator> {
  const card = page.locator('#bundles').getByRole('article').filter({ hasText: title });
  await expect(async () => {
    await open(page, '/all-courses');
    await expect(card).toBeVisible({ timeout: 1000 });
  }).toPass();
  return card;
}

async function edges(place: Locator) {
  const { x, y, width, height } = (await place.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/** Demo courses: newer ones belong to other journeys, which delete them. */
const DRAFT = 'Product films on a table top';
const PUBLISHED = ['Colour that survives printing', 'Clear sound in small rooms'];

test('BUN-09: an admin creates a bundle, sees errors at the fields, puts it on sale, changes it and withdraws it', async ({
  page,
}) => {
  // The site is rebuilt midway, perhaps after builds of other journeys.
  test.setTimeout(400_000);
  await signIn(page, ADMIN);
  await open(page, '/dashboard');
  await page
    .getByRole('navigation', { name: 'Admin pages' })
    .getByRole('link', { name: 'Bundles', exact: true })
    .click();
  await page.getByRole('button', { name: 'New bundle' }).click();
  const form = page.getByRole('dialog', { name: 'New bundle' });
  await form.getByRole('button', { name: 'Create bundle' }).click();
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByLabel('Title').fill('Two of a kind');
  await form.getByLabel('Description').fill('One after the other.');
  await form.getByLabel('Price in rupees').fill('1');
  await form.getByRole('button', { name: 'Create bundle' }).click();
  await expect(form.getByText('Choose at least 2 courses')).toBeVisible();
  const choice = form.getByLabel('Courses', { exact: true });
  for (const name of [`${DRAFT} (draft)`, ...PUBLISHED]) await choice.selectOption(name);
  await expect(
    form.getByRole('list', { name: 'Chosen courses' }).getByRole('listitem'),
  ).toHaveCount(3);
  await form.getByLabel('Price in rupees').fill('99999');
  await form.getByRole('button', { name: 'Create bundle' }).click();
  await expect(form.getByText(/^Enter less than ₹.*bought separately$/)).toBeVisible();
  await form.getByLabel('Price in rupees').fill('99');
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await form.getByRole('button', { name: 'Create bundle' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('searchbox').fill('of a kind');
  await page.getByRole('button', { name: 'Two of a kind' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two of a kind' });
  await dialog.getByRole('button', { name: 'Put on sale' }).click();
  await expect(dialog.getByText(/cannot be published yet.*is not published/)).toBeVisible();
  await dialog.getByRole('button', { name: `Remove ${DRAFT}` }).click();
  await dialog.getByRole('button', { name: 'Save bundle' }).click();
  await expect(noticesOn(page)).toContainText(['Bundle saved']);
  await expect(dialog.getByRole('button', { name: `Remove ${DRAFT}` })).toBeHidden();
  await dialog.getByRole('button', { name: 'Put on sale' }).click();
  await expect(dialog.getByText('On sale.', { exact: true })).toBeVisible();
  await dialog.getByLabel('Price in rupees').fill('149');
  await dialog.getByRole('button', { name: 'Save bundle' }).click();
  await expect(dialog.getByText(/^₹149 instead of/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const catalogue = await page.context().newPage();
  const card = await cardIn(catalogue, 'Two of a kind');
  const before = await edges(catalogue.locator('.cards').first());
  const heading = await edges(catalogue.getByRole('heading', { name: 'Bundles' }));
  expect(heading.top - before.bottom, 'room above the bundles').toBeGreaterThan(40);
  const price = await edges(card.getByText('₹149', { exact: true }));
  const together = await edges(card.getByText(/^List prices total/));
  expect(together.left - price.right, 'room between the sums').toBeGreaterThan(5);
  await catalogue.close();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw Two of a kind?' });
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog.getByText(/^Not on sale/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table').getByText('Not on sale', { exact: true })).toBeVisible();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);
});
