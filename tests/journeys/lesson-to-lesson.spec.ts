// From lesson to lesson during playback: each resumes at its own position and plays on, and
// positions are never mixed up.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn } from './support/accounts.ts';
import { LONG_VIDEO, makeCourse } from './support/authoring.ts';
import { ask, play, playToTheEnd, ready, videoOn } from './support/video.ts';
import { newLearner, getPositions } from './support/learners.ts';
import type { Learner } from './support/learners.ts';
import { longUnless } from './support/long.ts';
import { open } from './support/pages.ts';
import { test } from './support/shop.ts';

const LESSONS = ['Clean paper', 'A pencil line', 'Ink at last'] as const;
const [FIRST, SECOND, THIRD] = LESSONS;
/** The position where each lesson is left, far from the beginning and from each other. */
const LEFT_AT = { [FIRST]: 9, [SECOND]: 21 };
/** The position where the third lesson was left on another day. */
const THIRD_AT = 15;

type Way = (page: Page, next: string) => Promise<void>;

const button: Way = (page) => page.getByRole('button', { name: 'Next', exact: true }).click();
const key: Way = (page) => page.keyboard.press('n');
const list: Way = (page, next) =>
  page.getByRole('complementary', { name: 'Lessons' }).getByRole('link', { name: next }).click();
const sheet: Way = async (page, next) => {
  await page.getByRole('button', { name: /^Lessons/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Lessons' });
  await dialog.getByRole('link', { name: next }).click();
  await expect(dialog).toBeHidden();
};
const countdown: Way = async (page) => {
  await page.getByRole('switch', { name: 'Autoplay next lesson' }).check();
  await playToTheEnd(page);
};

/** The ways to the next lesson at each width. */
const WAYS: readonly [width: number, ways: Readonly<Record<string, Way>>][] = [
  [1440, { key, list, button, countdown }],
  [390, { button, sheet, countdown, key }],
];

/** Makes three lessons of forty seconds, and a student who is enrolled in them. */
async function learnerOfThree(page: Page): Promise<Learner> {
  const course = await makeCourse(page.request, {
    sections: [
      { name: 'Before', lessons: [FIRST, SECOND] },
      { name: 'After', lessons: [THIRD] },
    ],
    price: '0',
    video: LONG_VIDEO,
  });
  const published = await page.request.post('/api/v1/course/editCourse', {
    headers: course.headers,
    multipart: { courseId: course.id, status: 'Published' },
  });
  expect(published.ok()).toBe(true);
  const learner = await newLearner(page.request, course.id);
  const third = learner.lessons.at(-1)?.lesson;
  const saved = await page.request.post('/api/v1/course/savePosition', {
    headers: { authorization: `Bearer ${learner.token}` },
    data: { courseId: course.id, subSectionId: third, seconds: THIRD_AT },
  });
  expect(saved.ok()).toBe(true);
  return learner;
}

async function openFirst(page: Page, { course, lessons }: Learner): Promise<void> {
  await open(page, `/course/${course._id}?lesson=${lessons[0]?.lesson}`);
  await expect(titleOn(page, FIRST)).toBeVisible();
  await ready(page);
  await noteFirstSeconds(page);
}

const titleOn = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Records the second at which each video first plays. */
async function noteFirstSeconds(page: Page): Promise<void> {
  await videoOn(page).evaluate((video: HTMLVideoElement) => {
    const note = () => {
      if (video.paused || video.seeking) return;
      const noted = JSON.parse(video.dataset['began'] ?? '{}') as Record<string, number>;
      noted[video.currentSrc] ??= video.currentTime;
      video.dataset['began'] = JSON.stringify(noted);
    };
    video.addEventListener('playing', note);
    video.addEventListener('timeupdate', note);
  });
}

async function expectPlayingFrom(page: Page, title: string, second: number): Promise<void> {
  await expect(titleOn(page, title)).toBeVisible();
  // For some milliseconds the previous video is still under this title.
  await expect.poll(() => beganAt(page)).toBe(second);
  // Expects that it plays on, and not only for an instant.
  await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThan(second + 1);
  expect(await ask(page, (video) => video.paused)).toBe(false);
}

/** The whole second at which the current video first played. */
async function beganAt(page: Page): Promise<number> {
  const began = await ask(page, (video) => {
    const noted = JSON.parse(video.dataset['began'] ?? '{}') as Record<string, number>;
    return noted[video.currentSrc];
  });
  return Math.floor(began ?? NaN);
}

const OFTEN = ['1440 key', '390 button'];

for (const [width, ways] of WAYS) {
  for (const [name, goOn] of Object.entries(ways)) {
    test(
      `at ${width} px playback continues by ${name}, each lesson at its own position`,
      longUnless(OFTEN.includes(`${width} ${name}`)),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        const learner = await learnerOfThree(page);
        await signIn(page, learner);
        await openFirst(page, learner);
        await play(page, LEFT_AT[FIRST]);
        const left: Record<string, number> = {};
        for (const [now, next, at] of [
          [FIRST, SECOND, 0],
          [SECOND, THIRD, THIRD_AT],
        ] as const) {
          await expect
            .poll(() => ask(page, (video) => video.currentTime))
            .toBeGreaterThan(LEFT_AT[now] + 0.5);
          await goOn(page, next);
          await expectPlayingFrom(page, next, at);
          left[now] = name === 'countdown' ? 0 : LEFT_AT[now];
          if (next === SECOND) await play(page, LEFT_AT[SECOND]);
        }
        await page.keyboard.press('k');
        await expect.poll(() => ask(page, (video) => video.paused)).toBe(true);
        const stoodAt = Math.floor(await ask(page, (video) => video.currentTime));

        const stored = () => getPositions(page.request, learner);
        await expect.poll(async () => (await stored())[THIRD]).toBe(stoodAt);
        for (const title of [FIRST, SECOND]) {
          const seconds = (await stored())[title] ?? 0;
          // Left within a few seconds of its own position, or restarted after its end.
          expect(seconds, title).toBeGreaterThanOrEqual(left[title] ?? 0);
          expect(seconds, title).toBeLessThan((left[title] ?? 0) + 8);
        }
      },
    );
  }
}

test('lessons skipped quickly keep their positions, and the last one plays', async ({ page }) => {
  const learner = await learnerOfThree(page);
  await signIn(page, learner);
  await openFirst(page, learner);
  await play(page, LEFT_AT[FIRST]);
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expectPlayingFrom(page, THIRD, THIRD_AT);
  const listStored = async () => Object.keys(await getPositions(page.request, learner)).sort();
  await expect.poll(listStored).toEqual([FIRST, THIRD].sort());
});

test('the next lesson of a paused video opens paused, at its own position', async ({ page }) => {
  const learner = await learnerOfThree(page);
  await signIn(page, learner);
  await openFirst(page, learner);
  await play(page, LEFT_AT[FIRST]);
  await page.keyboard.press('k');
  await expect.poll(() => ask(page, (video) => video.paused)).toBe(true);
  await list(page, THIRD);
  await expect(titleOn(page, THIRD)).toBeVisible();
  await expect.poll(() => ask(page, (video) => video.currentTime)).toBe(THIRD_AT);
  await ready(page);
  expect(await ask(page, (video) => video.paused)).toBe(true);
});

test('the end of a video offers the next lesson, until a replay or Play now', async ({ page }) => {
  const learner = await learnerOfThree(page);
  await signIn(page, learner);
  await openFirst(page, learner);
  await playToTheEnd(page);
  const offer = page.getByRole('group', { name: 'Next lesson' });
  await expect(offer.getByText(SECOND)).toBeVisible();
  await expect(offer.getByText(/^in \d s$/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(offer).toBeHidden();
  await playToTheEnd(page);
  await offer.getByRole('button', { name: 'Play now' }).click();
  await expectPlayingFrom(page, SECOND, 0);
});
