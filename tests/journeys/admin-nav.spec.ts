// Navigation between the admin pages: a sidebar on wide screens, a menu button on a phone.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn, STUDENT } from './support/accounts.ts';
import { landmarkFaults, overflow, violations } from './support/faults.ts';
import { follow, open } from './support/pages.ts';

const admin = (page: Page) => page.getByRole('navigation', { name: 'Admin pages' });
const menu = (page: Page) => page.getByRole('button', { name: 'Admin pages' });

const PAGES = [
  ['Dashboard', '/dashboard'],
  ['Courses', '/manage-courses'],
  ['Categories', '/add-category'],
  ['Students', '/students'],
  ['Questions', '/questions'],
  ['Reviews', '/reviews'],
  ['Messages', '/messages'],
  ['Payments', '/payments'],
  ['Prices', '/prices'],
  ['Bundles', '/bundles'],
  ['Coupons', '/coupons'],
  ['Business & GST', '/seller'],
  ['Case studies', '/case-studies'],
  ['Journal', '/posts'],
  ['Settings', '/settings'],
  ['Team', '/team'],
  ['Activity log', '/activity'],
] as const;
/** These show tables on wide screens. */
const LISTS = ['/students', '/payments', '/prices', '/bundles', '/coupons', '/team', '/activity'];

test('OFFICE-01 at 360 px every admin page is two clicks from every other, and nothing is covered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, ADMIN);
  await open(page, '/dashboard');
  for (const [name, path] of [...PAGES.slice(1), PAGES[0]]) {
    await expect(admin(page)).toBeHidden();
    await menu(page).click();
    await follow(admin(page).getByRole('link', { name, exact: true }), new RegExp(`${path}$`));
    const top = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(top).toBeInViewport({ ratio: 1 });
    const bar = await menu(page).boundingBox();
    const heading = await top.boundingBox();
    expect(heading?.y ?? 0, path).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(await overflow(page), path).toEqual([]);
    expect(await landmarkFaults(page), path).toEqual([]);
  }
});

for (const [width, height] of [
  [320, 720],
  [390, 760],
  [890, 600],
  [1366, 768],
] as const)
  test(`OFFICE-01 at ${width} x ${height} px the menu shows its last page without scrolling`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, ADMIN);
    await open(page, '/activity');
    if (width < 1024) await menu(page).click();
    for (const name of ['Dashboard', 'Activity log'])
      await expect(admin(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    expect(await overflow(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });

test('OFFICE-01 the admin lists have landmarks with unique names', async ({ page }) => {
  await signIn(page, ADMIN);
  for (const path of LISTS) {
    await open(page, path);
    await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    expect(await landmarkFaults(page), path).toEqual([]);
  }
});

test('OFFICE-02 by keyboard: Enter opens the menu, Escape closes it and returns the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, ADMIN);
  await open(page, '/messages');
  await menu(page).focus();
  await page.keyboard.press('Enter');
  await expect(admin(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(admin(page).getByRole('link', { name: 'Dashboard' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(admin(page)).toBeHidden();
  await expect(menu(page)).toBeFocused();
});

test('OFFICE-03 on a wide screen the sidebar is beside the page and marks the current one', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await open(page, '/payments');
  await expect(menu(page)).toBeHidden();
  await expect(admin(page).getByRole('link')).toHaveText(PAGES.map(([name]) => name));
  for (const [name, path] of PAGES)
    await expect(admin(page).getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      path,
    );
  await expect(admin(page).locator('[aria-current=page]')).toHaveText('Payments');
  expect(await violations(page)).toEqual([]);
});

test('OFFICE-04 hides the admin menu from a student, and from an anonymous visitor without JavaScript', async ({
  page,
  browser,
}) => {
  await signIn(page, STUDENT);
  await open(page, '/dashboard');
  await expect(admin(page)).toBeHidden();
  await expect(menu(page)).toBeHidden();
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto('/payments');
  await expect(plain.getByRole('link', { name: 'Students' })).toBeHidden();
  await expect(admin(plain)).toBeHidden();
  await expect(plain.getByRole('main').locator('noscript p')).toContainText(
    'You need to log in to see this page. Logging in needs JavaScript',
  );
});
