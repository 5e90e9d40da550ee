// Case studies and the journal.
import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';

const slugsIn = (folder: string) => readdirSync(folder).map((file) => file.replace(/\.\w+$/, ''));
const CASE_STUDIES = slugsIn('src/content/work');
const POSTS = slugsIn('src/content/posts');

test('WORK-01 Home, Services and the footer link to the work, and each of six case studies to its own page', async ({
  page,
}) => {
  await page.goto('/');
  const works = page.locator('#portfolio').getByRole('listitem').getByRole('link');
  const addresses = await works.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  );
  expect(addresses).toHaveLength(6);
  for (const address of addresses) {
    expect((await page.request.get(address ?? '')).status(), String(address)).toBe(200);
  }
  await works.first().click();
  await expect(page).toHaveURL(/\/work\/[a-z-]+$/);
  await page.getByRole('link', { name: 'All work' }).click();
  await expect(page).toHaveURL(/\/work$/);
  const list = page.getByRole('region', { name: 'Case studies' });
  await expect(list.getByRole('heading', { level: 2 })).toHaveCount(CASE_STUDIES.length);
  await page.goto('/services');
  await expect(page.getByRole('link', { name: 'See our case studies' })).toHaveAttribute(
    'href',
    '/work',
  );
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Work', exact: true })).toHaveAttribute(
    'href',
    '/work',
  );
});

test('WORK-02 a case study leads from the task to its measures, at every width', async ({
  page,
}) => {
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/work/ajrakh-house');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'The brief',
      'The process',
      'How we would measure success',
    ]);
    const steps = main.getByRole('list').filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(steps.first().getByRole('img')).toHaveCount(3);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  }
  const next = page.getByRole('navigation', { name: 'More work' }).getByRole('link');
  await next.click();
  await expect(page).toHaveURL(/\/work\/last-show$/);
});

test('WORK-03 sample work is marked as such on every page that shows it', async ({ page }) => {
  for (const slug of CASE_STUDIES) {
    await page.goto(`/work/${slug}`);
    const marks = page.getByRole('main').getByText(/concept project/i);
    await expect(marks).toHaveText(['Concept project']);
    await expect(page.getByRole('heading', { name: 'Results' })).toHaveCount(0);
  }
  await page.goto('/work');
  const NOTE = 'Concept projects that show how we work.';
  await expect(page.getByRole('main').getByText(/concept project/i)).toHaveText([NOTE]);
  await page.goto('/');
  await expect(page.getByRole('main').getByText(/concept project/i)).toHaveText([NOTE]);
});

test('JOURNAL-01 posts are listed newest first, each on a page with its author and date', async ({
  page,
}) => {
  await page.goto('/');
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Journal' }),
  ).toHaveAttribute('href', '/journal');
  await page.goto('/journal');
  const list = page.getByRole('region', { name: 'Posts' });
  await expect(list.getByRole('listitem')).toHaveCount(POSTS.length);
  const days = await list
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(days).toEqual(days.toSorted().reverse());
  await list.getByRole('link').first().click();
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).not.toHaveCount(0);
  await expect(page.getByRole('article')).toContainText(/[A-Z]\w+ [A-Z]\w+, \d+ Nov 2026/);
  const facts = await page.locator('script[type="application/ld+json"]').textContent();
  expect(facts).toContain('"Article"');
});

test('JOURNAL-02 the feed contains every post with an absolute URL', async ({ page, baseURL }) => {
  const answer = await page.request.get('/journal/feed.xml');
  expect(answer.status()).toBe(200);
  const feed = await answer.text();
  expect(feed).toContain('<rss version="2.0"');
  for (const slug of POSTS) expect(feed).toContain(`<link>${baseURL}/journal/${slug}</link>`);
  await page.goto('/journal');
  const follow = page.getByRole('link', { name: 'Follow by RSS' });
  await expect(follow).toHaveAttribute('href', '/journal/feed.xml');
});
