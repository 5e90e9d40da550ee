// The eight topics: their list and their pages, without the server.
import { expect, test } from '@playwright/test';
import blocks from '#site/content/blocks.json' with { type: 'json' };
import { open } from './support/pages.ts';

const TOPICS = [
  'Social media strategy',
  'Paid social ads',
  'Short-video content',
  'Search ads',
  'AI for marketers',
  'SEO',
  'Analytics',
  'Email marketing',
];

const getTitle = (id: string) => blocks.find((block) => block.id === id)?.title ?? id;

test('MKT-01 MKT-02 MKT-03 MKT-05 MKT-06 shows eight cards that link to their pages, without a request', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const response = await page.goto('/courses-list');
  expect(response?.status()).toBe(200);
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText(TOPICS);
  for (const [place] of TOPICS.entries()) {
    await expect(cards.nth(place).getByText('Enroll Now')).toBeVisible();
    await expect(cards.nth(place).getByRole('link')).toHaveAttribute(
      'href',
      `/course/${place + 1}`,
    );
  }
  await cards.nth(4).click();
  await expect(page).toHaveURL(/\/course\/5$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI for marketers');
  expect(calls.filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('MKT-04 OPEN-11 a topic shows its highlights, its syllabus and a link to the courses', async ({
  page,
}) => {
  for (const [place, title] of TOPICS.entries()) {
    await open(page, `/course/${place + 1}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
    const part = (id: string) => main.getByRole('region', { name: getTitle(id) });
    await expect(part('topic-highlights').getByRole('listitem')).toHaveCount(4);
    await expect(part('topic-syllabus').getByRole('listitem')).toHaveCount(8);
    const way = main.getByRole('link', { name: 'Browse the catalogue' });
    await expect(way).toHaveAttribute('href', '/courses');
    const fixed = main.getByText('Course not accessible');
    await expect(fixed).toBeVisible();
    // Below the link to the courses, and not as a heading, because nothing failed here.
    expect((await fixed.boundingBox())?.y).toBeGreaterThan(
      (await way.boundingBox())?.y ?? Infinity,
    );
    await expect(main.getByRole('heading', { name: 'Course not accessible' })).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Enroll Now' }).first()).toHaveAttribute(
      'href',
      '/courses',
    );
  }
});
