// Notes of a student in the player: added at a second, found again after a reload, changed, downloaded and deleted.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn } from './support/accounts.ts';
import { overflow, THEMES, violations } from './support/faults.ts';
import { newLearner } from './support/learners.ts';
import { open, watchForErrors } from './support/pages.ts';
import { ask, ready } from './support/video.ts';

const notesOn = (page: Page) => page.getByRole('region', { name: 'Notes' });
const getSecond = (page: Page) => ask(page, (video) => video.currentTime);

async function seek(page: Page, second: number): Promise<void> {
  await ready(page);
  await page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, second);
}

async function openLesson(page: Page, index: number) {
  const learner = await newLearner(page.request);
  await signIn(page, learner);
  const { section, lesson, title } = learner.lessons[index] ?? {
    section: '',
    lesson: '',
    title: '',
  };
  await open(page, `/course/${learner.course._id}?section=${section}&lesson=${lesson}`);
  await ready(page);
  return { ...learner, title };
}

test('a note at a second is found after a reload and leads back to it, also from another lesson', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const { course, lessons, title } = await openLesson(page, 1);
  await seek(page, 31.4);
  await page.getByRole('tab', { name: 'Notes' }).click();
  const notes = notesOn(page);
  await expect(notes.getByText('You have no notes in this lesson yet.')).toBeVisible();
  await notes.getByRole('button', { name: 'Add note at 0:31' }).click();
  const field = notes.getByLabel('New note at 0:31');
  await expect(field).toBeFocused();
  await notes.getByRole('button', { name: 'Save' }).click();
  await expect(notes.getByRole('alert')).toHaveText('Enter your note');

  await field.pressSequentially('Now begin: numbers, 7 dots');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await getSecond(page)).toBeCloseTo(31.4, 0);
  // Unsaved text survives a reload, with its second.
  await page.reload();
  await ready(page);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(field).toHaveValue('Now begin: numbers, 7 dots');
  await notes.getByRole('button', { name: 'Save' }).click();
  await expect(notes.getByRole('listitem')).toHaveText(/0:31.*Now begin: numbers, 7 dots/);

  await page.reload();
  await seek(page, 5);
  await page.getByRole('tab', { name: 'Notes' }).click();
  const link = notes.getByRole('button', { name: `Go to 0:31 in ${title}` });
  await link.click();
  expect(await getSecond(page)).toBeCloseTo(31, 0);

  const first = lessons[0];
  await open(page, `/course/${course._id}?section=${first?.section}&lesson=${first?.lesson}`);
  await ready(page);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(notes.getByText('You have no notes in this lesson yet.')).toBeVisible();
  await notes.getByLabel('Show notes of').selectOption('Whole course');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await ready(page);
  await expect.poll(() => getSecond(page)).toBeCloseTo(31, 0);
  expect(errors).toEqual([]);
});

test('the key B opens a note, and notes are changed, downloaded and deleted by keyboard', async ({
  page,
}) => {
  const { course } = await openLesson(page, 0);
  const notes = notesOn(page);
  await seek(page, 12);
  await page.keyboard.press('b');
  await expect(notes.getByLabel('New note at 0:12')).toBeFocused();
  await page.keyboard.type('bn');
  await expect(notes.getByLabel('New note at 0:12')).toHaveValue('bn');
  await notes.getByRole('button', { name: 'Save' }).press('Enter');
  await notes.getByRole('button', { name: 'Edit note at 0:12' }).press('Enter');
  await notes.getByLabel('Note at 0:12', { exact: true }).fill('Two lines\nof text');
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    expect.soft(await violations(page), theme).toEqual([]);
  }
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflow(page), `${width} px`).toEqual([]);
  }
  // The narrow layout closed the form, and the text is still there.
  await page.setViewportSize({ width: 1280, height: 720 });
  await notes.getByRole('button', { name: 'Edit note at 0:12' }).press('Enter');
  await expect(notes.getByLabel('Note at 0:12', { exact: true })).toHaveValue('Two lines\nof text');
  await notes.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(notes.getByText('Two lines')).toBeVisible();

  const download = page.waitForEvent('download');
  await notes.getByRole('button', { name: 'Download notes' }).press('Enter');
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain(`# ${course.courseName}`);
  expect(text).toContain('- **0:12** Two lines\n  of text\n');

  await notes.getByRole('button', { name: 'Delete note at 0:12' }).press('Enter');
  await notes.getByRole('button', { name: 'Yes, delete note at 0:12' }).press('Enter');
  await expect(notes.getByText('You have no notes in this lesson yet.')).toBeVisible();
  await expect(notes).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await seek(page, 20);
  await page.getByText('Notes', { exact: true }).click();
  await notes.getByRole('button', { name: 'Add note at 0:20' }).click();
  await notes.getByLabel('New note at 0:20').fill('On a phone');
  await notes.getByRole('button', { name: 'Save' }).click();
  await expect(notes.getByRole('button', { name: 'Edit note at 0:20' })).toBeVisible();
});
