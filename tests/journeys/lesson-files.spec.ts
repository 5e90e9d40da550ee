// Files of a lesson: a teacher adds and removes them, and they are downloaded in the player.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import * as wizard from './support/authoring.ts';
import { overflow, violations } from './support/faults.ts';
import { open, watchForErrors } from './support/pages.ts';

const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });

test('a teacher adds and removes files of a lesson, sees why a file is refused, and downloads one in the player', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await wizard.openCreate(page);
  await page.goto('/');
  const course = await wizard.makeCourse(page.request, {
    sections: [{ name: 'The block', lessons: ['Carve it'] }],
  });
  await wizard.openEdit(page, course, 2);
  await page.getByRole('button', { name: 'Files of lesson Carve it: 0' }).click();
  const dialog = page.getByRole('dialog', { name: 'Files' });
  await expect(dialog.getByText('This lesson has no files yet.')).toBeVisible();
  const input = dialog.getByLabel('File', { exact: true });
  await input.setInputFiles(file('page.html', '<script>alert(1)</script>'));
  await expect(dialog.getByRole('alert')).toContainText('This kind of file cannot be attached.');
  await input.setInputFiles(file('empty.pdf', ''));
  await expect(dialog.getByRole('alert')).toHaveText('This file is empty.');
  await input.setInputFiles(file('Block, sketch (खाका).pdf', '%PDF-sketch'));
  await expect(dialog.getByText(/Block, sketch \(खाका\)\.pdf.* added\./)).toBeVisible();
  await input.setInputFiles(file('colours.zip', 'PK'));
  await expect(dialog.getByText(/colours\.zip.* added\./)).toBeVisible();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflow(page), `${width} px`).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove colours.zip' }).press('Enter');
  await dialog.getByRole('button', { name: 'Yes, remove colours.zip' }).press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Files of lesson Carve it: 1' })).toBeFocused();

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/course/${course.id}`);
    if (width === 390) await page.getByText('Files (1)').click();
    else await page.getByRole('tab', { name: 'Files (1)' }).click();
    const files = page.getByRole('region', { name: 'Files' });
    const saved = page.waitForEvent('download');
    await files.getByRole('button', { name: 'Download Block, sketch (खाका).pdf' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('Block, sketch (खाका).pdf');
    expect(await readFile(await download.path(), 'utf8')).toBe('%PDF-sketch');
    await expect(page).toHaveURL(new RegExp(`/course/${course.id}`));
    expect.soft(await overflow(page), `the player at ${width} px`).toEqual([]);
    expect.soft(await violations(page), `the player at ${width} px`).toEqual([]);
  }
  await open(page, `/course-learning/${course.id}`);
  await expect(page.getByText('1 file', { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});
