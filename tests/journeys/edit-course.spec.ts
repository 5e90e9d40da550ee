// The edit-course wizard: what it loads and saves, what it confirms before deleting, and its
// messages when a request fails.
import { truncateSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import { VIDEO_MAX_BYTES } from '../../contract/media/media.ts';
import * as wizard from './support/authoring.ts';
import { violations } from './support/faults.ts';
import { WHOLE } from './support/long.ts';
import { open, watchForErrors } from './support/pages.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CONTENT = [
  { name: 'The block', lessons: ['Carve it', 'Ink it'] },
  { name: 'The cloth', lessons: [] },
];

const writes = (names: readonly string[]): string[] =>
  names.filter((name) => /^(edit|add|delete|update|reorder)/.test(name));

test('EDIT-01 EDIT-02 EDIT-03 EDIT-06 EDIT-08 EDIT-09 EDIT-10 ERR-06 ERR-34 ERR-40 OPEN-48 the details are saved when they changed, and only then', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const course = await wizard.makeDraft(page);
  const calls = wizard.callsMade(page);
  await wizard.openEdit(page, course);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit course' })).toBeVisible();
  await expect(wizard.stage(page, 1)).toHaveAttribute('aria-valuemax', '3');
  const steps = page.getByRole('listitem').filter({ hasText: /^(1Details|2Content|3Status)$/ });
  await expect(steps).toHaveCount(3);
  const back = page.getByRole('link', { name: 'Back to Manage Courses' });
  await expect(back).toHaveAttribute('href', '/manage-courses');

  await wizard.next(page).click();
  await expect(wizard.notice(page, 'No Changes Detected')).toBeVisible();
  await expect(wizard.stage(page, 2)).toBeVisible();
  expect(writes(calls.names)).toEqual([]);

  await page.getByRole('button', { name: 'Back' }).click();
  const name = page.getByLabel('Course name');
  await name.fill(' ');
  await wizard.next(page).click();
  await expect(wizard.notice(page, 'Incomplete form')).toBeVisible();
  await expect(wizard.notice(page, 'Please fill required fields.')).toBeVisible();
  expect(writes(calls.names)).toEqual([]);

  await name.fill('A better name');
  await page.route(wizard.callOf('editCourse'), wizard.refuse('Somebody holds it.'));
  await wizard.next(page).click();
  await expect(wizard.notice(page, 'Somebody holds it.')).toBeVisible();
  await page.route(wizard.callOf('editCourse'), wizard.refuse());
  await wizard.next(page).click();
  await expect(wizard.notice(page, 'Failed to update course')).toBeVisible();
  await expect(wizard.stage(page, 1)).toBeVisible();
  await page.unroute(wizard.callOf('editCourse'));
  await wizard.next(page).click();
  await expect(wizard.stage(page, 2)).toBeVisible();
  await open(page, `/edit-course/${course.id}`);
  await expect(name).toHaveValue('A better name');
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
});

test(
  'a server that keeps rejecting its own version shows one error instead of endless retries',
  WHOLE,
  async ({ page }) => {
    const course = await wizard.makeDraft(page);
    const calls = wizard.callsMade(page);
    await wizard.openEdit(page, course);
    const json = { success: false, code: 'conflict', message: 'Somebody holds it.' };
    const refuse = (route: Route) => route.fulfill({ status: 409, json });
    await page.route(wizard.callOf('editCourse'), refuse);
    await page.getByLabel('Course name').fill('Another name');
    await wizard.next(page).click();
    await expect(wizard.notice(page, 'Somebody holds it.')).toBeVisible();
    await expect(wizard.next(page)).toBeEnabled();
    expect(writes(calls.names)).toEqual(['editCourse']);
  },
);

test(
  'on a phone a lesson and its Delete button share one line, however long the title',
  WHOLE,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const long = 'Choosing the wood for a block that lasts a hundred prints';
    const course = await wizard.makeDraft(page, [{ name: 'The block', lessons: [long] }]);
    await wizard.openEdit(page, course, 2);
    const row = wizard
      .getSection(page, 'The block')
      .getByRole('listitem')
      .filter({ hasText: long });
    const ends = [
      row.getByRole('img', { name: 'Saved' }),
      row.getByRole('button', { name: /^Delete/ }),
    ];
    // Content above the list loads later.
    await expect(page.getByRole('region', { name: 'Trailer' })).toBeVisible();
    const words = await row.getByText(long).boundingBox();
    for (const end of ends) {
      const box = await end.boundingBox();
      const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2;
      expect(middle).toBeGreaterThan(words?.y ?? Infinity);
      expect(middle).toBeLessThan((words?.y ?? 0) + (words?.height ?? 0));
    }
  },
);

test(
  'EDIT-05 ERR-33 a course that cannot be loaded leads back to Manage Courses',
  WHOLE,
  async ({ page }) => {
    const course = await wizard.makeDraft(page);
    await page.route(wizard.callOf('getFullCourseDetails'), (route) => route.abort());
    await page.goto(`/edit-course/${course.id}`);
    await expect(page).toHaveURL(/\/manage-courses$/);
    await expect(wizard.notice(page, 'Failed to fetch course details')).toBeVisible();
  },
);

test(
  'EDIT-11 EDIT-12 EDIT-13 EDIT-18 ERR-35 ERR-37 ERR-41 content is saved at once, failures show errors, and typed text survives a reload',
  WHOLE,
  async ({ page }) => {
    const course = await wizard.makeDraft(page, CONTENT.slice(0, 1));
    const calls = wizard.callsMade(page);
    await wizard.openEdit(page, course, 2);
    const block = wizard.getSection(page, 'The block');
    await expect(block.getByRole('img', { name: 'Saved' })).toHaveCount(2);

    await page.getByLabel('New section name').fill('   ');
    await expect(page.getByRole('button', { name: 'Add section' })).toBeDisabled();
    await page.getByLabel('New section name').press('Enter');
    expect(writes(calls.names)).toEqual([]);
    await page.route(wizard.callOf('addSection'), wizard.refuse());
    await page.getByLabel('New section name').fill('The cloth');
    await page.getByLabel('New section name').press('Enter');
    await expect(wizard.notice(page, 'Failed to add section')).toBeVisible();
    await page.unroute(wizard.callOf('addSection'));
    const cloth = await wizard.addSection(page, 'The cloth');
    expect(await wizard.getOrder(page, course)).toEqual([
      ['The block', ['Carve it', 'Ink it']],
      ['The cloth', []],
    ]);

    calls.names.length = 0;
    await cloth.getByRole('button', { name: 'Add lesson' }).click();
    await expect(wizard.notice(page, 'Incomplete Lesson')).toBeVisible();
    await expect(wizard.notice(page, 'Title and video are required.')).toBeVisible();
    await cloth.getByRole('textbox', { name: 'Title' }).fill('   ');
    await cloth.getByLabel('Video', { exact: true }).setInputFiles(wizard.videoNamed('lesson.mp4'));
    await cloth.getByRole('button', { name: 'Add lesson' }).click();
    expect(writes(calls.names)).toEqual([]);

    await page.route(wizard.callOf('addSubSection'), wizard.refuse('Not today.'));
    await wizard.addLesson(cloth, 'Print it');
    await expect(wizard.notice(page, 'Failed to add lesson')).toBeVisible();
    await expect(cloth.getByText('Not today.')).toBeVisible();
    await page.unroute(wizard.callOf('addSubSection'));
    await cloth.getByRole('button', { name: 'Retry Print it' }).click();
    await expect(cloth.getByRole('img', { name: 'Saved' })).toHaveCount(1);
    expect((await wizard.getOrder(page, course))[1]).toEqual(['The cloth', ['Print it']]);
    await expect(page.locator('#notices').getByRole('alert')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);

    await page.getByLabel('New section name').fill('The border');
    await cloth.getByRole('textbox', { name: 'Title' }).fill('Dry it');
    await page.getByRole('button', { name: 'Edit section The block' }).click();
    await page.getByLabel('Title of the section').fill('The old block');
    page.on('dialog', (dialog) => void dialog.accept());
    await wizard.openEdit(page, course, 2);
    await expect(page.getByLabel('New section name')).toHaveValue('The border');
    await expect(cloth.getByRole('textbox', { name: 'Title' })).toHaveValue('Dry it');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'The old block' })).toBeVisible();
  },
);

test(
  'EDIT-14 ERR-42 OPEN-49 a video of exactly 500 MB is refused in both wizards, and not sent',
  WHOLE,
  async ({ page }) => {
    const file = test.info().outputPath('exactly-500.mp4');
    writeFileSync(file, '');
    truncateSync(file, VIDEO_MAX_BYTES);
    const course = await wizard.makeDraft(page, CONTENT.slice(1));
    const calls = wizard.callsMade(page);
    await wizard.openEdit(page, course, 2);
    await chooseTooLarge(page, 'The cloth', file);
    await wizard.openCreate(page);
    await wizard.fillDetails(page);
    await wizard.next(page).click();
    await wizard.addSection(page, 'The block');
    await chooseTooLarge(page, 'The block', file);
    expect(calls.names).not.toContain('addSubSection');
  },
);

/** The refused file is not listed, so the lesson cannot be added with it. */
async function chooseTooLarge(page: Page, name: string, file: string): Promise<void> {
  const section = wizard.getSection(page, name);
  await section.getByRole('textbox', { name: 'Title' }).fill('Too much');
  await section.getByLabel('Video', { exact: true }).setInputFiles(file);
  await expect(wizard.notice(page, 'File too large')).toBeVisible();
  await expect(wizard.notice(page, 'Video file must be less than 500MB.')).toBeVisible();
  await section.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(section.getByText('exactly-500')).toHaveCount(0);
}

test(
  'EDIT-15 EDIT-16 EDIT-18 ERR-36 ERR-38 saved content is deleted only after a 10-second confirmation',
  WHOLE,
  async ({ page }) => {
    const course = await wizard.makeDraft(page, CONTENT);
    const calls = wizard.callsMade(page);
    await page.clock.install();
    await wizard.openEdit(page, course, 2);
    const block = wizard.getSection(page, 'The block');
    const removeLesson = block.getByRole('button', { name: 'Delete lesson Ink it' });
    const question = wizard.notice(page, "Delete lesson 'Ink it'?");
    const confirm = page.locator('#notices').getByRole('button', { name: 'Delete' });

    // The rest of the stage loads while time still runs.
    await expect(removeLesson).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await removeLesson.click();
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(question).toBeVisible({ timeout: 20 });
    }).toPass();
    await page.clock.runFor(9500);
    await expect(question).toBeVisible();
    await page.clock.runFor(1000);
    await expect(question).toHaveCount(0);
    await page.clock.resume();
    expect(writes(calls.names)).toEqual([]);

    await page.route(wizard.callOf('deleteSubSection'), wizard.refuse());
    await removeLesson.click();
    await confirm.click();
    await expect(wizard.notice(page, 'Failed to delete lesson')).toBeVisible();
    await expect(confirm).toHaveCount(0);
    await page.unroute(wizard.callOf('deleteSubSection'));
    await removeLesson.click();
    // The confirmation stays open while the pointer is over it.
    await confirm.hover();
    expect(await violations(page)).toEqual([]);
    // Reopens the confirmation, because it may have closed during the checks above.
    await page.mouse.move(0, 0);
    await page.clock.fastForward(11_000);
    await expect(confirm).toHaveCount(0);
    await removeLesson.click();
    await confirm.click();
    await expect(removeLesson).toHaveCount(0);
    await expect(confirm).toHaveCount(0);

    const removeSection = page.getByRole('button', { name: 'Delete section The cloth' });
    await page.route(wizard.callOf('deleteSection'), wizard.refuse());
    await removeSection.click();
    await confirm.click();
    await expect(wizard.notice(page, 'Failed to delete section')).toBeVisible();
    await expect(confirm).toHaveCount(0);
    await page.unroute(wizard.callOf('deleteSection'));
    await removeSection.click();
    await confirm.click();
    await expect(removeSection).toHaveCount(0);
    expect(await wizard.getOrder(page, course)).toEqual([['The block', ['Carve it']]]);
  },
);

test(
  'EDIT-19 EDIT-20 EDIT-21 ERR-39 ERR-40 OPEN-47 STATE-09 the status changes from Draft to Published and back',
  WHOLE,
  async ({ page }) => {
    const course = await wizard.makeDraft(page, CONTENT);
    const calls = wizard.callsMade(page);
    const finish = page.getByRole('button', { name: 'Finish' });
    await wizard.openEdit(page, course, 3);
    await finish.click();
    await expect(page).toHaveURL(/\/manage-courses$/);
    await expect(wizard.notice(page, 'No Changes Detected')).toBeVisible();
    expect(writes(calls.names)).toEqual([]);

    await wizard.openEdit(page, course, 3);
    await page.getByRole('radio', { name: 'Published' }).check();
    await page.route(wizard.callOf('editCourse'), wizard.refuse('Add a lesson first.'));
    await finish.click();
    await expect(wizard.notice(page, 'Add a lesson first.')).toBeVisible();
    await page.route(wizard.callOf('editCourse'), wizard.refuse());
    await finish.click();
    await expect(wizard.notice(page, 'Failed to update course status')).toBeVisible();
    await page.unroute(wizard.callOf('editCourse'));
    await finish.click();
    await expect(page).toHaveURL(/\/manage-courses$/);
    await expect(wizard.notice(page, 'Course published successfully')).toBeVisible();

    await wizard.openEdit(page, course, 3);
    await expect(page.getByRole('radio', { name: 'Published' })).toBeChecked();
    await page.getByRole('radio', { name: 'Draft' }).check();
    await finish.click();
    await expect(page).toHaveURL(/\/manage-courses$/);
    await expect(wizard.notice(page, 'Course saved as draft successfully')).toBeVisible();
  },
);

test('replaces the video of a published lesson in place', async ({ page }) => {
  const course = await wizard.makeDraft(page, CONTENT);
  await wizard.openEdit(page, course, 2);
  const lesson = page.getByRole('listitem').filter({ hasText: 'Carve it' }).last();
  await expect(lesson.getByRole('button', { name: 'Replace video: Carve it' })).toBeVisible();
  await expect(lesson).toContainText('0:03');
  const calls = wizard.callsMade(page);
  await lesson
    .getByLabel('New video for Carve it')
    .setInputFiles(wizard.videoNamed('long.mp4', wizard.LONG_VIDEO));
  await expect(lesson).toContainText('0:41');
  expect(writes(calls.names)).toEqual(['updateSubSection']);
  await expect(page.getByRole('listitem').filter({ hasText: 'Ink it' }).last()).toContainText(
    '0:03',
  );
});
