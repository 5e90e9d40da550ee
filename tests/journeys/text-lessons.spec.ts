// Text lessons: a teacher writes one with a picture, and it is read and completed in the player.
import { expect, test } from '@playwright/test';
import * as wizard from './support/authoring.ts';
import { overflow, violations } from './support/faults.ts';
import { open, watchForErrors } from './support/pages.ts';

test('a teacher writes a text lesson with a picture, edits it, and reads it in the player', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await wizard.openCreate(page);
  await page.goto('/');
  const course = await wizard.makeCourse(page.request, {
    sections: [{ name: 'The loom', lessons: ['Set it up'] }],
  });
  await wizard.openEdit(page, course, 2);
  await page.getByRole('button', { name: 'New text lesson' }).click();
  const dialog = page.getByRole('dialog', { name: 'New text lesson' });
  await dialog.getByRole('button', { name: 'Add lesson' }).click();
  await expect(dialog.getByRole('alert')).toHaveText([
    'Lesson title is required',
    'Lesson text is required',
  ]);
  await dialog.getByLabel('Title').fill('Parts of a loom');
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('warp');
  await text.selectText();
  await dialog.getByRole('button', { name: 'Bold' }).click();
  await expect(text).toHaveValue('**warp**');
  await text.press('Control+z');
  await expect(text).toHaveValue('warp');
  await text.fill('# Warp');
  await dialog.getByRole('button', { name: 'Add lesson' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Headings must start with ## or ###');
  await text.fill('## Warp\n\n**Long** threads. <script>window.__xss = 1</script>');
  await dialog.getByLabel('Picture file').setInputFiles(wizard.PICTURE);
  await expect(text).toHaveValue(/!\[picture\]\(picture:[0-9a-f]{24}\)/);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Warp' })).toBeVisible();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflow(page), `the editor at ${width} px`).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Add lesson' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Edit the text of lesson Parts of a loom' }).click();
  const saved = page.getByRole('dialog', { name: 'Edit text lesson' });
  await saved.getByLabel('Title').fill('The parts of a loom');
  await saved.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The parts of a loom')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Edit the text of lesson The parts of a loom' }),
  ).toBeFocused();

  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/course/${course.id}`);
    if (width < 1000) await page.getByRole('button', { name: /^Lessons/ }).click();
    await page.getByRole('link', { name: 'The parts of a loom' }).click();
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { name: 'Warp' })).toBeVisible();
    await expect(article.getByText('<script>')).toBeVisible();
    const picture = article.getByRole('img', { name: 'picture' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.locator('video')).toHaveCount(0);
    expect.soft(await overflow(page), `the player at ${width} px`).toEqual([]);
    expect.soft(await violations(page), `the player at ${width} px`).toEqual([]);
  }
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.locator('video')).toHaveCount(1);
  expect(await page.evaluate(() => '__xss' in window)).toBe(false);
  // The heading that was refused.
  expect(errors).toEqual([expect.stringContaining('status of 400')]);
});
