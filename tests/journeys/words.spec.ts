// Copy of the marketing pages: every text of the content files is on its page, and the text of the 404 page.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { parseFrontMatter } from '#contract/site/front-matter.ts';
import questions from '../../src/content/questions.json' with { type: 'json' };
import services from '../../src/content/services.json' with { type: 'json' };
import team from '../../src/content/team.json' with { type: 'json' };
import testimonials from '../../src/content/testimonials.json' with { type: 'json' };

const CASE_STUDIES_FOLDER = 'src/content/work';
const portfolio = readdirSync(CASE_STUDIES_FOLDER).map(
  (file) =>
    parseFrontMatter<{ title: string; category: string }>(
      readFileSync(`${CASE_STUDIES_FOLDER}/${file}`, 'utf8'),
    ).data,
);

test('OPEN-34 ENT-19 pages show the case studies, testimonials, team, services and FAQ of the content files', async ({
  page,
}) => {
  for (const [path, texts] of [
    ['/', portfolio.flatMap(({ title, category }) => [title, category])],
    ['/', testimonials.flatMap(({ name, role, quote }) => [name, role, quote])],
    ['/about', team.flatMap(({ name, role, text }) => [name, role, text])],
    ['/services', services.flatMap(({ title, text, features }) => [title, text, ...features])],
    ['/contact', questions.flatMap(({ title, text }) => [title, text])],
  ] as const) {
    await page.goto(path);
    const visibleText = (await page.getByRole('main').innerText()).toLowerCase();
    const all = (
      await page.getByRole('main').evaluate((element) => element.textContent)
    ).toLowerCase();
    for (const text of texts) expect(visibleText + all, path).toContain(text.toLowerCase());
  }
  expect(new Set(portfolio.map(({ category }) => category))).toEqual(
    new Set([
      'Digital Marketing',
      'Social Media',
      'Graphic Design',
      'Video Production',
      'Influencer Marketing',
      'Event Management',
    ]),
  );
});

test('OPEN-72 an unknown URL shows the 404 code and its message in one heading', async ({
  page,
}) => {
  await page.goto('/no/such/page');
  const heading = page.getByRole('heading', { level: 1 });
  expect((await heading.innerText()).replaceAll(/\s+/g, ' ')).toBe('404 Oops! Page not found');
});
