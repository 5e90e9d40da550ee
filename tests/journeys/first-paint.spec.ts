// Before a page's scripts load: text is readable, typed text is not lost, and the next page is
// prefetched.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn, STUDENT } from './support/accounts.ts';
import { WHOLE } from './support/long.ts';
import { open } from './support/pages.ts';
import { courseOnSale } from './support/shop.ts';

const MODULE = /\/_astro\/.+\.js$/;

/** Blocks module scripts until the returned function is called. */
async function holdModules(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route(MODULE, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve(undefined);
}

for (const isSignedIn of [false, true]) {
  test(`Enroll Now cannot be clicked before the page is hydrated, and then works at once for ${isSignedIn ? 'a student' : 'a visitor'}`, async ({
    page,
  }) => {
    if (isSignedIn) await signIn(page, STUDENT);
    const { _id } = await courseOnSale(page.request);
    const arrive = await holdModules(page);
    await page.goto(`/course-detail/${_id}`, { waitUntil: 'commit' });
    // The page is useful before any script: its text and its price are visible.
    await expect(page.getByRole('heading', { name: 'Course Content' })).toBeVisible();
    await expect(page.getByText('One-time payment')).toBeVisible();
    const enrol = page.locator('.payment-card-picture').getByRole('button', { name: 'Enroll Now' });
    await expect(enrol).toBeDisabled();
    arrive();
    await enrol.click();
    await expect(
      page.getByRole('dialog', { name: isSignedIn ? 'Rangshala' : 'Create Account to Enroll' }),
    ).toBeVisible();
  });
}

test(
  'a page is prefetched once, as soon as its link is hovered or focused',
  WHOLE,
  async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['sec-purpose'] === 'prefetch')
        requests.push(new URL(request.url()).pathname);
    });
    await open(page, '/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: 'About' }).hover();
    await bar.getByRole('link', { name: 'Home' }).hover();
    await bar.getByRole('link', { name: 'About' }).hover();
    await expect.poll(() => requests).toEqual(['/about']);
    await bar.getByRole('link', { name: 'Services' }).focus();
    await expect.poll(() => requests).toEqual(['/about', '/services']);
  },
);

test('nothing is prefetched for a visitor who saves data', WHOLE, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).hover();
  await expect(page.locator('link[rel="prefetch"]')).toHaveCount(0);
});

/** Opens the login and fills it in before its code has loaded. */
async function typedTooSoon(page: Page) {
  const arrive = await holdModules(page);
  await page.goto('/auth?next=%2Fdashboard', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await main.getByLabel('Email Address').fill(STUDENT.email);
  await main.getByLabel('Password', { exact: true }).fill(STUDENT.password);
  return { main, arrive };
}

test(
  'text typed before the page is hydrated is submitted, and never appears in the URL',
  WHOLE,
  async ({ page }) => {
    const { main, arrive } = await typedTooSoon(page);
    const send = main.getByRole('button', { name: 'Login' });
    await expect(send).toBeDisabled();
    await main.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard$/);
    arrive();
    await send.click();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test('a search typed before the page is hydrated runs', WHOLE, async ({ page }) => {
  const arrive = await holdModules(page);
  await page.goto('/all-courses', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('searchbox').fill('no such course anywhere');
  arrive();
  await expect(
    page.getByRole('main').getByRole('heading', { name: 'No courses found' }),
  ).toBeVisible();
});

test(
  'OPEN-73 a message typed before the page is hydrated is saved as a draft',
  WHOLE,
  async ({ page }) => {
    const arrive = await holdModules(page);
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.getByRole('main').getByLabel('Message').fill('A kolam for Diwali');
    arrive();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('rangshala.drafts')))
      .toContain('Diwali');
  },
);

test(
  'an account typed before the page is hydrated is created with that text',
  WHOLE,
  async ({ page }) => {
    const arrive = await holdModules(page);
    await page.goto('/sign-up', { waitUntil: 'commit' });
    const main = page.getByRole('main');
    await main.getByLabel('Full Name').fill('Ira Menon');
    await main.getByLabel('Email Address').fill(`${randomUUID()}@early.example`);
    await main.getByLabel('Mobile Number').fill('9876543210');
    await main.getByLabel('Password', { exact: true }).fill('kolam-by-hand');
    arrive();
    await main.getByRole('button', { name: 'Create Account' }).click();
    await expect(
      page.getByRole('banner').getByRole('button', { name: /Account menu/ }),
    ).toBeVisible();
    expect(page.url()).not.toContain('password');
  },
);
