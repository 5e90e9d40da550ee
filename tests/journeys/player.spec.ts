// The lesson player: its content, its saved state and its failures.
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { formatDuration } from '../../src/lib/duration.ts';
import { ADMIN, signIn } from './support/accounts.ts';
import { THEMES, violations } from './support/faults.ts';
import { allCalls, complete, newLearner, getPositions, speakSection7 } from './support/learners.ts';
import type { Learner } from './support/learners.ts';
import { ask, play, playToTheEnd, ready, videoOn } from './support/video.ts';
import { LONG, WHOLE } from './support/long.ts';
import { open, watchForErrors } from './support/pages.ts';
import { callsTo, courseOnSale, noticesOn } from './support/shop.ts';

const lessonAt = ({ course, lessons }: Learner, index: number) => {
  const { section, lesson, title } = lessons.at(index) ?? { section: '', lesson: '', title: '' };
  return { path: `/course/${course._id}?section=${section}&lesson=${lesson}`, lesson, title };
};

const titleOn = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
test('PLAY-01 PLAY-03 PLAY-04 PLAY-05 ERR-31 PLAY-08 PLAY-09 OPEN-16 OPEN-57 STATE-12 a lesson is watched, sped up and marked complete', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const learner = await newLearner(page.request);
  const { course, lessons, fullName } = learner;
  const sent = callsTo(page, '/course/updateCourseProgress');
  await signIn(page, learner);
  await open(page, `/course/${course._id}?section=0&lesson=1`);
  await expect(titleOn(page, lessonAt(learner, 0).title)).toBeVisible();
  const second = lessonAt(learner, 1);
  await open(page, second.path);
  await expect(titleOn(page, second.title)).toBeVisible();
  const marks = page.getByText(`${fullName}, ${course.courseName}`);
  await expect(marks.filter({ visible: true })).toHaveCount(2);
  // A small picture has room for one watermark.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(marks.filter({ visible: true })).toHaveCount(1);
  await page.setViewportSize({ width: 1280, height: 720 });
  // The native video offers neither picture-in-picture nor remote playback.
  const refused = await ask(page, (video) => [
    video.disablePictureInPicture,
    video.disableRemotePlayback,
  ]);
  expect(refused).toEqual([true, true]);

  const side = page.getByRole('complementary', { name: 'Lessons' });
  await expect(side.getByText(`0 of ${lessons.length} lessons`)).toBeVisible();
  for (const { sectionName, subSection } of course.courseContent) {
    const section = side.locator('details').filter({ hasText: sectionName });
    await expect(section.getByText(`0 of ${subSection.length}`)).toBeVisible();
    for (const { title } of subSection) await expect(section.getByText(title)).toBeVisible();
  }

  await play(page, 0);
  await ask(page, (video) => video.pause());
  const speeds = page.getByRole('button', { name: 'Playback Rate' });
  for (const speed of [0.5, 0.75, 1, 1.25, 1.5, 2]) {
    await speeds.focus();
    await speeds.press('Enter');
    await page.getByRole('menuitemradio', { name: `${speed}x`, exact: true }).click();
    await expect.poll(() => ask(page, (video) => video.playbackRate)).toBe(speed);
  }

  await page.getByRole('button', { name: 'Mark Complete' }).click();
  const notice = noticesOn(page).filter({ hasText: 'Progress Updated' });
  await expect(notice.getByText('Lesson marked as complete!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Completed' })).toBeFocused();
  await expect(side.getByText(`1 of ${lessons.length} lessons`)).toBeVisible();
  await expect(side.getByRole('link', { name: `${second.title} (completed)` })).toBeVisible();
  await page.getByRole('button', { name: 'Completed' }).press('Enter');
  const source = await ask(page, (video) => video.currentSrc);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(new RegExp(`lesson=${lessonAt(learner, 2).lesson}`));
  // Speed and volume carry over to the next lessons.
  await expect.poll(() => ask(page, (video) => video.currentSrc)).not.toBe(source);
  await ready(page);
  await expect.poll(() => ask(page, (video) => video.playbackRate)).toBe(2);
  expect(sent.map((item) => item.postDataJSON() as object)).toEqual([
    { courseId: course._id, subSectionId: second.lesson },
  ]);
  expect(errors).toEqual([]);
});

test('PLAY-06 ERR-31 OPEN-07 a lesson completes at its end, the next one follows, and the last one offers the certificate', async ({
  page,
}) => {
  const learner = await newLearner(page.request);
  const { lessons } = learner;
  await complete(page.request, { ...learner, lessons: lessons.slice(0, -2) });
  await signIn(page, learner);
  await open(page, lessonAt(learner, -2).path);
  const printed = page.getByText('Your certificate will show the name');
  await expect(titleOn(page, lessonAt(learner, -2).title)).toBeVisible();
  await expect(printed).toHaveCount(0);
  await page.getByRole('switch', { name: 'Autoplay next lesson' }).check();
  await playToTheEnd(page);
  await expect(printed).toBeVisible();
  const change = page.getByRole('link', { name: 'Change the name on your certificate' });
  await expect(change).toHaveAttribute('href', '/profile');
  // Only while the countdown runs.
  const next = page.getByRole('group', { name: 'Next lesson' });
  await next.getByRole('button', { name: 'Cancel' }).click();
  await expect(next).toBeHidden();
  await expect(page.locator('body')).not.toBeFocused();
  await expect(noticesOn(page).getByText('Lesson marked as complete!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible();
  // Full screen also shows the next lesson, with both buttons.
  await page.getByRole('button', { name: 'Fullscreen', exact: true }).click();
  await playToTheEnd(page);
  await expect(page.locator(':fullscreen').getByText(lessonAt(learner, -1).title)).toBeVisible();
  await next.getByRole('button', { name: 'Play now' }).press('Space');
  await expect.poll(() => ask(page, (video) => video.paused)).toBe(false);
  // The controls hide two seconds after the mouse has moved.
  const fullscreen = page.locator(':fullscreen');
  let x = 100;
  await expect(async () => {
    if ((await fullscreen.count()) > 0) {
      await page.mouse.move((x += 20), 300);
      await page.getByRole('button', { name: 'Exit Fullscreen' }).click({ timeout: 2000 });
    }
    await expect(fullscreen).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await expect(titleOn(page, lessonAt(learner, -1).title)).toBeVisible();
  await expect(page.getByText('You have completed every lesson')).toHaveCount(0);
  await playToTheEnd(page);
  await expect(page.getByText('You have completed every lesson of this course.')).toBeVisible();
  await expect(printed).toHaveCount(0);
  await expect(page.getByRole('complementary').getByText('100%')).toBeVisible();
  await page.getByRole('link', { name: 'View certificate' }).click();
  await expect(page.getByText(`${lessons.length} / ${lessons.length} (100%)`)).toBeVisible();
  await open(page, lessonAt(learner, 0).path);
  await expect(page.getByRole('switch')).toBeChecked();
});

test(
  'a lesson resumes at its position on another device, from the outline and the dashboard',
  WHOLE,
  async ({ page, browser }) => {
    const learner = await newLearner(page.request);
    const { path, title } = lessonAt(learner, 1);
    await signIn(page, learner);
    await open(page, path);
    await play(page, 4);
    await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThan(5);
    await ask(page, (video) => video.pause());
    const at = Math.floor(await ask(page, (video) => video.currentTime));
    await expect.poll(async () => (await getPositions(page.request, learner))[title]).toBe(at);

    // A tablet without a keyboard.
    const tablet = await browser.newContext({ hasTouch: true, isMobile: true });
    const elsewhere = await tablet.newPage();
    await signIn(elsewhere, learner);
    const goOn = elsewhere.getByRole('link', { name: `Continue: ${title} at 0:0${at}` });
    await open(elsewhere, '/dashboard');
    await expect(goOn).toBeVisible();
    await open(elsewhere, `/course-learning/${learner.course._id}`);
    await goOn.click();
    await expect
      .poll(() => ask(elsewhere, (video) => video.currentTime))
      .toBeGreaterThanOrEqual(at);
    const help = { name: 'Keyboard shortcuts' };
    await expect(page.getByRole('button', help)).toBeVisible();
    await expect(elsewhere.getByRole('button', help)).toHaveCount(0);
    const row = elsewhere.getByRole('complementary').getByRole('link', { name: title });
    await expect(row).toContainText(`0:0${at} watched`);
    const saves = callsTo(elsewhere, '/course/savePosition');
    // A tab in which nothing has played keeps the position unchanged.
    await open(elsewhere, '/dashboard');
    await expect(goOn).toBeVisible();
    expect(saves).toEqual([]);

    // A page that is left right after playing still saves its position.
    await play(page, 7);
    // The browser reports the position four times a second.
    await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThan(8.6);
    await open(page, '/dashboard');
    await expect(
      page.getByRole('link', { name: new RegExp(`^Continue: ${title} at 0:(0[89]|1\\d)$`) }),
    ).toBeVisible();
    await elsewhere.context().close();
  },
);

test(
  'PLAY-07 S33 a failed completion is only logged; an expired URL is renewed once, at the same second',
  WHOLE,
  async ({ page }) => {
    const learner = await newLearner(page.request);
    const { path, lesson } = lessonAt(learner, 1);
    const data = { courseId: learner.course._id, subSectionId: lesson, seconds: 5 };
    const headers = { authorization: `Bearer ${learner.token}` };
    await page.request.post('/api/v1/course/savePosition', { headers, data });
    await signIn(page, learner);
    await page.route('**/course/updateCourseProgress', (route) => route.fulfill({ status: 500 }));
    await page.route('**/course/getFullCourseDetails', async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replaceAll(/\?t=[\w-]+/g, '?t=expired');
      await route.fulfill({ response, body: text });
    });
    const renewals = callsTo(page, '/media/lesson');
    await open(page, path);
    await ready(page);
    expect(renewals).toHaveLength(1);
    await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThanOrEqual(5);
    expect(await ask(page, (video) => video.currentTime)).toBeLessThan(6);

    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('could not be marked as complete'),
    );
    await page.getByRole('button', { name: 'Mark Complete' }).click();
    await logged;
    await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeVisible();
    await expect(noticesOn(page)).toHaveCount(0);

    await page.unroute('**/course/getFullCourseDetails');
    // Every URL fails: one renewal, then an error with Try again, and no loop.
    await page.route('**/media/**', (route) =>
      route.request().resourceType() === 'media'
        ? route.fulfill({ status: 500 })
        : route.continue(),
    );
    const before = renewals.length;
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('This video cannot be played right now.')).toBeVisible();
    expect(renewals.length - before).toBe(1);
    await page.unroute('**/media/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await ready(page);
    await expect(page.getByText('This video cannot be played right now.')).toBeHidden();
    await expect(page.locator('body')).not.toBeFocused();
  },
);

test(
  'S33 a URL that expires during a pause is renewed once, at the position the student seeks to',
  LONG,
  async ({ page }) => {
    const learner = await newLearner(page.request);
    await signIn(page, learner);
    const renewals = callsTo(page, '/media/lesson');
    // The first URL serves the beginning of the video and has expired when the browser requests
    // more.
    const BEGINNING_BYTES = 150_000;
    let first: string | undefined;
    await page.route('**/media/video/**', async (route) => {
      const address = route.request().url();
      first ??= address;
      if (address !== first) return route.continue();
      const { range = 'bytes=0-' } = route.request().headers();
      const from = Number(/\d+/.exec(range)?.[0]);
      if (from >= BEGINNING_BYTES) return route.fulfill({ status: 403 });
      const requestHeaders = {
        ...route.request().headers(),
        range: `bytes=0-${BEGINNING_BYTES - 1}`,
      };
      return route.fulfill({ response: await route.fetch({ headers: requestHeaders }) });
    });
    await open(page, lessonAt(learner, 1).path);
    await ready(page);
    // The duration is infinite until the end of the file is known, and again while more of it is
    // requested.
    let end = 0;
    const known = async () =>
      (end = await ask(page, ({ duration }) => (Number.isFinite(duration) ? duration : 0)));
    await expect.poll(known).toBeGreaterThan(3);
    const to = Math.floor(end) - 3;
    await videoOn(page).evaluate((video: HTMLVideoElement, second: number) => {
      video.currentTime = second;
    }, to);
    await expect.poll(() => renewals.length).toBe(1);
    await expect.poll(() => ask(page, (video) => video.readyState)).toBeGreaterThan(1);
    await expect.poll(() => ask(page, (video) => Math.round(video.currentTime))).toBe(to);
    expect(await ask(page, (video) => video.paused)).toBe(true);
    await play(page, to);
    await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThan(to + 0.5);
    expect(renewals).toHaveLength(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test(
  'a lost connection, a lesson without a video and a course emptied meanwhile each show a message',
  WHOLE,
  async ({ page, context }) => {
    const learner = await newLearner(page.request);
    await signIn(page, learner);
    await open(page, lessonAt(learner, 0).path);
    await ready(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await ready(page);
    await expect(page.getByText('You are offline.')).toBeHidden();

    await speakSection7(page);
    const state = { empty: false, answers: 0 };
    await page.route('**/course/getFullCourseDetails', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as {
        data: { courseDetails: { courseContent: object[] } };
      };
      if (state.empty) json.data.courseDetails.courseContent = [];
      const body = JSON.stringify(json).replaceAll(/"videoUrl":"[^"]*",?/g, '');
      await route.fulfill({ response, body: body.replaceAll(',}', '}') });
      state.answers += 1;
    });
    // Ends the requests of the page before.
    await page.goto('about:blank');
    const calls = allCalls(page);
    await open(page, lessonAt(learner, 0).path);
    await expect(page.getByText('This lesson has no video yet.')).toBeVisible();
    expect(calls.filter((call) => /media|savePosition/.test(call))).toEqual([]);
    // One load, one request for a video URL, and one reload because the lesson had none.
    await expect.poll(() => state.answers).toBe(3);
    await expect(page.getByText('This lesson has no video yet.')).toBeVisible();
    state.empty = true;
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(new RegExp(`/course-detail/${learner.course._id}$`));
    await expect(page.getByText("This course doesn't have any content yet")).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test('PLAY-10 PLAY-11 PLAY-12 PLAY-13 OPEN-61 OPEN-62 OPEN-17 content protection is active while the player is open, and an admin only previews', async ({
  page,
}) => {
  const lines: string[] = [];
  let clears = 0;
  page.on('console', (message) => {
    lines.push(message.text());
    if (message.type() === 'clear') clears += 1;
  });
  const calls = allCalls(page);
  await page.clock.install();
  await signIn(page, ADMIN);
  const { _id } = await courseOnSale(page.request);
  await open(page, `/course/${_id}`);
  await expect(page.getByText('Preview', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const badge = page.locator('.player-actions').getByText('Preview', { exact: true });
  expect((await badge.boundingBox())?.width).toBeLessThan(120);
  await page.setViewportSize({ width: 1280, height: 720 });

  const prevented = () =>
    page.evaluate(() => {
      const open = (event: Event) => !document.body.dispatchEvent(event);
      const options = { bubbles: true, cancelable: true };
      const key = (init: KeyboardEventInit) =>
        open(new KeyboardEvent('keydown', { ...options, ...init }));
      return {
        blocked: [
          ...['contextmenu', 'dragstart', 'selectstart'].map((type) =>
            open(new Event(type, options)),
          ),
          ...['s', 'p', 'u'].map((letter) => key({ key: letter, ctrlKey: true })),
          ...['i', 'j', 'c', 'k'].map((letter) =>
            key({ key: letter, ctrlKey: true, shiftKey: true }),
          ),
          key({ key: 'F12' }),
          key({ key: 'PrintScreen' }),
        ],
        free: ['Tab', 'Enter', 'ArrowUp'].map((name) => key({ key: name })),
      };
    });
  const { blocked, free } = await prevented();
  expect(blocked).toEqual(Array(12).fill(true));
  expect(free).toEqual(Array(3).fill(false));

  const warnings = () => lines.filter((line) => line.startsWith('Protected content')).length;
  await page.evaluate(() => {
    Object.defineProperty(window, 'outerWidth', { value: innerWidth + 161, configurable: true });
  });
  // No other time passes beside these six seconds.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const cleared = clears;
  await page.clock.runFor(6000);
  await expect.poll(() => clears - cleared).toBe(2);
  expect(warnings()).toBe(1);
  expect(calls.filter((call) => /savePosition|updateCourseProgress/.test(call))).toEqual([]);

  await page.clock.resume();
  await open(page, '/dashboard');
  expect((await prevented()).blocked).toEqual(Array(12).fill(false));
});

test(
  'shortcuts control the video unless turned off; help, lesson sheet and full screen work',
  LONG,
  async ({ page }) => {
    const learner = await newLearner(page.request);
    await signIn(page, learner);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, lessonAt(learner, 0).path);
    await ready(page);
    const paused = () => ask(page, (video) => video.paused);
    await page.keyboard.press('k');
    await expect.poll(paused).toBe(false);
    await page.keyboard.press('k');
    await expect.poll(paused).toBe(true);
    await page.keyboard.press('5');
    const half = await ask(page, (video) => video.duration / 2);
    await expect.poll(() => ask(page, (video) => video.currentTime)).toBeCloseTo(half, 0);
    // Forward stops one second before the end: shortcuts complete no lesson.
    const end = await ask(page, (video) => video.duration);
    await page.keyboard.press('8');
    for (const key of ['l', 'l', 'ArrowRight']) await page.keyboard.press(key);
    await expect.poll(() => ask(page, (video) => video.currentTime)).toBeCloseTo(end - 1, 1);
    expect(await ask(page, (video) => video.ended)).toBe(false);
    await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeVisible();
    await page.keyboard.press('.');
    await expect.poll(() => ask(page, (video) => video.playbackRate)).toBe(1.25);
    await page.keyboard.press('Control+n');
    await expect(titleOn(page, lessonAt(learner, 0).title)).toBeVisible();
    await page.keyboard.press('n');
    await expect(titleOn(page, lessonAt(learner, 1).title)).toBeVisible();

    // With the focus in the video, the player's own shortcuts act, once.
    await ready(page);
    await page.getByRole('button', { name: 'Play', exact: true }).first().focus();
    await page.keyboard.press('m');
    await expect.poll(() => ask(page, (video) => video.muted)).toBe(true);
    await page.keyboard.press('f');
    await expect
      .poll(() =>
        page.evaluate(() => document.fullscreenElement?.querySelectorAll('.watermark').length),
      )
      .toBe(2);
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();

    // The arrow keys change the volume in the video, and the slider shows it.
    const loudness = page.getByRole('slider', { name: 'Volume Level' });
    await page.getByRole('button', { name: 'Play', exact: true }).first().focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    await expect.poll(() => ask(page, (video) => video.volume)).toBeCloseTo(0.9);
    await expect(loudness).toHaveAttribute('aria-valuenow', '90');
    expect(await ask(page, (video) => video.muted)).toBe(false);
    await loudness.press('ArrowLeft');
    await expect(loudness).toHaveAttribute('aria-valuenow', '80');

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help.getByText('cannot prevent screen recording')).toBeVisible();
    expect.soft(await violations(page)).toEqual([]);
    await help.getByRole('checkbox', { name: 'Enable keyboard shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('p');
    await expect(titleOn(page, lessonAt(learner, 1).title)).toBeVisible();

    const phone = { width: 390, height: 844 };
    await page.setViewportSize(phone);
    await expect(page.getByRole('complementary', { name: 'Lessons' })).toHaveCount(0);
    // The controls cover little of the picture, and are still large enough to tap.
    const getHeight = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0;
    const picture = await getHeight(page.getByRole('region', { name: 'Video Player' }));
    expect(await getHeight(page.locator('.vjs-control-bar'))).toBeLessThan(picture / 4);
    for (const control of [
      page.getByRole('button', { name: 'Play', exact: true }).last(),
      page.getByRole('button', { name: 'Fullscreen' }),
      page.locator('.vjs-progress-control'),
    ]) {
      expect(await getHeight(control)).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole('button', { name: /^Lessons/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Lessons' });
    await expect(sheet).toBeVisible();
    expect(await violations(page, THEMES, [phone])).toEqual([]);
    await sheet.getByRole('link', { name: lessonAt(learner, 1).title }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: /^Lessons/ }).click();
    await sheet.getByRole('link', { name: lessonAt(learner, 2).title }).click();
    await expect(sheet).toBeHidden();
    await expect(titleOn(page, lessonAt(learner, 2).title)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Lessons/ })).toBeFocused();
  },
);

test(
  'tapping play leaves no focus ring around the video, and the duration is the same in list and player',
  WHOLE,
  async ({ page, browser }) => {
    const learner = await newLearner(page.request);
    const tablet = await browser.newContext({ hasTouch: true, isMobile: true });
    const touched = await tablet.newPage();
    await signIn(touched, learner);
    await open(touched, lessonAt(learner, 1).path);
    await ready(touched);
    const length = formatDuration(await ask(touched, (video) => video.duration));
    await expect(touched.locator('.vjs-duration-display')).toHaveText(length);
    await expect(touched.locator('.player-side [aria-current]')).toContainText(length);
    await touched.getByRole('button', { name: 'Play Video' }).tap();
    await expect.poll(() => ask(touched, (video) => video.paused)).toBe(false);
    await expect(videoOn(touched)).toBeFocused();
    await expect(videoOn(touched)).toHaveCSS('outline-style', 'none');
    await tablet.close();
  },
);
