// One video from an iPhone's camera to a student's second device, on both database engines.
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { startPostgres } from '../../../scripts/machine/postgres.ts';
import { makeVideo } from '../../support/video-lessons.ts';
import { ADMIN, signIn } from '../support/accounts.ts';
import * as wizard from '../support/authoring.ts';
import { waitForVideos, createThrottle, startVideoSchool } from '../support/video-school.ts';
import type { VideoSchool } from '../support/video-school.ts';
import { ask, ready } from '../support/video.ts';
import { newLearner } from '../support/learners.ts';
import { open, watchForErrors } from '../support/pages.ts';

const SECONDS = 40;
const LESSON = 'A line of light';
const SECTION = 'The block';
const PHONE = { viewport: { width: 390, height: 844 } };
const CAPTIONS = ['पहला बिंदु', 'फिर एक रेखा'];
const PREPARED_WITHIN_MS = 180_000;
const PUBLISHED_WITHIN_MS = 120_000;

/** A video as iPhones record it. */
async function cameraVideo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const video = makeVideo('IMG_0042.mov', [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=854x480:rate=24:duration=${SECONDS}`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=330:duration=${SECONDS}`,
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-tag:v',
    'hvc1',
    '-pix_fmt',
    'yuv420p',
    '-x265-params',
    'log-level=error',
    '-c:a',
    'aac',
    '-shortest',
  ]);
  const buffer = Buffer.from(await video.arrayBuffer());
  return { name: video.name, mimeType: 'video/quicktime', buffer };
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  test(`on ${engine}: a phone video uploads over a bad connection, gets captions, plays as a preview, and resumes on another device`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    if (engine === 'PostgreSQL') expect(postgres).toBeDefined();
    const school = await startVideoSchool(browser, postgres?.url);
    try {
      const course = await publishVideo(school);
      await taste(await school.openPage(PHONE), course);
      await goOnElsewhere(browser, school, course);
    } finally {
      await school.close();
      await postgres?.stop();
    }
  });
}

/**
 * The admin: uploads over a failing connection, adds captions, makes the lesson free and publishes.
 */
async function publishVideo(school: VideoSchool): Promise<wizard.CreatedCourse> {
  const video = await cameraVideo();
  const page = await school.openPage();
  const errors = watchForErrors(page);
  await signIn(page, ADMIN);
  const course = await wizard.makeCourse(page.request, {
    sections: [{ name: SECTION, lessons: [] }],
    price: '0',
  });
  await wizard.openEdit(page, course, 2);
  const section = wizard.getSection(page, SECTION);
  const setLine = await createThrottle(page);
  await setLine({ down: 2000, up: video.buffer.length / 1000, latencyMs: 150 });
  await wizard.addLesson(section, LESSON, video);
  const bar = page.getByRole('progressbar', { name: /^Uploading/ });
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
    .toBeGreaterThan(20);
  await setLine();
  await expect(section.getByText('Waiting for the network.')).toBeVisible();
  await setLine({ down: 100_000, latencyMs: 0 });
  await expect(section.getByRole('img', { name: 'Saved' })).toHaveCount(1, { timeout: 60_000 });
  await waitForVideos(page.request, course, PREPARED_WITHIN_MS);

  await page.getByRole('button', { name: `Captions of lesson ${LESSON}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Captions' });
  await dialog.getByLabel('Language').selectOption({ label: 'हिन्दी' });
  const cues = `WEBVTT\n\n00:00.000 --> 00:20.000\n${CAPTIONS[0]}\n\n00:20.000 --> 00:40.000\n${CAPTIONS[1]}\n`;
  await dialog
    .getByLabel('Captions file')
    .setInputFiles({ name: 'hindi.vtt', mimeType: 'text/vtt', buffer: Buffer.from(cues) });
  await expect(dialog.getByRole('status')).toHaveText('हिन्दी: 2 lines read.');
  await page.keyboard.press('Escape');
  const free = page.getByRole('switch', { name: `Free preview: ${LESSON}` });
  await free.press('Enter');
  await expect(free).toHaveAttribute('aria-checked', 'true');
  await wizard.next(page).click();
  await page.getByRole('radio', { name: 'Published' }).check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(wizard.notice(page, 'Course published successfully')).toBeVisible();
  const isOfTheLine = (error: string): boolean => error.includes('ERR_INTERNET_DISCONNECTED');
  expect(errors.filter((error) => !isOfTheLine(error))).toEqual([]);
  await page.context().close();
  return course;
}

/** The visitor on a phone: watches the free lesson with captions, in data saver quality. */
async function taste(page: Page, { id }: wizard.CreatedCourse): Promise<void> {
  const address = `/course-detail/${id}`;
  const built = async () => (await page.request.get(address)).text();
  await expect
    .poll(built, { timeout: PUBLISHED_WITHIN_MS, intervals: [500] })
    .toContain('Watch before you buy');
  const errors = watchForErrors(page);
  await open(page, address);
  const content = page.locator('section').filter({ hasText: 'Course Content' });
  await content.getByRole('button', { name: `Watch ${LESSON}` }).click();
  await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThan(0.4);
  await page.getByRole('button', { name: 'Captions' }).press('Enter');
  await page.getByRole('menuitemradio', { name: 'हिन्दी' }).press('Enter');
  await expect(page.locator('.vjs-text-track-cue')).toHaveText(CAPTIONS[0] ?? '');
  const quality = page.getByRole('button', { name: 'Quality' });
  await quality.press('Enter');
  await page.getByRole('menuitemradio', { name: /^Data saver/ }).press('Enter');
  await expect(quality).toHaveAccessibleDescription('Saver');
  await ask(page, (video) => {
    video.currentTime = 25;
  });
  await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThan(25.2);
  expect(await ask(page, (video) => video.videoHeight)).toBeLessThanOrEqual(360);
  await expect(page.locator('.vjs-text-track-cue')).toHaveText(CAPTIONS[1] ?? '');
  expect(errors).toEqual([]);
  await page.context().close();
}

/** The student: a lesson watched on a desktop resumes at the same second on a phone. */
async function goOnElsewhere(
  browser: Browser,
  school: VideoSchool,
  { id }: wizard.CreatedCourse,
): Promise<void> {
  const desk = await school.openPage();
  const learner = await newLearner(desk.request, id);
  await signIn(desk, learner);
  await open(desk, `/course/${id}`);
  await ready(desk);
  const saved = desk.waitForResponse(
    (answer) =>
      answer.url().endsWith('/course/savePosition') &&
      Number((answer.request().postDataJSON() as { seconds: number }).seconds) >= 12,
  );
  await ask(desk, (video) => {
    video.muted = true;
    video.currentTime = 12;
    void video.play();
  });
  await saved;
  const left = await ask(desk, (video) => video.currentTime);
  await desk.context().close();

  const phone = await (await browser.newContext({ ...PHONE, baseURL: school.url })).newPage();
  await signIn(phone, learner);
  await open(phone, `/course/${id}`);
  await ready(phone);
  const second = await ask(phone, (video) => video.currentTime);
  expect(second).toBeGreaterThanOrEqual(12);
  expect(second).toBeLessThan(left + 1);
  await phone.context().close();
}
