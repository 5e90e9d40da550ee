// The site with a third-party server: section 7 works as specified, everything else is absent, and
// nothing breaks.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { WHOLE } from './support/long.ts';
import { follow, islandsReady, open, payByUpi, signUp, watchForErrors } from './support/pages.ts';
import { test } from './support/section7.ts';

const STUDENT = {
  fullName: 'Aarohi Sharma',
  email: 'aarohi@example.com',
  contactNumber: '9876543210',
  password: 'kolam-by-hand',
};
const ADMIN = { ...STUDENT, email: 'asha@school.example', password: 'admin-of-old' };
/** The only request beyond section 7: it asks whether the server has more features. */
const BEYOND = ['GET /meta'];
const COURSE = '65f000000000000000000001';
const DETAIL = new RegExp(`/course-detail/${COURSE}$`);

test.describe.configure({ mode: 'serial' });

test('OPEN-02 OPEN-03 OPEN-25 OPEN-60 a visitor finds a course, signs up without a token, logs in, pays, learns and gets a certificate', async ({
  page,
  elsewhere: { server },
}) => {
  const errors = watchForErrors(page);
  const atBuild = server.unknownCalls.length;
  await open(page, '/all-courses');
  await expect(page.getByText('Showing 4 of 4 courses')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Letters for posters' })).toContainText(
    '$49.99',
  );
  await expect(page.getByRole('article').filter({ hasText: 'Nothing inside' })).toContainText(
    'On request',
  );
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('letters');
  await expect(page.getByRole('article')).toHaveCount(1);
  await follow(
    page.getByRole('article').getByRole('link', { name: 'Letters for posters' }),
    DETAIL,
  );

  await page.getByRole('button', { name: 'Enroll to Access All Content' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Account to Enroll' })).toBeVisible();
  await signUp(page, STUDENT);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await islandsReady(page);
  await fillLogin(page, STUDENT);
  await expect(page).toHaveURL(DETAIL);
  await islandsReady(page);

  const card = page.getByRole('complementary', { name: 'Enrol' });
  await expect(card).toContainText('₹49.99');
  // A visitor who signed up to buy does not have to click again.
  await payByUpi(page);
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  await expect(page.getByText("You're Enrolled")).toBeVisible();

  await follow(
    page.getByRole('link', { name: /(start|continue) learning/i }).first(),
    /\/course-learning\/[0-9a-f]{24}$/,
  );
  await learn(page);
  await page
    .getByRole('link', { name: /certificate/i })
    .first()
    .click();
  const main = page.getByRole('main');
  await expect(main.getByText('Certificate of Completion')).toBeVisible();
  await expect(main.getByText(STUDENT.fullName)).toBeVisible();
  await expect(main.getByText('Letters for posters')).toBeVisible();
  await expect(main).toContainText('4 / 4');

  expect(errors.filter((error) => !/404/.test(error))).toEqual([]);
  expect([...new Set(server.unknownCalls.slice(atBuild))]).toEqual(BEYOND);
});

test(
  'DASH-16 DASH-09 OPEN-04 OPEN-06 OPEN-75 its student sees the same figures everywhere, and nothing that this server lacks',
  WHOLE,
  async ({ page, elsewhere: { server } }) => {
    const errors = watchForErrors(page);
    const before = server.unknownCalls.length;
    await logInAs(page, STUDENT);
    await expect(page.getByRole('main')).toContainText('4 of 4 lessons completed');
    const known = server.calls.length;
    await open(page, '/dashboard');
    const mine = page.getByRole('article').filter({ hasText: 'Letters for posters' });
    await expect(mine).toContainText('lectures 4/4');
    await expect(mine).toContainText('Last accessed today');
    await expect(mine).toContainText('Completed');
    const requests = server.calls.slice(known).map(({ call }) => call);
    expect(requests.filter((call) => call === 'POST /course/getFullCourseDetails')).toHaveLength(1);

    await follow(mine.getByRole('link', { name: /certificate/i }), /\/certificate\//);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: /download/i }).click();
    await expect(page.getByText('Certificate downloaded!')).toBeVisible();
    await expect(page.locator('body[data-printed]')).toBeVisible();

    await open(page, `/course-detail/${COURSE}`);
    await expect(page.getByText("You're Enrolled")).toBeVisible();
    await expect(page.getByRole('heading', { name: /review/i })).toHaveCount(0);
    expect(errors.filter((error) => !/404/.test(error))).toEqual([]);
    expect([...new Set(server.unknownCalls.slice(before))]).toEqual(BEYOND);
  },
);

test(
  'ERR-03 ERR-17 ERR-28 OPEN-22 OPEN-54 its rejections show its own message or the specified one',
  WHOLE,
  async ({ page, elsewhere: { server } }) => {
    await open(page, '/sign-up');
    await signUp(page, STUDENT);
    await expect(
      page.getByText('User already exists. Please sign in to continue.').first(),
    ).toBeVisible();
    await open(page, '/auth');
    await fillLogin(page, { ...STUDENT, password: 'not-this-one' });
    await expect(page.getByText('Login failed')).toBeVisible();
    await expect(page.getByRole('main').getByText('Password is incorrect')).toBeVisible();
    await open(page, '/course-detail/unknown');
    await expect(page.getByText('Course not found')).toBeVisible();
    await expect(page.getByText('Failed to Load Course')).toHaveCount(0);

    await logInAs(page, STUDENT);
    await page.goto('/course-learning/65f000000000000000000002');
    await expect(page).toHaveURL(/\/course-detail\/65f000000000000000000002$/);
    await expect(page.getByText('Access Denied')).toBeVisible();

    server.forgetTokens();
    await page.goto(`/course-learning/${COURSE}`);
    await expect(page).toHaveURL(/\/auth\?next=/);
    await expect(page.getByText('Session expired')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).not.toContain('token');
  },
);

test('ADASH-08 PROF-05 its admin sees links only to pages that this server supports', async ({
  page,
}) => {
  await logInAs(page, ADMIN);
  const cards = page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link');
  await expect(cards).toHaveText([
    /^Dashboard/,
    /^All Courses/,
    /^Create Course/,
    /^Manage Courses/,
    /^Add Category/,
  ]);
  const menu = page.getByRole('navigation', { name: 'Admin actions' });
  await menu.getByRole('button').click();
  await expect(menu.getByRole('link')).toHaveText([
    'Create Course',
    'Manage Courses',
    'All Courses',
    'Add Category',
  ]);
});

test('the build contains its course pages, and each page requests a failing /meta once', async ({
  page,
}) => {
  const built = await (await page.request.get(`/course-detail/${COURSE}`)).text();
  expect(built).toContain('<title>Letters for posters');
  const requests: string[] = [];
  await page.route('**/api/v1/meta', async (route) => {
    requests.push(route.request().url());
    await route.abort();
  });
  await open(page, `/course-detail/${COURSE}`);
  await expect(page.getByRole('complementary', { name: 'Enrol' })).toContainText('49.99');
  await expect.poll(() => requests.length).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(requests).toHaveLength(1);
});

async function fillLogin(page: Page, { email, password }: typeof STUDENT): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /log ?in/i })
    .click();
}

async function logInAs(page: Page, person: typeof STUDENT): Promise<void> {
  await open(page, '/auth');
  await fillLogin(page, person);
  await expect(page).toHaveURL(/\/profile$/);
  await islandsReady(page);
}

/** Completes four lessons: one by watching to its end, the others by button. */
async function learn(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: /^Watch/ })).toHaveCount(4);
  await follow(page.getByRole('link', { name: /^Watch/ }).first(), /\/course\//);
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(1);
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    element.currentTime = Math.max(0, element.duration - 0.5);
    await element.play();
  });
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible();
  await page.goBack();
  await islandsReady(page);
  const complete = page.getByRole('button', { name: /^Complete/ });
  for (let left = 3; left > 0; left -= 1) {
    await expect(complete).toHaveCount(left);
    await complete.first().click();
  }
  await expect(complete).toHaveCount(0);
}
