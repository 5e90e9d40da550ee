// Language, level and the other facts by which visitors compare courses.
import { expect, test } from '@playwright/test';
import * as wizard from './support/authoring.ts';
import { overflow, violations } from './support/faults.ts';
import { follow, open, watchForErrors } from './support/pages.ts';

const WIDTHS = [1440, 390, 320];

test('a visitor filters by Hindi and Beginner, sees only such courses, and reads the facts of one on its page', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await open(page, '/all-courses');
  const main = page.getByRole('main');
  const titles = main.getByRole('article').getByRole('heading');
  const language = main.getByLabel('Language', { exact: true });
  const level = main.getByLabel('Level', { exact: true });
  await expect(language.getByRole('option')).toHaveText(['All', 'English', 'Hindi', 'Marathi']);
  await expect(level.getByRole('option')).toHaveText([
    'All',
    'Beginner',
    'Intermediate',
    'Advanced',
  ]);
  await language.focus();
  await page.keyboard.type('Hin');
  await page.keyboard.press('Tab');
  await expect(level).toBeFocused();
  await expect(main.getByText(/^Showing 5 of \d+ courses$/)).toBeVisible();
  await page.keyboard.type('Beg');
  const found = [
    'Instagram for small shops: a month in one morning',
    'Holi posters in Photoshop',
    'Search foundations: be found for what you do',
  ];
  await expect(titles).toHaveText(found);
  await expect(page).toHaveURL(/\?language=hi&level=beginner$/);
  await page.reload();
  await expect(titles).toHaveText(found);
  await expect(language).toHaveValue('hi');
  for (const card of await main.getByRole('article').all()) {
    await expect(card.getByText('Hindi', { exact: true })).toBeVisible();
    await expect(card.getByText('Beginner', { exact: true })).toBeVisible();
    await expect(card.getByText('Published', { exact: true })).toBeVisible();
  }
  await page.setViewportSize({ width: 320, height: 900 });
  const line = titles.first().locator('xpath=following-sibling::p[1]');
  await expect(line).toContainText('Hindi');
  expect((await line.boundingBox())?.height, 'one line at 320 px').toBeLessThan(28);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflow(page), `the catalogue at ${width} px`).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);
  await main.getByRole('button', { name: 'Remove filter Beginner' }).press('Enter');
  await expect(titles).toHaveCount(5);

  await follow(main.getByRole('link', { name: 'Holi posters in Photoshop' }), /course-detail/);
  const facts = main.getByRole('definition');
  await expect(facts).toHaveText([
    'Beginner',
    'Hindi',
    /^\d+ min$/,
    'English, Hindi',
    /^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/,
  ]);
  await expect(main.getByRole('term')).toHaveText([
    'Level',
    'Language',
    'Length',
    'Captions',
    'Last updated',
  ]);
  const jsonLd = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(jsonLd.join('\n')).toMatch(/"inLanguage":"hi","educationalLevel":"Beginner"/);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflow(page), `the course at ${width} px`).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('a teacher states the language and the level of a course', async ({ page }) => {
  const course = await wizard.makeDraft(page);
  await wizard.openEdit(page, course);
  const language = page.getByLabel('Language', { exact: true });
  const level = page.getByLabel('Level', { exact: true });
  await expect(language.getByRole('option', { selected: true })).toHaveText('Not stated');
  await expect(level.getByRole('option', { selected: true })).toHaveText('Not stated');
  await language.selectOption('Odia');
  await level.selectOption('Advanced');
  expect(await violations(page)).toEqual([]);
  await wizard.next(page).click();
  await expect(wizard.stage(page, 2)).toBeVisible();
  await wizard.openEdit(page, course);
  await expect(language.getByRole('option', { selected: true })).toHaveText('Odia');
  await expect(level.getByRole('option', { selected: true })).toHaveText('Advanced');
});
