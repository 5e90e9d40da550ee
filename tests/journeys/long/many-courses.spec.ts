// The catalogue of a school with more courses than fit on one page, built as such a school's site
// is.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import fastify from 'fastify';
import { CARDS_PER_PAGE } from '#contract/courses/course-lists.ts';
import { mountSite } from '../../../server/http/site.ts';
import { buildSite } from '../../support/built-site.ts';
import { islandsReady } from '../support/pages.ts';
import { plainCourse } from '../support/plain-server.ts';

const TOTAL = 60;
const COURSES = Array.from({ length: TOTAL }, (_, place) =>
  plainCourse({
    _id: `many-${place}`,
    courseName: `Course ${place}`,
    price: place % 2 === 0 ? 0 : 49,
    courseContent: [],
    createdAt: new Date(Date.UTC(2026, 0, 1) - place * 86_400_000).toISOString(),
  }),
);
const LIST = '**/api/v1/course/getAllCourses*';

/** The folder of the site; its server answers pages and API requests. */
const test = base.extend<object, { school: { folder: string; url: string } }>({
  school: [
    async ({ browserName: _any }, use) => {
      // Files that a build stores beside the site go into the same folder.
      const all = mkdtempSync(join(tmpdir(), 'rangshala-many-'));
      const folder = join(all, 'site');
      mkdirSync(folder);
      const app = fastify({ forceCloseConnections: true });
      app.get('/api/v1/course/getAllCourses', () => ({ success: true, data: COURSES }));
      app.get('/api/v1/course/showAllCategories', () => ({ success: true, data: [] }));
      // Only section 7 exists: a missing endpoint is absent for good, not still starting.
      app.all('/api/*', (_request, reply) => reply.code(404).send({ success: false }));
      const site = await mountSite(app, folder);
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      await buildSite(folder, url, { PUBLIC_SITE_URL: url });
      await site.reload();
      await use({ folder, url });
      await app.close();
      rmSync(all, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ school }, use) => use(school.url),
});

// Serial: all tests share one site, built once.
test.describe.configure({ mode: 'default' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead to every course, each page has its own canonical URL, and no page follows the last', async ({
    page,
    school,
  }) => {
    await page.goto('/all-courses');
    const found: string[] = [];
    const titles = page.getByRole('article').getByRole('heading');
    found.push(...(await titles.allTextContents()));
    await page.getByRole('link', { name: 'Show more courses' }).click();
    for (const number of [2, 3]) {
      await expect(page).toHaveURL(`${school.url}/all-courses/${number}`);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url());
      await expect(page).toHaveTitle(`All courses, page ${number} | Rangshala`);
      found.push(...(await titles.allTextContents()));
      const next = page.getByRole('link', { name: 'Next page' });
      if (number === 2) await next.click();
      else await expect(next).toHaveCount(0);
    }
    expect(found).toEqual(COURSES.map(({ courseName }) => courseName));
    expect((await page.goto('/all-courses/4'))?.status()).toBe(404);
    await page.goto('/all-courses/2');
    await page.getByRole('link', { name: 'Previous page' }).click();
    await expect(page).toHaveURL(/\/all-courses$/);
  });
});

test('the first page grows by itself, filters wait for all courses, and a failure can be retried', async ({
  page,
}) => {
  await page.goto('/all-courses');
  await islandsReady(page);
  const cards = page.getByRole('article');
  await expect(page.getByRole('link', { name: 'Show more courses' })).toHaveCount(0);
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await cards.count()).toBe(TOTAL);
  }).toPass();

  await page.route(LIST, (route) => route.abort());
  await page.goto('/all-courses');
  await islandsReady(page);
  await expect(cards).toHaveCount(CARDS_PER_PAGE);
  await page.getByLabel('Price').selectOption('free');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(LIST);
  await again.click();
  await expect(page.getByText(`Showing ${TOTAL / 2} of ${TOTAL} courses`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
