// The main job, end to end, in a real browser against the real server: nothing is mocked.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { islandsReady, logIn, open, payByUpi, signUp, watchForErrors } from './support/pages.ts';

const STUDENT = {
  fullName: 'Aarohi Sharma',
  email: 'aarohi.sharma@example.com',
  contactNumber: '9876543210',
  password: 'kolam-by-hand',
};
const ADMIN = { email: 'admin@rangshala.example', password: 'rangshala-admin' };
const NEW_COURSE = 'Block printing at the kitchen table';

test.describe.configure({ mode: 'serial' });

test('STATE-11 a visitor finds a course by a misspelt search, signs up, pays, learns and holds a certificate', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await open(page, '/');
  await page.getByRole('link', { name: /join community/i }).click();
  await islandsReady(page);
  await page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: /search/i }))
    .first()
    .fill('fotoshop holi');
  const card = page.getByRole('article').filter({ hasText: 'Holi posters in Photoshop' }).first();
  await expect(card).toBeVisible();
  await card.getByRole('link', { name: 'Holi posters in Photoshop' }).click();
  await expect(page).toHaveURL(/\/course-detail\/[0-9a-f]{24}$/);
  await islandsReady(page);

  await page.getByRole('button', { name: 'Enroll to Access All Content' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Account to Enroll' });
  await expect(dialog).toBeVisible();
  await signUp(page, STUDENT);
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Enroll Now' }).first().click();
  await payByUpi(page);
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  await expect(page.getByText("You're Enrolled")).toBeVisible();

  await page
    .getByRole('link', { name: /(start|continue) learning/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/course-learning\/[0-9a-f]{24}$/);
  await islandsReady(page);
  const lessons = await page.getByRole('link', { name: /^Watch/ }).count();
  expect(lessons).toBeGreaterThan(2);

  await page
    .getByRole('link', { name: /^Watch/ })
    .first()
    .click();
  await islandsReady(page);
  await watchToTheEnd(page);
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible();

  await page.goBack();
  await islandsReady(page);
  const complete = page.getByRole('button', { name: /^Complete/ });
  await expect(complete).toHaveCount(lessons - 1);
  for (let left = lessons - 1; left > 0; left -= 1) {
    await complete.first().click();
    await expect(complete).toHaveCount(left - 1);
  }
  await page
    .getByRole('link', { name: /certificate/i })
    .first()
    .click();
  await expect(page.getByRole('main').getByText('Certificate of Completion')).toBeVisible();
  await expect(page.getByRole('main').getByText(STUDENT.fullName)).toBeVisible();
  await expect(page.getByRole('main').getByText('Holi posters in Photoshop')).toBeVisible();
  expect(errors).toEqual([]);
});

test('ROLE-04 an admin creates a course with real videos and publishes it; the student buys it and seeks in its video', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await logIn(page, ADMIN);
  await open(page, '/create-course');
  await page.getByLabel(/course name/i).fill(NEW_COURSE);
  await page
    .getByLabel(/course description/i)
    .fill('Carve a potato, mix a paste, print a border by the evening.');
  await page
    .getByLabel(/what .* learn/i)
    .fill('To carve a block, mix a colour that stays, and print in register.');
  await page.getByLabel(/price/i).fill('₹499');
  await page.getByLabel(/tags?/i).first().fill('Print');
  await page.getByLabel(/tags?/i).first().press('Enter');
  await page.getByLabel(/thumbnail/i).setInputFiles('tests/journeys/files/thumbnail.png');
  await page.getByRole('button', { name: /(continue|next|save)/i }).click();
  await expect(page.getByText('Course Created Successfully!')).toBeVisible();

  await addSection(page, 'The block');
  await addVideos(page, ['01-carving.mp4', '02-inking.mp4']);
  await addSection(page, 'The cloth');
  await addVideos(page, ['03-printing.mov']);
  await page
    .getByRole('button', { name: /(continue|upload|save)/i })
    .last()
    .click();
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await expect(page.getByText('Sections & Lessons Created!')).toBeVisible({ timeout: 60_000 });

  await page.getByRole('radio', { name: /published/i }).check();
  await page
    .getByRole('button', { name: /(finish|publish|complete)/i })
    .last()
    .click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText('Course has been published successfully.')).toBeVisible();

  await page
    .getByRole('button', { name: /account|menu/i })
    .first()
    .click();
  await page
    .getByRole('button', { name: 'Log out' })
    .or(page.getByRole('menuitem', { name: 'Log out' }))
    .click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();

  await logIn(page, STUDENT);
  await open(page, '/all-courses');
  const card = page.getByRole('article').filter({ hasText: NEW_COURSE });
  await card.getByRole('link', { name: NEW_COURSE }).click();
  await islandsReady(page);
  await page.getByRole('button', { name: 'Enroll Now' }).first().click();
  await payByUpi(page);
  await expect(page.getByText("You're Enrolled")).toBeVisible();
  await page
    .getByRole('link', { name: /(start|continue) learning/i })
    .first()
    .click();
  await islandsReady(page);
  await expect(page.getByRole('link', { name: /^Watch/ })).toHaveCount(3);
  await page
    .getByRole('link', { name: /^Watch/ })
    .first()
    .click();
  await islandsReady(page);
  await seek(page, 2);
  expect(errors).toEqual([]);
});

async function watchToTheEnd(page: Page): Promise<void> {
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState))
    .toBeGreaterThan(1);
  await video.evaluate(async (one: HTMLVideoElement) => {
    one.muted = true;
    one.playbackRate = 2;
    await one.play();
  });
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.ended), { timeout: 40_000 })
    .toBe(true);
}

/** Plays on from a second that was never loaded before. */
async function seek(page: Page, second: number): Promise<void> {
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState))
    .toBeGreaterThan(0);
  await video.evaluate(async (one: HTMLVideoElement, to: number) => {
    one.muted = true;
    one.currentTime = to;
    await one.play();
  }, second);
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime))
    .toBeGreaterThan(second + 0.3);
}

async function addSection(page: Page, name: string): Promise<void> {
  await page.getByLabel(/section name/i).fill(name);
  await page.getByRole('button', { name: /add section/i }).click();
  await expect(page.getByText(name).first()).toBeVisible();
}

async function addVideos(page: Page, files: readonly string[]): Promise<void> {
  await page
    .locator('input[type=file][accept*="video"]')
    .last()
    .setInputFiles(files.map((file) => `tests/journeys/files/${file}`));
}
