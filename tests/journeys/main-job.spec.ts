// The main user journey end to end, in a real browser against the real server, without mocks.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { LONG, WHOLE } from './support/long.ts';
import {
  follow,
  islandsReady,
  logIn,
  open,
  payByUpi,
  signUp,
  watchForErrors,
} from './support/pages.ts';

const STUDENT = {
  fullName: 'Aarohi Sharma',
  email: 'aarohi.sharma@example.com',
  contactNumber: '9876543210',
  password: 'kolam-by-hand',
};
const ADMIN = { email: 'admin@rangshala.example', password: 'rangshala-admin' };
const DETAIL = /\/course-detail\/[0-9a-f]{24}$/;
const NEW_COURSE = 'Block printing at the kitchen table';

test.describe.configure({ mode: 'serial' });

test('ROLE-02 STATE-11 a visitor finds a course by a misspelt search, signs up, pays, learns and gets a certificate', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await open(page, '/');
  await follow(page.getByRole('link', { name: /join community/i }), /\/courses$/);
  await page.getByRole('main').getByRole('searchbox').fill('fotoshop holi');
  const card = page.getByRole('article').filter({ hasText: 'Holi posters in Photoshop' }).first();
  // All courses show until the search has loaded, and a link must not move under the click.
  await expect(page.getByText('Showing 1 of 1 courses')).toBeVisible();
  await follow(card.getByRole('link', { name: 'Holi posters in Photoshop' }), DETAIL);

  await page.getByRole('button', { name: 'Enroll to Access All Content' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Account to Enroll' });
  await expect(dialog).toBeVisible();
  await signUp(page, STUDENT);
  await expect(dialog).toBeHidden();

  // A visitor who signed up to buy does not have to click again.
  await payByUpi(page);
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  await expect(page.getByText("You're Enrolled")).toBeVisible();

  await follow(
    page.getByRole('link', { name: /(start|continue) learning/i }).first(),
    /\/course-learning\/[0-9a-f]{24}$/,
  );
  await expect(page.getByRole('link', { name: /^Watch/ }).nth(2)).toBeVisible();
  const lessons = await page.getByRole('link', { name: /^Watch/ }).count();

  await follow(page.getByRole('link', { name: /^Watch/ }).first(), /\/course\//);
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

  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Recommended for You' })).toBeVisible();
  await expect(page.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '100');
  await open(page, '/profile');
  const mine = page.getByRole('article').filter({ hasText: 'Holi posters in Photoshop' });
  await expect(mine.getByText(`${lessons} of ${lessons} lessons completed`)).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  'ROLE-04 an admin creates a course with real videos and publishes it; the student buys it and seeks in its video',
  WHOLE,
  async ({ page }) => {
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
    await page.getByRole('textbox', { name: /price/i }).fill('₹499');
    await page.getByRole('textbox', { name: /tags/i }).fill('Print');
    await page.getByRole('textbox', { name: /tags/i }).press('Enter');
    await page.getByLabel(/thumbnail/i).setInputFiles('tests/support/files/picture.png');
    await page.getByRole('button', { name: /(continue|next|save)/i }).click();
    await expect(page.getByText('Course Created Successfully!')).toBeVisible();

    await addSection(page, 'The block');
    await addLessons(page, 'The block', ['nine-dots.mp4', 'one-promise.mp4']);
    await addSection(page, 'The cloth');
    await addLessons(page, 'The cloth', ['one-window.mov']);
    await slowUploads(page);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await getSeeProgress(page, 'one-promise.mp4');
    await expect(page.getByText('Sections & Lessons Created!')).toBeVisible({ timeout: 60_000 });

    await page.getByRole('radio', { name: /published/i }).check();
    const profileLoaded = page.waitForResponse('**/profile/getUserDetails');
    await page
      .getByRole('button', { name: /(finish|publish|complete)/i })
      .last()
      .click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText('Course has been published successfully.')).toBeVisible();
    // A request in flight when its session ends gets a 401, which the browser logs.
    await profileLoaded;
    await page.waitForLoadState('networkidle');

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
    // The card loads its picture in the size that it needs.
    await expect
      .poll(() => card.locator('img').evaluate((element: HTMLImageElement) => element.currentSrc))
      .toMatch(/\?w=(480|960)$/);
    await follow(card.getByRole('link', { name: NEW_COURSE }), DETAIL);
    await page.getByRole('button', { name: 'Enroll Now' }).first().click();
    await payByUpi(page);
    await expect(page.getByText("You're Enrolled")).toBeVisible();
    await follow(
      page.getByRole('link', { name: /(start|continue) learning/i }).first(),
      /\/course-learning\/[0-9a-f]{24}$/,
    );
    await expect(page.getByRole('link', { name: /^Watch/ })).toHaveCount(3);
    await follow(page.getByRole('link', { name: /^Watch/ }).first(), /\/course\//);
    await seek(page, 2);
    expect(errors).toEqual([]);
  },
);

test(
  'STATE-09 API-14 an admin unpublishes the course and publishes it again; a rejection shows the server’s message',
  LONG,
  async ({ page }) => {
    await logIn(page, ADMIN);
    for (const [status, message] of [
      ['Draft', 'Course saved as draft successfully'],
      ['Published', 'Course published successfully'],
    ] as const) {
      await toStatus(page);
      await page.getByRole('radio', { name: status }).check();
      await page.getByRole('button', { name: 'Finish' }).click();
      await expect(page).toHaveURL(/\/manage-courses$/);
      await expect(page.getByText(message)).toBeVisible();
      const course = page.getByRole('article').filter({ hasText: NEW_COURSE });
      await expect(course.getByText(status, { exact: true })).toBeVisible();
    }
    await page.route('**/course/editCourse', (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, message: 'Not while it is reviewed.' },
      }),
    );
    await toStatus(page);
    await page.getByRole('radio', { name: 'Draft' }).check();
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByText('Not while it is reviewed.')).toBeVisible();
    await expect(page).toHaveURL(/\/edit-course\//);
  },
);

/** Opens the last stage of editing the new course. */
async function toStatus(page: Page): Promise<void> {
  await open(page, '/manage-courses');
  const course = page.getByRole('article').filter({ hasText: NEW_COURSE });
  await follow(course.getByRole('link', { name: /edit/i }), /\/edit-course\//);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('New section name')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function watchToTheEnd(page: Page): Promise<void> {
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(1);
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    element.playbackRate = 2;
    element.currentTime = element.duration - 8;
    await element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.ended), { timeout: 40_000 })
    .toBe(true);
}

/** Seeks to a second that was never loaded before, and plays on. */
async function seek(page: Page, second: number): Promise<void> {
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(0);
  await video.evaluate(async (element: HTMLVideoElement, to: number) => {
    element.muted = true;
    element.currentTime = to;
    await element.play();
  }, second);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(second + 0.3);
}

async function addSection(page: Page, name: string): Promise<void> {
  await page.getByLabel('Section name').fill(name);
  await page.getByRole('button', { name: /add section/i }).click();
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
}

/** Several files become lessons at once; a single file waits for its title. */
async function addLessons(page: Page, section: string, files: readonly string[]): Promise<void> {
  const panel = page.getByRole('region', { name: section, exact: true });
  const paths = files.map((file) => `server/demo/clips/${file}`);
  await panel.locator('input[type=file]').last().setInputFiles(paths);
  if (files.length > 1) return;
  await panel.getByLabel('Title').fill('Print the cloth');
  await panel.getByRole('button', { name: 'Add lesson' }).click();
}

/** Throttles uploads to 600 KB a second, slow enough to watch their progress. */
async function slowUploads(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 600 * 1024,
  });
}

/** Expects the progress bar to show a number between 0 and 100 during the upload. */
async function getSeeProgress(page: Page, file: string): Promise<void> {
  const bar = page.getByRole('progressbar', { name: `Uploading ${file}` });
  let shown = 0;
  const look = async () => (shown = Number(await bar.getAttribute('aria-valuenow')));
  await expect.poll(look, { intervals: [50] }).toBeGreaterThan(10);
  expect(shown).toBeLessThan(100);
}
