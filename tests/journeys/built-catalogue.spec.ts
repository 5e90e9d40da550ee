// The catalogue before its script loads, without JavaScript, and with filters in the URL.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { islandsReady, watchForErrors } from './support/pages.ts';

const LIST = '**/api/v1/course/cards*';

interface Listed {
  _id: string;
  courseName: string;
  category: { _id: string } | null;
}

async function listed(page: Page): Promise<Listed[]> {
  const answer = await page.request.get('/api/v1/course/getAllCourses?view=card');
  return ((await answer.json()) as { data: Listed[] }).data;
}

const titlesOn = (page: Page) => page.getByRole('article').getByRole('heading').getByRole('link');

/** Blocks module scripts until the returned function is called. */
async function holdModules(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/.+\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve(undefined);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the catalogue lists all courses with their links, and says what needs JavaScript', async ({
    page,
  }) => {
    const courses = await listed(page);
    for (const path of ['/all-courses', '/courses']) {
      await page.goto(path);
      await expect(titlesOn(page)).toHaveText(courses.map(({ courseName }) => courseName));
      const links = await titlesOn(page).evaluateAll((all) =>
        all.map((link) => link.getAttribute('href')),
      );
      expect(links).toEqual(courses.map(({ _id }) => `/course-detail/${_id}`));
      const main = page.getByRole('main');
      await expect(
        main.getByText(`Showing ${courses.length} of ${courses.length} courses`),
      ).toBeVisible();
      await expect(main.getByText(/Search and filters need JavaScript/)).toBeVisible();
      await expect(main.getByText('Loading courses...')).toHaveCount(0);
      // Offers no control that would do nothing.
      await expect(main.locator('input:visible, select:visible, button:visible')).toHaveCount(0);
      const ways = main.getByRole('navigation', { name: 'Browse by category' }).getByRole('link');
      await expect(ways).toHaveCount(4);
    }
  });

  test('a category lists its courses, and a course says that enrolling needs JavaScript', async ({
    page,
  }) => {
    const courses = await listed(page);
    const [first] = courses;
    const id = first?.category?._id ?? '';
    const own = courses.filter(({ category }) => category?._id === id);
    await page.goto(`/category/${id}`);
    const list = page.getByRole('heading', { name: 'Courses', exact: true }).locator('+ .cards');
    await expect(list.getByRole('heading')).toHaveText(own.map(({ courseName }) => courseName));
    await page.goto(`/course-detail/${first?._id}`);
    const main = page.getByRole('main');
    await expect(main.getByText(/^Enrolling needs JavaScript/)).toBeVisible();
    await expect(main.locator('button:visible')).toHaveCount(0);
    for (const path of ['/category/unknown', '/course-detail/unknown']) {
      await page.goto(path);
      await expect(page.getByText(/^This page needs JavaScript/)).toBeVisible();
      await expect(page.getByText(/^Loading/).locator('visible=true')).toHaveCount(0);
    }
  });
});

for (const width of [390, 1440]) {
  test(`HOME-20 cards show before the script and while courses load, and nothing shifts when both arrive, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const moved: unknown[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((shifts) => moved.push(...shifts.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    const errors = watchForErrors(page);
    const courses = await listed(page);
    const names = courses.map(({ courseName }) => courseName);
    const arrive = await holdModules(page);
    // Blocked scripts keep the page from finishing its load.
    await page.goto('/all-courses', { waitUntil: 'commit' });
    await expect(titlesOn(page)).toHaveText(names);
    await expect(page.getByText('Loading courses...')).toHaveCount(0);
    // The font may arrive after the first frame: layout shifts before then do not count.
    await page.evaluate(async () => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      await document.fonts.ready;
      await frame();
      await frame();
      (Reflect.get(window, 'moved') as unknown[]).length = 0;
    });
    const cards = await page.getByRole('article').elementHandles();
    const options = await page.getByLabel('Category').getByRole('option').allTextContents();
    const answered = page.waitForResponse(LIST);
    arrive();
    await answered;
    await islandsReady(page);
    await page.getByRole('searchbox', { name: 'Search courses' }).press('Tab');
    await expect(titlesOn(page)).toHaveText(names);
    for (const card of cards) expect(await card.evaluate((item) => item.isConnected)).toBe(true);
    expect(await page.getByLabel('Category').getByRole('option').allTextContents()).toEqual(
      options,
    );
    expect(await page.evaluate(() => Reflect.get(window, 'moved') as unknown[])).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test('loads pictures of the first row eagerly where the row shows them, and those below when they are near', async ({
  page,
}) => {
  const text = await (await page.request.get('/all-courses')).text();
  const [first, ...otherImages] = text.match(/<img [^>]*>/g) ?? [];
  expect(first).toMatch(/loading="eager".*fetchpriority="high"/i);
  expect(otherImages.length).toBeGreaterThan(3);
  expect(otherImages.every((item) => item.includes('loading="lazy"'))).toBe(true);
  const early = text.match(/<link rel="preload" as="image"[^>]*>/g) ?? [];
  const row = otherImages.slice(0, 2).map((item) => / src="([^"]+)"/.exec(item)?.[1]);
  expect(early.map((item) => / href="([^"]+)"/.exec(item)?.[1])).toEqual(row);
  expect(early.every((item) => item.includes('media="(min-width: 40rem)"'))).toBe(true);
});

test('a URL with a filter never shows all courses', async ({ page }) => {
  const [first] = await listed(page);
  const arrive = await holdModules(page);
  for (const query of [
    '?query=fotoshop',
    '?q=fotoshop',
    '?price=free',
    `?category=${first?.category?._id}`,
  ]) {
    await page.goto(`/all-courses${query}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article').locator('visible=true')).toHaveCount(0);
    await expect(page.getByRole('status').locator('visible=true')).toHaveCount(0);
  }
  // Unrelated query parameters change nothing.
  await page.goto('/all-courses?utm_source=letter', { waitUntil: 'commit' });
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/all-courses?query=fotoshop', { waitUntil: 'commit' });
  arrive();
  await expect(titlesOn(page).first()).toHaveText('Holi posters in Photoshop');
  await expect(page.getByText(/^Showing \d+ of \d+ courses$/)).toBeVisible();
});

test('CAT-20 CAT-21 ERR-32 when courses and categories fail to load, those of the build stay and can be filtered', async ({
  page,
}) => {
  const all = (await listed(page)).length;
  await page.route(LIST, (route) => route.abort());
  await page.route('**/api/v1/course/showAllCategories', (route) => route.abort());
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  await page.goto('/all-courses');
  await islandsReady(page);
  expect((await warned).text()).toContain('categories');
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to fetch courses' });
  await expect(toast.getByText('Error', { exact: true })).toBeVisible();
  await expect(titlesOn(page)).toHaveCount(all);
  await page.getByLabel('Price').selectOption('free');
  await expect(page.getByText(new RegExp(`Showing [1-9] of ${all} courses`))).toBeVisible();
});
