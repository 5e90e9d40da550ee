// What happens around the first frame: words before scripts, no tap lost, the next page asked for in time.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn, STUDENT } from './support/accounts.ts';
import { IS_LONG, WHOLE } from './support/long.ts';
import { leave } from './support/notices.ts';
import { laidOut, open } from './support/pages.ts';
import { courseOnSale, noticesOn } from './support/shop.ts';
import { MARKETING_PAGES } from './support/site-pages.ts';
import { slowLine } from './support/slow-line.ts';

const MODULE = /\/_astro\/.+\.js$/;

/** Modules that arrived before and after the first frame, in milliseconds from it. */
async function modulesAroundPaint(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const frame = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime - frame);
  });
}

test('no module is asked for before the words are painted', async ({ page }) => {
  const { _id } = await courseOnSale(page.request);
  const marketing = IS_LONG ? MARKETING_PAGES : MARKETING_PAGES.slice(0, 2);
  for (const path of [...marketing, '/all-courses', `/course-detail/${_id}`, '/auth']) {
    await open(page, path);
    const times = await modulesAroundPaint(page);
    expect(times.length, path).toBeGreaterThan(0);
    expect(Math.min(...times), path).toBeGreaterThanOrEqual(0);
  }
});

test('what stands below the first screen is laid out after the first frame, and at once for who comes to a place in it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('painted', () => {
      const waiting = [...document.querySelectorAll('.later')].filter(
        (block) => getComputedStyle(block).contentVisibility === 'auto',
      );
      const { dataset, scrollWidth } = document.documentElement;
      Object.assign(dataset, { waited: waiting.length, width: scrollWidth });
    });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const told = async (name: string) => Number(await page.locator('html').getAttribute(name));
  const waited = () => told('data-waited');
  for (const path of ['/', '/privacy', '/all-courses']) {
    await open(page, path);
    expect(await waited(), path).toBeGreaterThan(5);
    // What waits is as wide as the phone, too.
    expect(await told('data-width'), path).toBe(390);
  }
  await page.goto('about:blank');
  await open(page, '/privacy#grievances');
  expect(await waited()).toBe(0);
  await expect(page.getByRole('heading', { name: 'The grievance officer' })).toBeInViewport();
});

test('what arrives after the first frame is laid out too', async ({ page, baseURL }) => {
  const line = await slowLine(baseURL ?? '', '<footer');
  try {
    await page.goto(`${line.address}/privacy`, { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-painted');
    await expect(page.locator('.later')).toHaveCount(0);
    await expect(page.locator('footer')).toHaveCount(0);
    line.sendRest();
    await expect(page.locator('footer')).toHaveCount(1);
    await laidOut(page);
  } finally {
    await line.close();
  }
});

test('what modules act on may arrive after them: notices at the end of a page are told', async ({
  page,
  baseURL,
}) => {
  const line = await slowLine(baseURL ?? '', '<div id="notices"');
  try {
    await leave(page, [{ layer: 'own', type: 'error', title: 'Session expired' }]);
    const module = page.waitForResponse(/\/_astro\/SiteLayout.*\.js$/);
    await page.goto(`${line.address}/about`, { waitUntil: 'commit' });
    await (await module).finished();
    await expect(page.locator('#notices')).toHaveCount(0);
    line.sendRest();
    await expect(noticesOn(page)).toContainText('Session expired');
  } finally {
    await line.close();
  }
});

/** Modules wait until the answer is called. */
async function holdModules(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route(MODULE, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve(undefined);
}

test(
  'a button pressed before its script is here is not pressed in vain',
  WHOLE,
  async ({ page }) => {
    const arrive = await holdModules(page);
    await page.goto('/about');
    const theme = page.getByRole('banner').getByRole('button', { name: /dark|light/i });
    await theme.click();
    await expect(page.locator('html')).not.toHaveClass(/dark/);
    arrive();
    await expect(page.locator('html')).toHaveClass(/dark/);
  },
);

for (const isSignedIn of [false, true]) {
  test(`Enroll Now pressed before the page is awake is not pressed in vain by ${isSignedIn ? 'a student' : 'a visitor'}`, async ({
    page,
  }) => {
    if (isSignedIn) await signIn(page, STUDENT);
    const { _id } = await courseOnSale(page.request);
    const arrive = await holdModules(page);
    await page.goto(`/course-detail/${_id}`);
    // The page is useful before any script: its words and its price stand there.
    await expect(page.getByRole('heading', { name: 'Course Content' })).toBeVisible();
    await expect(page.getByText('One-time payment')).toBeVisible();
    await page.locator('.pay-pic').getByRole('button', { name: 'Enroll Now' }).click();
    arrive();
    await expect(
      page.getByRole('dialog', { name: isSignedIn ? 'Rangshala' : 'Create Account to Enroll' }),
    ).toBeVisible();
  });
}

test('modules arrive where the browser reports no frame', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await open(page, '/about');
  await page.getByRole('banner').getByRole('button', { name: 'Dark Mode' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test(
  'a page is asked for once, as soon as a pointer or the focus is on its link',
  WHOLE,
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['sec-purpose'] === 'prefetch')
        asked.push(new URL(request.url()).pathname);
    });
    await open(page, '/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: 'About' }).hover();
    await bar.getByRole('link', { name: 'Home' }).hover();
    await bar.getByRole('link', { name: 'About' }).hover();
    await expect.poll(() => asked).toEqual(['/about']);
    await bar.getByRole('link', { name: 'Services' }).focus();
    await expect.poll(() => asked).toEqual(['/about', '/services']);
  },
);

test('who saves data gets no page before its time', WHOLE, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).hover();
  await expect(page.locator('link[rel="prefetch"]')).toHaveCount(0);
});

/** The login, filled in before its code is there. */
async function typedTooSoon(page: Page) {
  const arrive = await holdModules(page);
  await page.goto('/auth?next=%2Fdashboard');
  const main = page.getByRole('main');
  await main.getByLabel('Email Address').fill(STUDENT.email);
  await main.getByLabel('Password', { exact: true }).fill(STUDENT.password);
  return { main, arrive };
}

test(
  'a form sent before the page is awake is sent then, and nothing typed stands in the address',
  WHOLE,
  async ({ page }) => {
    const { main, arrive } = await typedTooSoon(page);
    await main.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard$/);
    arrive();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test(
  'a press on a page that has just woken finds what was typed before',
  WHOLE,
  async ({ page }) => {
    const { main, arrive } = await typedTooSoon(page);
    // As soon as the first field is told.
    await main.evaluate((place) => {
      const press = () => place.querySelector<HTMLButtonElement>('[type=submit]')?.click();
      place.addEventListener('input', () => setTimeout(press), { once: true });
    });
    arrive();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test(
  'OPEN-73 a letter that is typed before the page is awake is kept, too',
  WHOLE,
  async ({ page }) => {
    const arrive = await holdModules(page);
    await page.goto('/contact');
    await page.getByRole('main').getByLabel('Message').fill('A kolam for Diwali');
    arrive();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('rangshala.drafts')))
      .toContain('Diwali');
  },
);

test(
  'a new account that is sent before the page is awake is made then',
  WHOLE,
  async ({ page }) => {
    const arrive = await holdModules(page);
    await page.goto('/sign-up');
    const main = page.getByRole('main');
    await main.getByLabel('Full Name').fill('Ira Menon');
    await main.getByLabel('Email Address').fill(`${randomUUID()}@early.example`);
    await main.getByLabel('Mobile Number').fill('9876543210');
    await main.getByLabel('Password', { exact: true }).fill('kolam-by-hand');
    await main.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL(/\/sign-up$/);
    arrive();
    await expect(
      page.getByRole('banner').getByRole('button', { name: /Account menu/ }),
    ).toBeVisible();
    expect(page.url()).not.toContain('password');
  },
);
