// Bad client state: broken storage, unknown ids, and guarded pages without a session.
import { expect, test } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { longUnless, WHOLE } from './support/long.ts';
import { islandsReady, open, watchForErrors } from './support/pages.ts';

for (const [token, user] of [
  ['a-token', '{'],
  ['a-token', 'null'],
  ['a-token', '[]'],
  ['null', '{"_id":"1","email":"a@example.com"}'],
  ['', '5'],
]) {
  test(
    `STATE-06 token ${JSON.stringify(token)} and user ${user} in storage count as signed out`,
    longUnless(user === '{' || token === 'null'),
    async ({ page }) => {
      const errors = watchForErrors(page);
      await page.addInitScript(
        (stored) => {
          if (sessionStorage.getItem('once') !== null) return;
          sessionStorage.setItem('once', '');
          localStorage.setItem('token', stored.token ?? '');
          localStorage.setItem('user', stored.user ?? '');
        },
        { token, user },
      );
      await open(page, '/all-courses');
      await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
      expect(
        await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]),
      ).toEqual([null, null]);
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/auth/);
      expect(errors).toEqual([]);
    },
  );
}

test('DET-12 an unknown course shows Course not found and links back to the courses', async ({
  page,
}) => {
  await open(page, '/course-detail/1');
  await expect(page.getByText('Course not found')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /courses/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/courses$/);
});

test('NF-01 an unknown path returns 404 with a link home', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('main')).toContainText('404');
  await expect(page.getByRole('main')).toContainText('Oops! Page not found');
  await page.getByRole('main').getByRole('link', { name: /home/i }).first().click();
  await expect(page).toHaveURL(/\/$/);
});

test('DASH-01 PROF-02 guarded pages redirect a visitor to the login', async ({ page }) => {
  for (const path of [
    '/dashboard',
    '/profile',
    '/create-course',
    '/manage-courses',
    '/payments',
    '/coupons',
    '/prices',
    '/bundles',
    '/seller',
    '/settings',
    '/students',
    '/messages',
    '/questions',
    '/reviews',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth/);
  }
  await islandsReady(page);
});

test('ERR-48 a broken percent escape in a URL is ignored', WHOLE, async ({ page }) => {
  const errors = watchForErrors(page);
  await open(page, '/all-courses?query=%&category=%E0%A4#%');
  await expect(page.getByRole('heading', { name: 'Courses', exact: true })).toBeAttached();
  await signIn(page, ADMIN);
  for (const path of ['/posts', '/case-studies', '/settings', '/profile', '/manage-courses']) {
    await open(page, `${path}?query=%&page=%&setUp=%#%`);
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
    await expect(page.getByText('Unexpected Application Error!'), path).toHaveCount(0);
  }
  await open(page, '/posts#%');
  await expect(page.getByRole('link', { name: 'Add a post' })).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  'ERR-48 lists search only the valid part of the query in their URL',
  WHOLE,
  async ({ page }) => {
    const long = 'x'.repeat(3500);
    await open(page, '/all-courses?query=%00');
    await expect(page.getByRole('link', { name: /View details/i }).first()).toBeVisible();
    await open(page, `/all-courses?query=${long}`);
    await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
    await signIn(page, ADMIN);
    const lists = [
      'students',
      'manage-courses',
      'payments',
      'messages',
      'questions',
      'reviews',
      'coupons',
    ];
    for (const path of [...lists, 'prices', 'bundles', 'activity']) {
      for (const words of ['%00', long]) {
        const answered = page.waitForResponse((got) => got.url().includes('/api/v1/') && got.ok());
        await open(page, `/${path}?query=${words}&course=${words}&who=${words}&category=${words}`);
        await answered;
        await expect(page.getByRole('main').getByText(/Loading/)).toHaveCount(0);
        await expect(page.getByText(/could not be loaded/), `${path} ${words}`).toHaveCount(0);
      }
    }
  },
);
