// The states of videos in preparation, as an admin sees them: progress, errors and actions.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { VideoProgress } from '../../contract/media/videos.ts';
import * as wizard from './support/authoring.ts';
import { overflow, violations } from './support/faults.ts';
import { watchForErrors } from './support/pages.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CONTENT = [{ name: 'The block', lessons: ['Carve it', 'Ink it', 'Print it', 'Dry it'] }];
const FAILED = 'This video cannot be read to its end. Export it again as MP4 (H.264).';
const TWO_TRACKS = 'This video has 2 audio tracks. They were mixed into one.';
const calm = { plays: true, percent: 0, secondsLeft: null, message: '' };

/** Mocks the states of the lessons, in their order, and of the trailer. */
async function setVideoStates(
  page: Page,
  course: wizard.CreatedCourse,
  videos: readonly Partial<VideoProgress>[],
  trailer: readonly Partial<VideoProgress>[] = [],
): Promise<void> {
  const [section] = await wizard.getContent(page, course);
  const ids = section?.subSection.map(({ _id }) => _id) ?? [];
  const data = [
    ...videos.map((video, index) => ({ ...calm, ...video, subSectionId: ids[index] })),
    ...trailer.map((video) => ({ ...calm, ...video, subSectionId: '' })),
  ];
  const json = { success: true, data };
  await page.route('**/api/v1/course/films?*', (route) => route.fulfill({ json }));
}

test('rows show the progress of their videos, and a failed one can be retried or replaced', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const course = await wizard.makeDraft(page, CONTENT);
  await setVideoStates(page, course, [
    { state: 'preparing', percent: 34, secondsLeft: 340 },
    { state: 'waiting', plays: false },
    { state: 'failed', message: FAILED },
    { state: 'ready', percent: 100, message: TWO_TRACKS },
  ]);
  await wizard.openEdit(page, course, 2);
  const section = wizard.getSection(page, 'The block');
  const row = (title: string) => section.getByRole('listitem').filter({ hasText: title });
  await expect(row('Carve it')).toContainText('Preparing 34%, about 6 min');
  await expect(section.getByRole('progressbar', { name: 'Preparing Carve it' })).toHaveAttribute(
    'aria-valuenow',
    '34',
  );
  await expect(row('Ink it')).toContainText(
    'Waiting to be prepared. Students can watch it once it is ready',
  );
  await expect(row('Print it')).toContainText(FAILED);
  await expect(row('Dry it')).not.toContainText(/prepar/i);
  await expect(row('Dry it')).toContainText(TWO_TRACKS);
  await expect(row('Dry it').getByRole('button', { name: 'Replace video: Dry it' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const width of [1280, 900, 600]) {
    await page.setViewportSize({ width, height: 720 });
    const heights = await section
      .locator('li > .num')
      .evaluateAll((lengths) => lengths.map((item) => item.getBoundingClientRect().height));
    // No duration wraps to two lines.
    expect(Math.max(...heights)).toBeLessThan(30);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });

  const requested = page.waitForRequest('**/api/v1/course/prepareFilm');
  await page.getByRole('button', { name: 'Try again: Print it' }).click();
  expect((await requested).postDataJSON()).toMatchObject({ courseId: course.id });

  const sent = page.waitForResponse('**/api/v1/course/updateSubSection');
  await page
    .getByLabel('New video for Print it')
    .setInputFiles(wizard.videoNamed('long.mp4', wizard.LONG_VIDEO));
  expect((await sent).status()).toBe(200);
  await expect(row('Print it')).toContainText('0:41');
  expect(errors).toEqual([]);
});

test('a trailer has the states, actions and captions of a lesson', async ({ page }) => {
  const errors = watchForErrors(page);
  const course = await wizard.makeDraft(page);
  const { id: courseId, headers } = course;
  await page.request.post('/api/v1/course/trailer', {
    headers,
    multipart: { courseId, videoFile: wizard.videoNamed('trailer.mp4') },
  });
  await setVideoStates(page, course, [], [{ state: 'preparing', percent: 34, secondsLeft: 340 }]);
  await wizard.openEdit(page, course, 2);
  const trailer = page.getByRole('region', { name: 'Trailer' });
  await expect(trailer).toContainText('Preparing 34%, about 6 min');
  await expect(trailer.getByRole('progressbar', { name: 'Preparing the trailer' })).toBeVisible();

  await setVideoStates(page, course, [], [{ state: 'failed', message: FAILED }]);
  await expect(trailer).toContainText(FAILED);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  const requested = page.waitForRequest('**/api/v1/course/prepareFilm');
  const looked = page.waitForResponse('**/api/v1/course/films?*');
  await trailer.getByRole('button', { name: 'Try again: the trailer' }).click();
  expect((await requested).postDataJSON()).toEqual({ courseId });
  await looked;
  await expect(trailer.getByRole('button', { name: /^Replace/ })).toHaveCount(1);
  await setVideoStates(page, course, [], []);
  const sent = page.waitForResponse('**/api/v1/course/trailer');
  await trailer
    .getByLabel('New video for the trailer')
    .setInputFiles(wizard.videoNamed('long.mp4', wizard.LONG_VIDEO));
  expect((await sent).status()).toBe(200);
  await expect(trailer).toContainText('0:41');
  await expect(trailer).not.toContainText(FAILED);

  await trailer.getByRole('button', { name: 'CC, captions of the trailer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Captions' });
  await expect(dialog.getByText('The trailer has no captions yet.')).toBeVisible();
  const input = dialog.getByLabel('Captions file');
  const file = (text: string) => ({ name: 'a.vtt', mimeType: '', buffer: Buffer.from(text) });
  await input.setInputFiles(file('WEBVTT\n\n00:00.000 --> 00:04.000\nA dot\n'));
  await expect(dialog.getByRole('status')).toHaveText('English: 1 line read.');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(
    trailer.getByRole('button', { name: 'CC 1, captions of the trailer: en' }),
  ).toBeFocused();

  await page.reload();
  await wizard.next(page).click();
  await trailer.getByRole('button', { name: 'CC 1, captions of the trailer: en' }).click();
  await dialog.getByRole('button', { name: 'Remove English' }).press('Enter');
  await dialog.getByRole('button', { name: 'Yes, remove English' }).press('Enter');
  await expect(dialog.getByText('The trailer has no captions yet.')).toBeVisible();
  expect(errors).toEqual([]);
});

test('when the server prepares videos, the lesson form also accepts WebM', async ({ page }) => {
  let features: string[] = [];
  await page.route('**/api/v1/meta', async (route) => {
    const json = (await (await route.fetch()).json()) as { features: string[] };
    await route.fulfill({ json: { ...json, features: [...json.features, ...features] } });
  });
  const course = await wizard.makeDraft(page, CONTENT.slice(0, 1));
  await wizard.openEdit(page, course, 2);
  const form = wizard.getSection(page, 'The block').getByRole('form', { name: 'New lesson' });
  const video = form.getByLabel('Video', { exact: true });
  await expect(video).toHaveAccessibleDescription(/^MP4 or MOV, up to /);
  features = ['anyFilm'];
  await page.reload();
  await wizard.next(page).click();
  await expect(video).toHaveAccessibleDescription(/^MP4, MOV or WebM, up to /);
});
