// The Home page, block by block.
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import blocks from '#site/content/blocks.json' with { type: 'json' };

const TITLES = new Map(blocks.map(({ id, title }) => [id, title]));

function block(page: Page, id: string): Locator {
  return page.getByRole('region', { name: TITLES.get(id) ?? id, exact: true });
}

test('HOME-01 HOME-02 HOME-03 HOME-06 opens with the tagline and nine blocks in order', async ({
  page,
}) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Entertainment Reimagined for the Future',
  );
  const main = page.getByRole('main');
  await expect(main.locator(':scope > section')).toHaveCount(9);
  const order = ['hero', 'about', 'why', 'services', 'companion', 'portfolio', 'testimonials'];
  const titles = await main.getByRole('heading', { level: 2 }).allTextContents();
  expect(titles.map((title) => title.trim())).toEqual(
    [...order.slice(1), 'community', 'featured'].map((id) => TITLES.get(id)),
  );
  const hero = await block(page, 'hero').boundingBox();
  const about = await block(page, 'about').boundingBox();
  expect(about?.y).toBeCloseTo((hero?.y ?? 0) + (hero?.height ?? 0), 0);
  await expect(block(page, 'about').getByText('Mumbai, Maharashtra, India')).toBeVisible();
});

test('HOME-04 HOME-05 HOME-11 OPEN-32 the buttons lead to the courses and to the services below', async ({
  page,
}) => {
  await page.goto('/');
  const services = block(page, 'services');
  await expect(services).not.toBeInViewport();
  await block(page, 'hero').getByRole('link', { name: 'Explore Services' }).click();
  await expect(page).toHaveURL(/\/#services$/);
  await expect(services.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  for (const [id, name] of [
    ['hero', 'Join Community'],
    ['community', 'Join Now'],
  ] as const) {
    await page.goto('/');
    await block(page, id).getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/courses$/);
  }
});

test('HOME-07 HOME-08 HOME-09 HOME-10 HOME-12 shows reasons, services, companion, work, clients and figures', async ({
  page,
}) => {
  await page.goto('/');
  const why = block(page, 'why');
  await expect(why.getByRole('heading', { level: 2 })).toContainText('Why choose');
  await expect(why.getByRole('listitem')).toHaveCount(4);
  await expect(why.getByRole('heading', { level: 3 })).toHaveText([
    'Easy learning',
    'Creative growth',
    'Expert support',
    'Community of creators',
  ]);
  await expect(block(page, 'services').getByRole('listitem')).toHaveCount(5);
  await expect(block(page, 'services').getByRole('heading', { level: 3 })).toHaveCount(5);
  const companion = block(page, 'companion');
  await expect(companion).toContainText('AI-powered creative companion');
  for (const part of ['Design tools', 'Video editing', 'Content creation']) {
    await expect(companion.getByRole('radio', { name: part })).toBeAttached();
  }
  await expect(block(page, 'portfolio').getByRole('listitem')).toHaveCount(6);
  const clients = block(page, 'testimonials').getByRole('listitem');
  await expect(clients).toHaveCount(4);
  for (const client of await clients.all()) {
    const rating = client.getByRole('img', { name: 'Rated 5 out of 5' });
    await expect(rating.locator('svg')).toHaveCount(5);
    await expect(client.getByRole('blockquote')).not.toBeEmpty();
  }
  const figures = block(page, 'community');
  for (const [label, value] of [
    ['active members', '10K+'],
    ['success stories', '500+'],
    ['expert mentors', '50+'],
  ] as const) {
    const figure = figures.locator('dl > div').filter({ hasText: label });
    await expect(figure.getByRole('definition')).toHaveText(value);
  }
});

test('HOME-09 the companion redraws for a word and for a choice', async ({ page }) => {
  await page.goto('/');
  const companion = block(page, 'companion');
  const drawing = companion.locator('#companion-out');
  const before = await drawing.innerHTML();
  await companion.getByLabel('Type a word').fill('monsoon wedding');
  await expect.poll(() => drawing.innerHTML()).not.toBe(before);
  const worded = await drawing.innerHTML();
  await companion.getByText('Video editing').click();
  await expect.poll(() => drawing.innerHTML()).not.toBe(worded);
});

test('HOME-23 a phone shows courses within the first third of Home', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const courses = page.getByRole('navigation', { name: 'New courses' });
  const last = await courses.getByRole('listitem').last().boundingBox();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThan(height / 3);
  await courses.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/course-detail\//);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await expect(courses).toBeHidden();
});
