// Adaptive videos: playback, quality menu, token renewal, and stopping when access ends.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { POLL_INTERVAL_MS } from '../../src/islands/learn/player/lesson-playback.ts';
import { serveVideo } from './support/adaptive-video.ts';
import { signIn } from './support/accounts.ts';
import { violations } from './support/faults.ts';
import { ask, play, ready, videoOn } from './support/video.ts';
import { newLearner } from './support/learners.ts';
import type { Learner } from './support/learners.ts';
import { LONG, WHOLE } from './support/long.ts';
import { open, watchForErrors } from './support/pages.ts';

const lessonAt = ({ course, lessons }: Learner, index: number): string => {
  const { section = '', lesson = '' } = lessons.at(index) ?? {};
  return `/course/${course._id}?section=${section}&lesson=${lesson}`;
};

const stopped = (page: Page) => expect.poll(() => ask(page, (video) => video.readyState)).toBe(0);

test(
  'an adaptive video plays in the chosen quality, with preview pictures on its progress bar',
  WHOLE,
  async ({ page }) => {
    const errors = watchForErrors(page);
    const learner = await newLearner(page.request);
    await signIn(page, learner);
    const served = await serveVideo(page);
    await open(page, lessonAt(learner, 1));
    await expect(page.locator('.player-poster img')).toBeVisible();
    await play(page, 0);
    await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThan(1);
    expect(await ask(page, (video) => Math.round(video.duration))).toBe(60);
    expect(served.answered.filter((path) => path === 'key')).toEqual(['key']);

    await ask(page, (video) => video.pause());
    const button = page.getByRole('button', { name: 'Quality' });
    const choice = (name: string | RegExp) => page.getByRole('menuitemradio', { name });
    await button.focus();
    await button.press('Enter');
    await expect(choice(/^Auto/)).toHaveAttribute('aria-checked', 'true');
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 720 });
      expect(await violations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await choice(/^Data saver about \d+ megabytes an hour/).press('Enter');
    await expect(button).toHaveAccessibleDescription('Saver');
    served.answered.length = 0;
    await play(page, 50);
    await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThan(50.2);
    await expect.poll(() => ask(page, (video) => video.videoHeight)).toBeLessThanOrEqual(360);
    expect(served.answered.filter((path) => path.startsWith('720'))).toEqual([]);

    // Both a mouse and the keyboard show a preview of the target.
    const line = page.getByRole('slider', { name: 'Progress Bar' });
    const tile = page.locator('.player-tile');
    await line.hover();
    await expect(tile).toBeVisible();
    await expect(tile).toHaveText('0:30');
    await expect(tile).toHaveCSS('background-image', /storyboard/);
    await page.mouse.move(0, 0);
    await expect(tile).toBeHidden();
    await ask(page, (video) => video.pause());
    await line.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tile).toBeVisible();

    // The choice lasts for the browser session.
    await page.reload();
    await expect(button).toHaveAccessibleDescription('Saver');
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(
      learner.lessons[1]?.title,
    );
    expect(errors).toEqual([]);
  },
);

test(
  'an expiring playback token is renewed once in the middle of a lesson, without a stall',
  LONG,
  async ({ page }) => {
    // A busy machine takes minutes to prepare the video and to open the lesson.
    test.setTimeout(300_000);
    const learner = await newLearner(page.request);
    await signIn(page, learner);
    const served = await serveVideo(page, 3000);
    await open(page, lessonAt(learner, 1));
    await play(page, 0);
    await videoOn(page).evaluate((video: HTMLVideoElement) => {
      video.dataset['waits'] = '0';
      video.addEventListener('waiting', () => {
        video.dataset['waits'] = String(Number(video.dataset['waits']) + 1);
      });
    });
    await expect.poll(() => served.tokens).toBeGreaterThan(3);
    // From now on a token is refused before the player knows that it has expired.
    served.lifeMs = 4 * 3_600_000;
    const short = served.tokens;
    await expect.poll(() => served.tokens).toBeGreaterThan(short);
    // The player treats a refusal within a second of a renewal as older than the renewal.
    const renewedAt = await ask(page, (video) => video.currentTime);
    await expect
      .poll(() => ask(page, (video) => video.currentTime))
      .toBeGreaterThan(Math.max(9, renewedAt + 1.5));
    expect(await ask(page, (video) => video.dataset['waits'])).toBe('0');
    expect(served.refused).toEqual([]);

    served.end();
    const { tokens } = served;
    await page.getByRole('button', { name: 'Quality' }).press('Enter');
    await page.getByRole('menuitemradio', { name: /^240p/ }).press('Enter');
    await expect.poll(() => ask(page, (video) => video.videoHeight)).toBe(240);
    expect(served.refused).toEqual(['240/index.m3u8']);
    expect(served.tokens).toBe(tokens + 1);
    expect(await ask(page, (video) => [video.dataset['waits'], video.paused])).toEqual([
      '0',
      false,
    ]);
  },
);

test(
  'a video stops and says why when access is withdrawn or two other devices play; one device can take over',
  WHOLE,
  async ({ page }) => {
    const learner = await newLearner(page.request);
    await signIn(page, learner);
    await serveVideo(page);
    const bodies: { player: { device: string; takeOver?: boolean; isPaused?: boolean } }[] = [];
    let refusal: { status: number; code: string } | undefined;
    await page.route('**/course/savePosition', (route) => {
      const sent = route.request().postDataJSON() as (typeof bodies)[number];
      bodies.push(sent);
      const isTakingOver = sent.player.takeOver === true;
      if (isTakingOver && refusal?.code === 'elsewhere') refusal = undefined;
      if (!refusal || sent.player.isPaused)
        return route.fulfill({ json: { success: true, message: '' } });
      const { status, code } = refusal;
      return route.fulfill({ status, json: { success: false, message: 'No.', code } });
    });
    await open(page, lessonAt(learner, 1));
    await play(page, 5);
    await expect.poll(() => bodies.length).toBeGreaterThan(0);
    const device = bodies[0]?.player?.device;
    expect(device).toMatch(/^[\w-]{16,64}$/);

    refusal = { status: 409, code: 'elsewhere' };
    const face = page.getByRole('alert').filter({ hasText: 'playing on other devices' });
    await expect(face).toBeVisible();
    await stopped(page);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('k');
    await stopped(page);
    await page.getByRole('button', { name: 'Watch here' }).press('Enter');
    await expect(face).toBeHidden();
    await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThan(10);
    expect(await ask(page, (video) => video.paused)).toBe(false);
    expect(bodies.every(({ player }) => player.device === device)).toBe(true);

    refusal = { status: 403, code: 'not_enrolled' };
    await expect(page.getByText('Your access to this course has ended')).toBeVisible();
    await stopped(page);
  },
);

test('the loading message is beside the play button, over the poster of the video', async ({
  page,
}) => {
  const learner = await newLearner(page.request);
  await signIn(page, learner);
  await serveVideo(page);
  const stalled = Promise.withResolvers<void>();
  await page.route('**/api/v1/media/segments/**', async (route) => {
    await stalled.promise;
    await route.fallback();
  });
  await open(page, lessonAt(learner, 1));
  const picture = page.locator('.player-poster img');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 720 });
    const waits = await page.getByText('Loading video...').boundingBox();
    const button = await page.getByRole('button', { name: 'Play Video' }).boundingBox();
    if (!waits || !button) throw new Error('The loading message or the play button has no box.');
    const isBeside = waits.y + waits.height <= button.y || waits.y >= button.y + button.height;
    expect([width, isBeside]).toEqual([width, true]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  stalled.resolve();
  await expect(page.getByText('Loading video...')).toHaveCount(0);
});

test('a video in preparation says so, and becomes playable by itself', WHOLE, async ({ page }) => {
  await page.clock.install();
  const learner = await newLearner(page.request);
  await signIn(page, learner);
  const served = await serveVideo(page);
  served.isPreparing = true;
  await open(page, lessonAt(learner, 1));
  await expect(page.getByText('This video is being prepared.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  served.isPreparing = false;
  await page.clock.fastForward(POLL_INTERVAL_MS);
  await ready(page);
  await expect(page.getByText('This video is being prepared.')).toBeHidden();
});
