// The search box of the dashboard: its timing, its results, its keys.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn, STUDENT } from './support/accounts.ts';
import { WHOLE } from './support/long.ts';
import { openTimeless } from './support/notices.ts';
import { open } from './support/pages.ts';
import { plainCourse } from './support/plain-server.ts';
import { noticesOn } from './support/shop.ts';

const SEARCH = '**/api/v1/course/searchCourse*';
const NAMES = ['ads', 'adverts', 'pads', 'ads in print', 'ads that land', 'six ads', 'seven ads'];
const FOUND = NAMES.map((name, place) => plainCourse({ _id: `found-${place}`, courseName: name }));

/** Answers searches without the server; returns the queries in order of arrival. */
async function answer(page: Page, courses: readonly object[] = FOUND): Promise<string[]> {
  const queries: string[] = [];
  await page.unroute(SEARCH);
  await page.route(SEARCH, (route) => {
    queries.push((route.request().postDataJSON() as { searchQuery: string }).searchQuery);
    return route.fulfill({ json: { success: true, data: courses } });
  });
  return queries;
}

function getParts(page: Page) {
  return {
    box: page.getByRole('combobox', { name: 'Search courses' }),
    options: page.getByRole('listbox', { name: 'Search results' }).getByRole('option'),
    clear: page.getByRole('button', { name: 'Clear search' }),
  };
}

test('SRCH-01 SRCH-02 SRCH-03 SRCH-04 searches 300 ms after the last key, shows five of seven results, and can be cleared', async ({
  page,
}) => {
  await signIn(page, STUDENT);
  const queries = await answer(page);
  await openTimeless(page, '/dashboard');
  const { box, options, clear } = getParts(page);
  // The content that replaces 'Loading' waits for the clock too.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(box).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(clear).toHaveCount(0);
  await box.pressSequentially('ad');
  await page.clock.runFor(250);
  await box.press('s');
  await page.clock.runFor(299);
  expect(queries).toEqual([]);
  await page.clock.runFor(1);
  await expect(options).toHaveCount(5);
  expect(queries).toEqual(['ads']);
  await expect(page.getByText('Showing 5 of 7 results', { exact: true })).toBeVisible();
  await expect(options.nth(3).locator('mark')).toHaveText(['ads']);
  await clear.click();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await expect(options).toHaveCount(0);
  await page.clock.runFor(1000);
  expect(queries).toEqual(['ads']);
});

test(
  'SRCH-05 SRCH-07 a search without results names the query; empty and failed searches clear silently',
  WHOLE,
  async ({ page }) => {
    await signIn(page, STUDENT);
    await open(page, '/dashboard');
    const { box, options } = getParts(page);
    await answer(page, []);
    await box.fill('pottery');
    await expect(page.getByText('No courses found for "pottery"', { exact: true })).toBeVisible();
    await answer(page);
    await box.fill('ads');
    await expect(options).toHaveCount(5);
    await box.fill('');
    await expect(options).toHaveCount(0);
    await box.fill('ads');
    await expect(options).toHaveCount(5);
    await page.unroute(SEARCH);
    const failed = page.waitForEvent('requestfailed');
    await page.route(SEARCH, (route) => route.abort());
    await box.fill('ads again');
    await failed;
    await expect(options).toHaveCount(0);
    await expect(noticesOn(page)).toHaveCount(0);
  },
);

test(
  'SRCH-06 results are selected by arrow keys, opened by Enter or a click, and lead to the course',
  WHOLE,
  async ({ page }) => {
    await signIn(page, STUDENT);
    await answer(page);
    await open(page, '/dashboard');
    const { box, options } = getParts(page);
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await box.fill('ads');
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    const picked = options.and(page.locator('[aria-selected="true"]'));
    const expectPicked = async (name: string) => {
      await expect(picked).toContainText(name);
      expect(await box.getAttribute('aria-activedescendant')).toBe(await picked.getAttribute('id'));
    };
    await box.press('ArrowDown');
    await expectPicked('ads');
    await box.press('End');
    await expectPicked('ads that land');
    await box.press('Home');
    await box.press('ArrowDown');
    await expectPicked('adverts');
    await box.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(box).toHaveValue('ads');
    await box.press('ArrowUp');
    await expectPicked('ads that land');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/course-detail\/found-4$/);

    await open(page, '/dashboard');
    await box.fill('ads');
    await options.nth(2).click();
    await expect(page).toHaveURL(/\/course-detail\/found-2$/);

    await open(page, '/dashboard');
    await box.fill('fotoshop & co');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/all-courses\?query=fotoshop%20%26%20co$/);
  },
);
