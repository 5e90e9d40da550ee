// What was added in the office and arrived, though its answer was lost: a reload makes no second one of it.
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { WHOLE } from './support/long.ts';
import { ADMIN, signIn } from './support/accounts.ts';
import { currentOf, documentOf, keepDraft } from './support/documents.ts';
import { overflow, violations } from './support/faults.ts';
import { testInOwnSchool } from './support/test-in-own-school.ts';
import { open } from './support/pages.ts';

const test = testInOwnSchool();

test.describe.configure({ mode: 'default' });

const NO_ANSWER = 'There was no answer. Please try again.';
const ARRIVED =
  'An earlier text of it has arrived and stands in the list: saving changes that one.';

/** The press arrives, its answer does not. */
async function loseAnswer(page: Page, save: Locator): Promise<void> {
  await page.route('**/site/draft', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save.click();
  await expect(page.getByText(NO_ANSWER).last()).toBeVisible();
  await page.unroute('**/site/draft');
}

async function writePost(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Summary').fill('Of craft.');
  await page.getByLabel('Author').selectOption({ label: 'The house' });
  await page.getByLabel('Day').fill('2026-11-25');
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/site/picture'));
  const picture = page.getByLabel('Picture', { exact: true });
  await picture.setInputFiles('tests/support/files/picture.png');
  expect((await sent).status()).toBe(200);
  await page.getByLabel('What is to be seen').fill('A handloom from its side.');
  await page.getByLabel('Text').fill('A loom is loud before it is quick.');
}

test(
  'SITE-21 a testimonial whose answer was lost stands once after a reload, changed or not',
  WHOLE,
  async ({ page }) => {
    await signIn(page, ADMIN);
    await open(page, '/settings#testimonials');
    const rows = page.getByRole('region', { name: 'Testimonials' }).locator('ol > li');
    await expect(rows).toHaveCount(4);
    const dialog = page.getByRole('dialog', { name: 'Add a testimonial' });
    const save = dialog.getByRole('button', { name: 'Save to the draft' });
    const add = () => page.getByRole('button', { name: 'Add a testimonial' }).click();
    await add();
    await dialog.getByLabel('Name').fill('Asha Rao');
    await dialog.getByLabel('Who they are').fill('Potter');
    await dialog.getByLabel('Their words').fill('Good.');
    await loseAnswer(page, save);
    await dialog.getByLabel('Their words').fill('Very good.');
    await page.reload();
    await expect(rows).toHaveCount(5);
    await add();
    await expect(dialog.getByText(ARRIVED)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), String(width)).toEqual([]);
    }
    await loseAnswer(page, save);
    await page.reload();
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(4)).toContainText('Very good.');
    // All of it is there: the form is one for another.
    await add();
    await expect(dialog.getByLabel('Name')).toHaveValue('');
    await expect(dialog.getByText('What you had typed is back.')).toBeHidden();
    expect(await currentOf(page, 'testimonials')).toHaveLength(5);
  },
);

test(
  'SITE-21 a post whose answer was lost stands once after a reload, changed or not',
  WHOLE,
  async ({ page }) => {
    await signIn(page, ADMIN);
    const [first] = (await currentOf(page, 'posts')) as { id: string }[];
    await keepDraft(page, 'posts', [first]);
    await open(page, '/posts');
    const rows = page.getByRole('region', { name: 'Journal' }).locator('ol > li');
    await expect(rows).toHaveCount(1);
    const save = page.getByRole('button', { name: 'Save to the draft' });
    const title = page.getByRole('textbox', { name: 'Title' });
    await page.getByRole('link', { name: 'Add a post' }).click();
    await writePost(page, 'A loom is loud');
    await loseAnswer(page, save);
    await page.reload();
    // It is there: the form is one for another.
    await expect(page.getByRole('heading', { name: 'Add a post' })).toBeVisible();
    await expect(title).toHaveValue('');
    expect(await currentOf(page, 'posts')).toHaveLength(2);
    await writePost(page, 'Of dye');
    await loseAnswer(page, save);
    await page.getByLabel('Summary').fill('Of dye, and time.');
    await page.reload();
    await expect(page.getByText(ARRIVED)).toBeVisible();
    await save.click();
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('Of dye');
    const { shipped } = await documentOf(page, 'posts');
    await keepDraft(page, 'posts', shipped);
  },
);
