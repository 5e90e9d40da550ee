// The lesson player on phones, in portrait and landscape, and on a page at 400 %.
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/accounts.ts';
import * as wizard from './support/authoring.ts';
import { ask, play, ready } from './support/video.ts';
import { newLearner } from './support/learners.ts';
import { wholeUnless } from './support/long.ts';
import { open } from './support/pages.ts';

test.use({ hasTouch: true });

const LINES = '1\n00:00:00,000 --> 00:00:39,000\nDraw the first dot,\nthen a line to the next\n';
const bar = (page: Page) => page.locator('.vjs-control-bar');
const cue = (page: Page) => page.locator('.vjs-text-track-cue');

async function getBox(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('The element has no box.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

async function openLesson(page: Page): Promise<void> {
  const learner = await newLearner(page.request);
  await signIn(page, learner);
  await open(page, `/course/${learner.course._id}`);
  await ready(page);
}

async function openCaptioned(page: Page): Promise<void> {
  await wizard.openCreate(page);
  const course = await wizard.makeCourse(page.request, {
    sections: [{ name: 'The block', lessons: ['Carve it'] }],
    video: wizard.LONG_VIDEO,
  });
  await wizard.openEdit(page, course, 2);
  await page.getByRole('button', { name: 'Captions of lesson Carve it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Captions' });
  const file = { name: 'lesson.srt', mimeType: '', buffer: Buffer.from(LINES) };
  await dialog.getByLabel('Captions file').setInputFiles(file);
  await expect(dialog.getByRole('status')).toContainText('English');
  await open(page, `/course/${course.id}`);
  await play(page, 1);
}

for (const [width, height, shortSide] of [
  [844, 390, 390],
  [640, 360, 360],
  [568, 320, 319],
  [360, 225, 202],
] as const)
  test(
    `in a window of ${width}x${height} the video uses the available height`,
    wholeUnless(width === 844),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openLesson(page);
      const box = await getBox(page.locator('.player-video'));
      expect(Math.floor(box.height)).toBe(shortSide);
      expect(Math.round(box.y), 'the top of the video').toBe(0);
      await expect(page.getByRole('banner')).not.toBeInViewport();
    },
  );

for (const [width, height] of [
  [844, 390],
  [640, 360],
  [390, 844],
  [360, 640],
  [320, 568],
] as const)
  test(
    `at ${width}x${height} every part of the big play button plays, and none seeks`,
    wholeUnless(width === 844 || width === 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openLesson(page);
      const { x, y, right, bottom } = await getBox(
        page.getByRole('button', { name: 'Play Video' }),
      );
      const hit = await page.evaluate(
        (points) =>
          points.map(
            ([left = 0, top = 0]) =>
              document.elementFromPoint(left, top)?.closest('button')?.className ?? '',
          ),
        [
          [(x + right) / 2, y + 4],
          [(x + right) / 2, (y + bottom) / 2],
          [(x + right) / 2, bottom - 4],
        ],
      );
      expect(hit).toEqual(Array(3).fill('vjs-big-play-button'));
      await page.touchscreen.tap((x + right) / 2, bottom - 4);
      await expect.poll(() => ask(page, (video) => video.paused)).toBe(false);
      expect(await ask(page, (video) => video.currentTime)).toBeLessThan(5);
    },
  );

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [844, 390],
] as const)
  test(
    `at ${width}x${height} captions show above the controls, which hide after the choice`,
    wholeUnless(width === 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openCaptioned(page);
      const isAbove = async () => (await getBox(cue(page))).bottom <= (await getBox(bar(page))).y;
      await ask(page, (video) => video.pause());
      await page.getByRole('button', { name: 'Captions' }).tap();
      await page.getByRole('menuitemradio', { name: 'English' }).tap();
      await expect(cue(page)).toContainText('then a line to the next');
      await expect.poll(isAbove).toBe(true);
      await ask(page, (video) => void video.play());
      await expect(bar(page)).toHaveCSS('opacity', '0');
      await ask(page, (video) => video.pause());
      await expect(bar(page)).toHaveCSS('opacity', '1');
      await expect.poll(isAbove).toBe(true);
    },
  );

test('at 360 px each of the six speeds can be tapped, and the chosen one survives a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openLesson(page);
  await page.getByRole('button', { name: 'Play Video' }).tap();
  await expect.poll(() => ask(page, (video) => video.paused)).toBe(false);
  for (const speed of [2, 1.5, 1.25, 1, 0.75, 0.5]) {
    await page.locator('.player-video').dispatchEvent('pointermove');
    await page.getByRole('button', { name: 'Playback Rate' }).tap();
    const choice = page.getByRole('menuitemradio', { name: `${speed}x`, exact: true });
    const [picture, controls, box] = [
      await getBox(page.locator('.player-video')),
      await getBox(bar(page)),
      await getBox(choice),
    ];
    expect(box.y, `the top of ${speed}x`).toBeGreaterThanOrEqual(picture.y);
    expect(box.bottom, `the bottom of ${speed}x`).toBeLessThanOrEqual(controls.bottom - 44);
    expect(box.height).toBeGreaterThanOrEqual(44);
    await choice.tap();
    await expect.poll(() => ask(page, (video) => video.playbackRate)).toBe(speed);
  }
  await page.reload();
  await ready(page);
  await expect.poll(() => ask(page, (video) => video.playbackRate)).toBe(0.5);
});
