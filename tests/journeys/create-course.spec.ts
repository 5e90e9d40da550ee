// The create-course wizard: its three stages, its requests, and its messages when a request fails.
import { randomUUID } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Locator, Page, Request } from '@playwright/test';
import { IMAGE_MAX_BYTES } from '../../contract/media/media.ts';
import * as wizard from './support/authoring.ts';
import { violations } from './support/faults.ts';
import { LONG } from './support/long.ts';
import { islandsReady, open, watchForErrors } from './support/pages.ts';

/** The fields of a multipart request; a file is given by its name. */
function toFields(request: Request | undefined): Record<string, string> {
  const body = request?.postDataBuffer()?.toString('latin1') ?? '';
  const parts = body.matchAll(/name="([^"]+)"(?:; filename="([^"]*)")?[^]*?\r\n\r\n([^]*?)\r\n--/g);
  return Object.fromEntries(
    [...parts].map(([, name = '', file, text = '']) => [name, file ?? text]),
  );
}

test('CRE-01 CRE-02 CRE-03 CRE-04 CRE-05 CRE-06 the first stage has its fields, and suggests dollars on a server that does not report rupees', async ({
  page,
}) => {
  await page.route('**/api/v1/meta', (route) => route.fulfill({ status: 404, json: {} }));
  await wizard.openCreate(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Create course' })).toBeVisible();
  await expect(wizard.stage(page, 1)).toHaveAttribute('aria-valuenow', '1');
  await expect(wizard.stage(page, 1)).toHaveAttribute('aria-valuemax', '3');
  for (const name of ['Course info', 'Content', 'Publish']) {
    const step = page.getByRole('listitem').getByText(name, { exact: true });
    const isCut = await step.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    );
    expect(isCut, name).toBe(false);
  }
  const back = page.getByRole('link', { name: 'Back to Dashboard' });
  await expect(back).toHaveAttribute('href', '/dashboard');
  for (const label of ['Course name', 'Course description', 'What you will learn', 'Thumbnail']) {
    await expect(page.getByLabel(label)).toBeAttached();
  }
  for (const label of ['Tags', 'Category', 'Instructions']) {
    await expect(page.getByLabel(label)).toBeVisible();
  }
  const price = page.getByRole('textbox', { name: 'Price', exact: true });
  await expect(price).toHaveAttribute('placeholder', '$99.99');
  await price.fill('about ninety');
  await expect(price).toHaveValue('about ninety');
  await expect(page.getByText('PNG, JPG up to 10MB')).toBeVisible();
  await expect(page.getByLabel('Thumbnail')).toHaveAttribute('accept', 'image/*');
});

test('CRE-10 CRE-12 CRE-14 CRE-16 CRE-20 CRE-23 ERR-08 ERR-11 ERR-12 ERR-13 OPEN-46 OPEN-51 a course is created with content and saved as a draft', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const calls = wizard.callsMade(page);
  await wizard.openCreate(page);
  await wizard.fillDetails(page, { name: 'A draft of mine', tags: ['One', ' One ', 'Two'] });
  await wizard.next(page).click();
  await expect(wizard.notice(page, 'Course Created Successfully!')).toBeVisible();
  await expect(
    wizard.notice(page, "Now let's add sections and lessons to your course."),
  ).toBeVisible();
  await expect(wizard.stage(page, 2)).toHaveAttribute('aria-valuenow', '2');
  const created = calls.requests.find((request) => request.url().endsWith('/createCourse'));
  expect(toFields(created)).toMatchObject({
    courseName: 'A draft of mine',
    status: 'Draft',
    category: '',
    tag: '["One","Two"]',
  });

  await wizard.next(page).click();
  await expect(wizard.notice(page, 'No sections')).toBeVisible();
  await expect(wizard.notice(page, 'Please add at least one section.')).toBeVisible();
  expect(calls.names).not.toContain('addSection');

  const section = await wizard.addSection(page, 'The block');
  const add = section.getByRole('button', { name: 'Add lesson' });
  await expect(add).toBeDisabled();
  await section.getByRole('textbox', { name: 'Title', exact: true }).fill('   ');
  await section.getByLabel('Video', { exact: true }).setInputFiles(wizard.videoNamed('lesson.mp4'));
  await expect(add).toBeDisabled();
  await section.getByRole('textbox', { name: 'Title', exact: true }).fill('Carve it');
  await add.click();
  await expect(section.getByRole('listitem').filter({ hasText: 'Carve it' })).toBeVisible();
  const secondSection = await wizard.addSection(page, 'The cloth');
  await wizard.addLesson(secondSection, 'Print it');
  expect(calls.names).not.toContain('addSection');

  await wizard.next(page).click();
  await expect(wizard.notice(page, 'Sections & Lessons Created!')).toBeVisible();
  await expect(
    wizard.notice(page, 'Now choose whether to publish or keep as draft.'),
  ).toBeVisible();
  await expect(wizard.stage(page, 3)).toHaveAttribute('aria-valuenow', '3');
  expect(calls.names.filter((name) => /^add/.test(name))).toEqual([
    'addSection',
    'addSubSection',
    'addSection',
    'addSubSection',
  ]);
  await expect(page.getByRole('radio', { name: 'Draft' })).toBeChecked();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(wizard.notice(page, 'Course Complete!')).toBeVisible();
  await expect(wizard.notice(page, 'Course has been saved as draft successfully.')).toBeVisible();
  const edit = page.locator('#notices').getByRole('link', { name: 'Edit course' });
  await expect(edit).toHaveAttribute('href', /^\/edit-course\/[0-9a-f]{24}$/);
  const edited = toFields(
    calls.requests.findLast((request) => request.url().endsWith('/editCourse')),
  );
  expect(Object.keys(edited).toSorted()).toEqual(['courseId', 'status']);
  expect(errors).toEqual([]);
});

test('CRE-09 CRE-11 ERR-06 ERR-07 missing required fields send nothing, and a failed request stays on the first stage', async ({
  page,
}) => {
  const calls = wizard.callsMade(page);
  await page.route(wizard.callOf('createCourse'), wizard.refuse('The name is taken.'));
  await wizard.openCreate(page);
  for (const facts of [{ tags: [] }, { name: ' ' }, { price: ' ' }]) {
    await open(page, '/create-course');
    await wizard.fillDetails(page, facts);
    await wizard.next(page).click();
    await expect(wizard.notice(page, 'Incomplete form')).toBeVisible();
    await expect(wizard.notice(page, 'Please fill required fields.')).toBeVisible();
  }
  expect(calls.names).not.toContain('createCourse');

  await page.getByLabel('Course name').fill(' ');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('Rs. 1499/-');
  await wizard.next(page).click();
  await expect(page.getByLabel('Course name')).toBeFocused();
  await expect(page.getByText('Prices are in rupees')).toBeVisible();

  await wizard.fillDetails(page);
  await wizard.next(page).click();
  await expect(wizard.notice(page, 'The name is taken.')).toBeVisible();
  await expect(wizard.stage(page, 1)).toBeVisible();
  await page.route(wizard.callOf('createCourse'), (route) => route.abort());
  await wizard.next(page).click();
  await expect(wizard.notice(page, 'Failed to create course')).toBeVisible();
  await expect(wizard.stage(page, 1)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

/** Opens stage 2 with an unsent section and lesson. */
async function withContent(page: Page): Promise<void> {
  await wizard.openCreate(page);
  await wizard.fillDetails(page);
  await wizard.next(page).click();
  await wizard.addLesson(await wizard.addSection(page, 'The block'), 'Carve it');
}

test('CRE-21 ERR-09 OPEN-50 a rejected section or lesson stays on the second stage, and a retry sends only what is missing', async ({
  page,
}) => {
  const calls = wizard.callsMade(page);
  await withContent(page);
  const refusals: [string, string | undefined, string][] = [
    ['addSection', 'No more sections today.', 'No more sections today.'],
    ['addSection', undefined, 'Failed to create sections'],
    ['addSubSection', 'This is no video.', 'This is no video.'],
    ['addSubSection', undefined, 'Failed to create sections'],
  ];
  for (const [call, message, words] of refusals) {
    await page.route(wizard.callOf(call), wizard.refuse(message));
    // The same text may still be visible from the previous attempt.
    const refused = page.waitForResponse(wizard.callOf(call));
    await wizard.next(page).click();
    await refused;
    await expect(wizard.notice(page, words)).toBeVisible();
    await expect(wizard.stage(page, 2)).toBeVisible();
    await expect(wizard.notice(page, 'Sections & Lessons Created!')).toHaveCount(0);
    await page.unroute(wizard.callOf(call));
  }
  await expect(page.getByRole('button', { name: 'Retry Carve it' })).toBeVisible();
  expect.soft(await violations(page), 'a failed upload').toEqual([]);
  await page.getByRole('button', { name: 'Delete section The block' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this section?' });
  await expect(question).toBeVisible();
  expect.soft(await violations(page), 'the question').toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  calls.names.length = 0;
  await wizard.next(page).click();
  await expect(wizard.stage(page, 3)).toBeVisible();
  expect(calls.names.filter((name) => /^add/.test(name))).toEqual(['addSubSection']);

  await page.getByRole('button', { name: 'Back' }).click();
  const remove = page.getByRole('button', { name: 'Delete lesson Carve it' });
  const sure = page.getByRole('dialog', { name: 'Delete this lesson?' });
  await remove.click();
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await page.route(wizard.callOf('deleteSubSection'), wizard.refuse(undefined));
  await remove.click();
  await sure.getByRole('button', { name: 'Delete lesson' }).click();
  await expect(wizard.notice(page, 'Failed to delete lesson')).toBeVisible();
  await page.unroute(wizard.callOf('deleteSubSection'));
  await page.reload();
  await expect(page.getByText('All changes are saved.')).toBeVisible();
  // Deleted, but the response is lost: the next attempt learns that the lesson is gone.
  await page.route(wizard.callOf('deleteSubSection'), async (route) => {
    await route.fetch();
    await route.abort();
  });
  await remove.click();
  await sure.getByRole('button', { name: 'Delete lesson' }).click();
  await expect(wizard.notice(page, 'Failed to delete lesson')).toBeVisible();
  await page.unroute(wizard.callOf('deleteSubSection'));
  await remove.click();
  await sure.getByRole('button', { name: 'Delete lesson' }).click();
  await expect(page.getByText('Carve it')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Sections and lessons' })).toBeFocused();
  calls.names.length = 0;
  await wizard.next(page).click();
  await expect(wizard.stage(page, 3)).toBeVisible();
  expect(calls.names.filter((name) => /^(add|delete)/.test(name))).toEqual([]);
});

test('CRE-24 ERR-10 ERR-13 OPEN-46 OPEN-50 going back and forth creates nothing twice; a failed status shows an error; publishing shows a notice', async ({
  page,
}) => {
  const calls = wizard.callsMade(page);
  await withContent(page);
  await wizard.next(page).click();
  await expect(wizard.stage(page, 3)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Course name').fill(`Renamed ${randomUUID()}`);
  await wizard.next(page).click();
  await expect(wizard.stage(page, 2)).toBeVisible();
  await wizard.next(page).click();
  await expect(wizard.stage(page, 3)).toBeVisible();
  const sent = calls.names.filter((name) => /^(create|edit|add)/.test(name));
  expect(sent).toEqual(['createCourse', 'addSection', 'addSubSection', 'editCourse']);

  const finish = page.getByRole('button', { name: 'Finish' });
  await page.getByRole('radio', { name: 'Published' }).check();
  await page.route(wizard.callOf('editCourse'), wizard.refuse('Not on a Sunday.'));
  await finish.click();
  await expect(wizard.notice(page, 'Not on a Sunday.')).toBeVisible();
  await page.route(wizard.callOf('editCourse'), (route) => route.abort());
  await finish.click();
  await expect(wizard.notice(page, 'Failed to update course status')).toBeVisible();
  await expect(wizard.stage(page, 3)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const edits: Request[] = [];
  await page.route(wizard.callOf('editCourse'), (route) => {
    edits.push(route.request());
    return route.fulfill({ json: { success: true } });
  });
  await finish.click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(wizard.notice(page, 'Course has been published successfully.')).toBeVisible();
  expect(edits.map((edit) => toFields(edit)['status'])).toEqual(['Published']);
});

test(
  'CRE-06 OPEN-76 a picture over 10 MB is not checked in the browser: the server rejects it, and its message shows',
  LONG,
  async ({ page }) => {
    await wizard.openCreate(page);
    await wizard.fillDetails(page);
    const picture = test.info().outputPath('huge.png');
    writeFileSync(picture, '');
    truncateSync(picture, IMAGE_MAX_BYTES);
    await page.getByLabel('Thumbnail', { exact: true }).setInputFiles(picture);
    await expect(page.getByText('huge.png')).toBeVisible();
    await wizard.next(page).click();
    await expect(wizard.notice(page, 'The picture must be at most 10MB.')).toBeVisible();
    await expect(wizard.stage(page, 1)).toBeVisible();
  },
);

test('the uploaded picture stays visible, also after a reload, and can be removed', async ({
  page,
}) => {
  await wizard.openCreate(page);
  await wizard.fillDetails(page);
  await page.getByLabel('Thumbnail', { exact: true }).setInputFiles(wizard.PICTURE);
  await wizard.next(page).click();
  const summary = page.getByRole('complementary', { name: 'Course summary' });
  const stored = summary.locator('img[src*="/media/image/"]');
  await expect(stored).toBeVisible();
  await page.reload();
  await expect(wizard.stage(page, 2)).toBeVisible();
  await expect(stored).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('img', { name: 'Thumbnail preview' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('The picture is removed when you continue.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await wizard.next(page).click();
  await expect(wizard.stage(page, 2)).toBeVisible();
  await expect(stored).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('img', { name: 'Thumbnail preview' })).toHaveCount(0);
});

/** The brightest colour value of a lesson's poster, from 0 to 255. */
function brightness(row: Locator): Promise<number> {
  return row.locator('img.lesson-poster').evaluate((image: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 8, 8);
    return Math.max(
      ...(context?.getImageData(0, 0, 8, 8).data.filter((_, index) => index % 4 < 3) ?? []),
    );
  });
}

test('a video that begins in black shows a poster from a later frame', LONG, async ({ page }) => {
  await wizard.openCreate(page);
  await wizard.fillDetails(page);
  await wizard.next(page).click();
  const section = await wizard.addSection(page, 'The block');
  await wizard.addLesson(section, 'Fade in', 'tests/support/files/black-first.mp4');
  const row = section.getByRole('listitem').filter({ hasText: 'Fade in' });
  await expect.poll(() => brightness(row)).toBeGreaterThan(20);
});

test('invalid videos are named before the upload, block no other, and are replaced in place; an empty course cannot be published', async ({
  page,
}) => {
  const calls = wizard.callsMade(page);
  await wizard.openCreate(page);
  await wizard.fillDetails(page);
  await wizard.next(page).click();
  const section = await wizard.addSection(page, 'The block');
  await section
    .getByLabel('Video', { exact: true })
    .setInputFiles([
      wizard.videoNamed('1 phone.mp4', 'tests/support/files/hevc.mp4'),
      { name: '2 nothing.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) },
      wizard.videoNamed('3 good.mp4'),
    ]);
  const row = (name: string) => section.getByRole('listitem').filter({ hasText: name });
  await expect(row('Phone').getByText(/phone\.mp4.*HEVC.*Export it as H\.264/)).toBeVisible();
  await expect(row('Nothing').getByText(/nothing\.mp4.*is empty/)).toBeVisible();
  // A frame of the video: neither black nor broken.
  await expect.poll(() => brightness(row('Good'))).toBeGreaterThan(20);
  expect(await violations(page)).toEqual([]);

  await wizard.next(page).click();
  await expect(row('Good').getByRole('img', { name: 'Saved' })).toBeVisible();
  await expect(wizard.stage(page, 2)).toBeVisible();
  expect(calls.names.filter((name) => name === 'addSubSection')).toHaveLength(1);
  await row('Phone').locator('input[type=file]').setInputFiles(wizard.videoNamed('1 phone.mp4'));
  await expect(row('Phone').getByText('HEVC')).toHaveCount(0);
  await row('Nothing').getByRole('button', { name: 'Remove lesson Nothing' }).click();
  await expect(row('Nothing')).toHaveCount(0);
  await page.locator('#notices').getByRole('button', { name: 'Undo' }).click();
  await expect(section.getByRole('listitem').getByRole('strong')).toHaveText([
    'Phone',
    'Nothing',
    'Good',
  ]);
  await row('Nothing').getByRole('button', { name: 'Remove lesson Nothing' }).click();
  await wizard.next(page).click();
  await expect(wizard.stage(page, 3)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  for (const title of ['Phone', 'Good']) {
    await page.getByRole('button', { name: `Delete lesson ${title}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete lesson' }).click();
    await expect(row(title)).toHaveCount(0);
  }
  await wizard.next(page).click();
  await page.getByRole('radio', { name: 'Published' }).check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('There are no lessons yet.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Published' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  expect(calls.names).not.toContain('editCourse');
});

test('OPEN-50 leaving with unsent work asks first, and a reload resumes the started course instead of creating another', async ({
  page,
}) => {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  const calls = wizard.callsMade(page);
  await wizard.openCreate(page);
  await page.getByLabel('Course name').fill('Never sent');
  await page.reload();
  expect(questions).toEqual(['beforeunload']);

  await islandsReady(page);
  const name = `Begun ${randomUUID().slice(0, 8)}`;
  await wizard.fillDetails(page, { name });
  await wizard.next(page).dblclick();
  await expect(wizard.stage(page, 2)).toBeVisible();
  await page.reload();
  expect(questions).toHaveLength(1);
  await expect(wizard.stage(page, 2)).toBeVisible();
  await wizard.addSection(page, 'The block');
  await wizard.next(page).click();
  await expect(wizard.stage(page, 3)).toBeVisible();
  expect(calls.names.filter((item) => item === 'createCourse')).toHaveLength(1);
});

test(
  'OPEN-50 a course whose creation response was lost is not created again, also after a reload',
  LONG,
  async ({ page }) => {
    const name = `Lost ${randomUUID().slice(0, 8)}`;
    await wizard.openCreate(page);
    let arrived = 0;
    await page.route(wizard.callOf('createCourse'), async (route) => {
      await route.fetch();
      arrived += 1;
      await route.abort();
    });
    await wizard.fillDetails(page, { name });
    await wizard.next(page).click();
    await expect(wizard.notice(page, 'Failed to create course')).toBeVisible();
    await page.unroute(wizard.callOf('createCourse'));
    await page.reload();
    await islandsReady(page);
    await expect(page.getByLabel('Course name')).toHaveValue(name);
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('750');
    await wizard.next(page).click();
    await expect(wizard.stage(page, 2)).toBeVisible();
    expect(arrived).toBe(1);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const listed = await page.request.get('/api/v1/course/getAdminCourses', {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await listed.json()) as { data: { courseName: string; price: number }[] };
    const ours = data.filter(({ courseName }) => courseName === name);
    expect(ours.map(({ price }) => price)).toEqual([750]);
  },
);
