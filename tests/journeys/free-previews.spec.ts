// Free previews on the course page: anybody can watch them before buying, in the lesson player.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { serveVideo } from './support/adaptive-video.ts';
import { getContent, LONG_VIDEO, makeCourse, videoNamed } from './support/authoring.ts';
import type { CreatedCourse } from './support/authoring.ts';
import { overflow, violations } from './support/faults.ts';
import { ask, playToTheEnd, ready } from './support/video.ts';
import { allCalls, newLearner } from './support/learners.ts';
import { signIn } from './support/accounts.ts';
import { WHOLE } from './support/long.ts';
import { open, watchForErrors } from './support/pages.ts';

const SECTIONS = [
  { name: 'Begin', lessons: ['The first dot', 'The second dot', 'The third dot'] },
  { name: 'Go on', lessons: ['The line'] },
];
const FREE = ['The second dot', 'The third dot'];

test.use({ viewport: { width: 390, height: 844 } });

/**
 * Makes a published course with a trailer and two free lessons: one that the page shows, and one
 * beyond its shortened list.
 */
async function courseWithVideos(page: Page, price = '499'): Promise<CreatedCourse> {
  const course = await makeCourse(page.request, { sections: SECTIONS, video: LONG_VIDEO, price });
  const { id: courseId, headers } = course;
  const post = async (call: string, sent: object) => {
    const answer = await page.request.post(`/api/v1/course/${call}`, { headers, ...sent });
    expect(answer.ok(), call).toBe(true);
  };
  await post('trailer', { multipart: { courseId, videoFile: videoNamed('t.mp4', LONG_VIDEO) } });
  const lessons = (await getContent(page, course)).flatMap((section) => section.subSection);
  for (const { _id: subSectionId, title } of lessons)
    if (FREE.includes(title))
      await post('freeLesson', { data: { courseId, subSectionId, free: true } });
  await post('editCourse', { multipart: { courseId, status: 'Published' } });
  return course;
}

/** Adds captions that span the whole video. */
async function caption(
  page: Page,
  headers: CreatedCourse['headers'],
  place: Record<string, string>,
  words: string,
): Promise<void> {
  const buffer = Buffer.from(`WEBVTT\n\n00:00.000 --> 00:40.000\n${words}\n`);
  const file = { name: 'a.vtt', mimeType: 'text/vtt', buffer };
  const multipart = { ...place, file };
  const saved = await page.request.post('/api/v1/course/captions', { headers, multipart });
  expect(saved.ok()).toBe(true);
}

const dialog = (page: Page) => page.getByRole('dialog');
const trailer = (page: Page) =>
  page.getByRole('complementary').getByRole('button', { name: 'Watch the trailer' });

/** Expects that time passes and new frames are shown. */
async function moves(page: Page): Promise<void> {
  await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThan(0.4);
  const frames = (video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames;
  const before = await ask(page, frames);
  await expect.poll(() => ask(page, frames)).toBeGreaterThan(before);
}

test('a visitor watches the trailer and a free lesson in the lesson player, and then enrols', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const { id, name } = await courseWithVideos(page);
  await open(page, `/course-detail/${id}`);
  const calls = allCalls(page);
  const block = page.locator('section').filter({ hasText: 'Watch before you buy' });
  await expect(block.getByRole('button')).toHaveText(['Trailer', ...FREE]);
  const content = page.locator('section').filter({ hasText: 'Course Content' });
  await expect(content.getByRole('button', { name: /^Watch/ })).toHaveText(['The second dot']);
  expect(await violations(page)).toEqual([]);

  await trailer(page).click();
  await expect(dialog(page)).toHaveAccessibleName('Trailer');
  await expect(dialog(page)).toContainText(name);
  await moves(page);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.locator('video')).toHaveCount(0);
  await expect(trailer(page)).toBeFocused();

  await content.getByRole('button', { name: 'Watch The second dot' }).click();
  await expect(dialog(page)).toHaveAccessibleName('The second dot');
  await moves(page);
  await playToTheEnd(page);
  await expect(page.getByText('Next: The third dot')).toBeVisible();
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(dialog(page)).toHaveAccessibleName('The third dot');
  await moves(page);
  expect(calls.filter((call) => /savePosition|updateCourseProgress/.test(call))).toEqual([]);

  await dialog(page).getByRole('button', { name: 'Enroll Now' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Account to Enroll' })).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  'by keyboard: opens, pauses, switches to another video and closes',
  WHOLE,
  async ({ page }) => {
    const { id } = await courseWithVideos(page);
    await open(page, `/course-detail/${id}`);
    const lesson = page.getByRole('button', { name: 'Watch The third dot' });
    await lesson.focus();
    await page.keyboard.press('Enter');
    await moves(page);
    await page.keyboard.press('k');
    await expect.poll(() => ask(page, (video) => video.paused)).toBe(true);
    const chosen = dialog(page).getByRole('button', { name: /^Trailer/ });
    await chosen.focus();
    await page.keyboard.press('Enter');
    await expect(chosen).toHaveAttribute('aria-current', 'true');
    await expect(dialog(page)).toHaveAccessibleName('Trailer');
    await moves(page);
    // The focus stays within the dialog.
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName),
      ).toMatch(/DIALOG|BODY/);
    }
    await page.keyboard.press('Escape');
    await expect(lesson).toBeFocused();
  },
);

test(
  'an offline click shows an error, and works once the connection is back',
  WHOLE,
  async ({ page, context }) => {
    const { id } = await courseWithVideos(page);
    await open(page, `/course-detail/${id}`);
    await expect(trailer(page)).toBeVisible();
    await context.setOffline(true);
    await trailer(page).click();
    await expect(page.getByText('The video could not be loaded.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await context.setOffline(false);
    await open(page, `/course-detail/${id}`);
    await trailer(page).click();
    await moves(page);
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await trailer(page).click();
    await expect(dialog(page).getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await moves(page);
  },
);

test(
  'a video in preparation says so, and a video that is no longer free says that',
  WHOLE,
  async ({ page }) => {
    const { id, headers } = await courseWithVideos(page);
    await page.route('**/api/v1/course/preview', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      await route.fulfill({ json: { success: true, data: { ...data, sources: [] } } });
    });
    await open(page, `/course-detail/${id}`);
    await trailer(page).click();
    await expect(dialog(page).getByText('This video is being prepared.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.unrouteAll();
    await page.request.post('/api/v1/course/removeTrailer', { headers, data: { courseId: id } });
    await trailer(page).click();
    await expect(dialog(page).getByText('This video is no longer available.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  },
);

test('an adaptive video offers its qualities and its captions', WHOLE, async ({ page }) => {
  const { id, headers } = await courseWithVideos(page);
  const video = await serveVideo(page);
  expect(video.answered).toEqual([]);
  const course = { id, name: '', headers };
  const lessons = (await getContent(page, course)).flatMap((section) => section.subSection);
  const subSectionId = lessons.find(({ title }) => title === FREE[0])?._id ?? '';
  const captions = { courseId: id, language: 'en' };
  await caption(page, headers, { ...captions, subSectionId }, 'The dots come first.');
  await open(page, `/course-detail/${id}`);
  await page
    .getByRole('button', { name: `Watch ${FREE[0]}` })
    .first()
    .click();
  await ready(page);
  await expect(page.getByRole('button', { name: 'Quality' })).toBeVisible();
  await page.getByRole('button', { name: 'Captions', exact: true }).press('Enter');
  await page.getByRole('menuitemradio', { name: /^English/ }).press('Enter');
  await expect(page.locator('.vjs-text-track-display')).toContainText('The dots come first.');
  // Escape closes only the open menu.
  await page.getByRole('button', { name: 'Quality' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(trailer(page)).toBeVisible();
});

test('a trailer offers its captions by language', WHOLE, async ({ page }) => {
  const { id, headers } = await courseWithVideos(page);
  await caption(page, headers, { courseId: id, language: 'en' }, 'Every line begins with a dot.');
  await caption(page, headers, { courseId: id, language: 'hi' }, 'हर रेखा एक बिंदु से');
  await open(page, `/course-detail/${id}`);
  await trailer(page).click();
  await moves(page);
  const words = page.locator('.vjs-text-track-display');
  for (const [language, text] of [
    ['English', 'Every line begins with a dot.'],
    ['हिन्दी', 'हर रेखा एक बिंदु से'],
  ] as const) {
    await page.getByRole('button', { name: 'Captions', exact: true }).press('Enter');
    await page.getByRole('menuitemradio', { name: language }).press('Enter');
    await expect(words).toContainText(text);
  }
  expect(await violations(page)).toEqual([]);
});

test('an enrolled student sees links to the lessons, and no previews', WHOLE, async ({ page }) => {
  const { id } = await courseWithVideos(page, '0');
  const learner = await newLearner(page.request, id);
  await signIn(page, learner);
  await open(page, `/course-detail/${id}`);
  await expect(page.getByRole('link', { name: 'The third dot' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Watch/ })).toHaveCount(0);
});

test('a course without previews offers nothing to watch', WHOLE, async ({ page }) => {
  const course = await makeCourse(page.request, { sections: SECTIONS.slice(1) });
  await page.request.post('/api/v1/course/editCourse', {
    headers: course.headers,
    multipart: { courseId: course.id, status: 'Published' },
  });
  await open(page, `/course-detail/${course.id}`);
  await expect(page.getByRole('heading', { name: 'Course Content' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Watch before you buy' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Watch/ })).toHaveCount(0);
});

test(
  'the menus over a trailer pass the accessibility check in every theme',
  WHOLE,
  async ({ page }) => {
    const { id, headers } = await courseWithVideos(page);
    await serveVideo(page);
    await caption(page, headers, { courseId: id, language: 'en' }, 'Every line begins with a dot.');
    await open(page, `/course-detail/${id}`);
    await trailer(page).click();
    await ready(page);
    for (const menu of ['Quality', 'Captions']) {
      const button = page.getByRole('button', { name: menu, exact: true });
      await button.press('Enter');
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  },
);
