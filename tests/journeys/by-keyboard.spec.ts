// Buying a course and finishing a lesson by keyboard alone; and the same pages as a screen reader
// sees them.
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { follow, islandsReady, open } from './support/pages.ts';
import { toCard, test, getWindow } from './support/shop.ts';

// Serial: starting one server per test would cost more than the tests do.
test.describe.configure({ mode: 'default' });

const MANY_STOPS = 80;

/** Presses Tab until the element has the focus, like a user without a pointer. */
async function tabTo(page: Page, requested: Locator): Promise<void> {
  await expect(requested).toBeVisible();
  for (let stops = 0; stops < MANY_STOPS; stops += 1) {
    if (await requested.evaluate((item) => item.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${requested.toString()} is not focused after ${MANY_STOPS} Tab presses.`);
}

async function press(page: Page, requested: Locator): Promise<void> {
  await tabTo(page, requested);
  await page.keyboard.press('Enter');
}

test('a student goes from the catalogue to a finished lesson without a pointer', async ({
  page,
  buyer,
}) => {
  const { course } = buyer;
  await open(page, '/all-courses');
  await press(page, page.getByRole('article').getByRole('link', { name: course.courseName }));
  await expect(page).toHaveURL(new RegExp(`/course-detail/${course._id}$`));
  await islandsReady(page);

  const { enrol, enrolled, goOn } = toCard(page);
  await press(page, enrol);
  await expect(getWindow(page).window).toBeVisible();
  await press(page, getWindow(page).pay);
  await expect(enrolled).toBeVisible();
  await expect(goOn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/course-learning\//);
  await islandsReady(page);

  await press(page, page.getByRole('link', { name: /^Watch/ }).first());
  await expect(page).toHaveURL(/\/course\//);
  await islandsReady(page);
  await press(page, page.getByRole('button', { name: /^Play/ }).first());
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  await press(page, page.getByRole('button', { name: 'Mark Complete' }));
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible();
});

interface Spoken {
  role: string;
  name: string;
}

/** The accessibility tree that the browser gives a screen reader. */
async function spoken(page: Page): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? '').trim(),
    }));
}

const CONTROLS = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'slider',
  'tab',
  'menuitem',
  'switch',
];

/** Expects one main heading, no skipped heading level, and a name on every control. */
async function expectSpeakable(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  const headings = await spoken(page);
  const levels = await page
    .getByRole('heading')
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));
  const skipped = levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1);
  expect(skipped, `heading levels ${levels.join(' ')}`).toEqual([]);
  const nameless = headings.filter(({ role, name }) => CONTROLS.includes(role) && name === '');
  expect(nameless).toEqual([]);
  const landmarks = headings.map(({ role }) => role);
  for (const place of ['banner', 'main', 'navigation']) expect(landmarks).toContain(place);
}

test('the pages of the main journey have headings, names, landmarks and announcements', async ({
  page,
  buyer,
}) => {
  const { course } = buyer;
  await open(page, '/all-courses');
  await expectSpeakable(page, 'Learn it by making it');
  await expect(
    page.getByRole('status').filter({ hasText: /Showing \d+ of \d+ courses/ }),
  ).toHaveCount(1);
  await open(page, `/course-detail/${course._id}`);
  await expectSpeakable(page, course.courseName);
  await toCard(page).enrol.click();
  await getWindow(page).pay.click();
  await expect(page.getByRole('status').filter({ hasText: 'You are enrolled.' })).toHaveCount(1);
  await expect(page.getByRole('progressbar', { name: 'Your progress' })).toBeVisible();
  await open(page, `/course-learning/${course._id}`);
  await expectSpeakable(page, course.courseName);
  await page
    .getByRole('button', { name: /^Complete/ })
    .first()
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'Progress Updated' })).toBeVisible();
  await follow(page.getByRole('link', { name: /^Watch/ }).first(), /\/course\//);
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible();
  await expectSpeakable(page, /./);
  await open(page, '/dashboard');
  await expectSpeakable(page, /./);
  await open(page, '/profile');
  await expectSpeakable(page, /./);
});
