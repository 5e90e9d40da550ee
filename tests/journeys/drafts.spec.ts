// Unsent text of an admin survives the end of the session.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN } from './support/accounts.ts';
import { LONG } from './support/long.ts';
import { follow, islandsReady, logIn, open } from './support/pages.ts';

const RESTORED = 'Your unsaved changes were restored.';

/** From here on the server rejects the session. */
async function endSession(page: Page, call: string): Promise<void> {
  const refused = { success: false, message: 'Please login again.' };
  await page.route(call, (route) => route.fulfill({ status: 401, json: refused }));
}

/** Logs in on the login page the admin was redirected to, and waits for the original page. */
async function comeBack(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.search === `?next=${encodeURIComponent(path)}`);
  await page.unrouteAll();
  await islandsReady(page);
  await page.getByLabel('Email Address').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  // An owner without two-step login is offered to set it up first.
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL((url) => url.pathname === path);
  await islandsReady(page);
  await expect(page.getByText(RESTORED)).toBeVisible();
}

/** Text that another admin typed in this tab before their session ended. */
const ANOTHERS = JSON.stringify([
  { key: 'create-course', owner: 'another-admin', value: { stage: 1, courseName: 'Not yours' } },
]);

test(
  'OPEN-22 a course and a category typed when the session ended are restored after the login',
  LONG,
  async ({ page }) => {
    await logIn(page, ADMIN);
    await page.evaluate((stored) => sessionStorage.setItem('rangshala.drafts', stored), ANOTHERS);
    await open(page, '/create-course');
    await expect(page.getByText(RESTORED)).toBeHidden();
    await page.getByLabel(/course name/i).fill('Weaving on a card');
    await page.getByRole('textbox', { name: /price/i }).fill('499');
    await page.getByRole('textbox', { name: /tags/i }).fill('Weaving');
    await page.getByRole('textbox', { name: /tags/i }).press('Enter');
    await endSession(page, '**/course/createCourse');
    await page.getByRole('button', { name: 'Continue' }).click();
    await comeBack(page, '/create-course');
    await expect(page.getByLabel(/course name/i)).toHaveValue('Weaving on a card');
    await expect(page.getByText('Weaving', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByLabel(/course name/i)).toHaveValue('');
    await expect(page.getByText(RESTORED)).toBeHidden();

    await open(page, '/add-category');
    await page.getByLabel('Category name').fill('Textiles');
    await endSession(page, '**/course/createCategory');
    await page.getByRole('button', { name: 'Create Category' }).click();
    await comeBack(page, '/add-category');
    await expect(page.getByLabel('Category name')).toHaveValue('Textiles');
    await page.getByRole('button', { name: 'Discard' }).click();

    await open(page, '/manage-courses');
    await follow(page.getByRole('link', { name: /edit/i }).first(), /\/edit-course\//);
    const name = page.getByLabel(/course name/i);
    const before = await name.inputValue();
    await name.fill('Another name');
    await endSession(page, '**/course/editCourse');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/auth\?/);
    await comeBack(page, new URLSearchParams(new URL(page.url()).search).get('next') ?? '');
    await expect(name).toHaveValue('Another name');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(name).toHaveValue(before);
    expect(await page.evaluate(() => sessionStorage.getItem('rangshala.drafts'))).toBe(ANOTHERS);
  },
);
