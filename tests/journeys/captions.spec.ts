// Captions: an admin adds them to a lesson, and viewers read them on the picture and as a
// transcript.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import * as wizard from './support/authoring.ts';
import { violations } from './support/faults.ts';
import { ask, play } from './support/video.ts';
import { open, watchForErrors } from './support/pages.ts';

const WORDS = ['Draw the first dot', 'Now a line to the next', 'Rest, & see that 2 < 3'];
const stamp = (seconds: number): string => `00:00:${String(seconds).padStart(2, '0')},000`;
const toSrt = (lines: readonly string[]): string =>
  lines
    .map(
      (text, index) => `${index + 1}\n${stamp(index * 10)} --> ${stamp(index * 10 + 9)}\n${text}\n`,
    )
    .join('\n');
const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });

async function captionedLesson(
  page: Page,
): Promise<{ lesson: string; dialog: ReturnType<typeof dialogOn> }> {
  await page.goto('/');
  const course = await wizard.makeCourse(page.request, {
    sections: [{ name: 'The block', lessons: ['Carve it'] }],
    video: wizard.LONG_VIDEO,
  });
  await wizard.openEdit(page, course, 2);
  await page.getByRole('button', { name: 'Captions of lesson Carve it' }).click();
  return { lesson: `/course/${course.id}`, dialog: dialogOn(page) };
}

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Captions' });

test('captions are added, replaced and removed, and an invalid file is refused with its line number', async ({
  page,
}) => {
  await wizard.openCreate(page);
  const { dialog } = await captionedLesson(page);
  await expect(dialog.getByText('This lesson has no captions yet.')).toBeVisible();
  const input = dialog.getByLabel('Captions file');
  await input.setInputFiles(file('wrong.vtt', 'WEBVTT\n\n00:05.000 --> 00:04.000\nBack\n'));
  await expect(dialog.getByRole('alert')).toHaveText(
    'Line 3: the end time is not after the start time.',
  );
  await input.setInputFiles(file('large.srt', 'x'.repeat(1024 * 1024 + 1)));
  await expect(dialog.getByRole('alert')).toHaveText('The file must be at most 1MB.');
  await input.setInputFiles(file('lesson.srt', toSrt(WORDS)));
  await expect(dialog.getByRole('status')).toHaveText('English: 3 lines read.');
  await dialog.getByLabel('Language').selectOption({ label: 'हिन्दी' });
  await input.setInputFiles(file('lesson.srt', toSrt(['पहला बिंदु'])));
  await expect(dialog.getByRole('status')).toHaveText('हिन्दी: 1 line read.');
  await dialog.getByRole('button', { name: 'Remove हिन्दी' }).click();
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await dialog.getByRole('button', { name: 'Remove हिन्दी' }).press('Enter');
  await dialog.getByRole('button', { name: 'Yes, remove हिन्दी' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('हिन्दी removed.');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Captions of lesson Carve it: en' })).toBeFocused();
});

test('captions show on the video and as a transcript that is searchable and works by keyboard', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await wizard.openCreate(page);
  const { lesson, dialog } = await captionedLesson(page);
  for (const [label, lines] of [
    ['English', WORDS],
    ['हिन्दी', ['पहला बिंदु', 'फिर रेखा']],
  ] as const) {
    await dialog.getByLabel('Language').selectOption({ label });
    await dialog.getByLabel('Captions file').setInputFiles(file('lesson.srt', toSrt(lines)));
    await expect(dialog.getByRole('status')).toContainText(label);
  }

  await open(page, lesson);
  await play(page, 1);
  const onPicture = page.locator('.vjs-text-track-cue');
  await expect(onPicture).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(onPicture).toHaveText(WORDS[0] ?? '');
  await ask(page, (video) => {
    video.currentTime = 21;
  });
  // Caption text is not parsed as markup.
  await expect(onPicture).toHaveText(WORDS[2] ?? '');

  const tab = page.getByRole('tab', { name: 'Transcript' });
  await page.getByRole('tab', { name: 'Lessons' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  const transcript = page.getByRole('region', { name: 'Transcript' });
  const lines = transcript.getByRole('listitem').getByRole('button');
  await expect(lines).toHaveCount(3);
  await expect(transcript.locator('[aria-current]')).toContainText(WORDS[2] ?? '');
  await transcript.getByRole('searchbox').fill('LINE');
  await expect(lines).toHaveCount(1);
  await expect(transcript.getByRole('status')).toHaveText('1 line found');
  await lines.press('Enter');
  expect(await ask(page, (video) => Math.floor(video.currentTime))).toBe(10);
  await transcript.getByRole('searchbox').fill('nobody');
  await expect(transcript.getByText('No matching lines in this lesson.')).toBeVisible();
  await transcript.getByRole('searchbox').fill('');
  await transcript.getByRole('combobox').selectOption({ label: 'हिन्दी' });
  await expect(lines.first()).toContainText('पहला बिंदु');
  await expect(onPicture).toHaveText('फिर रेखा');
  expect(await violations(page)).toEqual([]);

  // The choice lasts for the browser session; on a phone the transcript unfolds below.
  await page.reload();
  await page.setViewportSize({ width: 390, height: 844 });
  await play(page, 1);
  await expect(onPicture).toHaveText('पहला बिंदु');
  await page.getByText('Transcript', { exact: true }).click();
  await expect(lines.first()).toContainText('पहला बिंदु');
  expect(errors).toEqual([]);
});
