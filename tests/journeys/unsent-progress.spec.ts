// Progress made offline: it is stored, survives the tab, and is sent once there is a connection.
import { expect, test } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { signIn } from './support/accounts.ts';
import { play, playToTheEnd, ready, videoOn } from './support/video.ts';
import { newLearner, getPositions } from './support/learners.ts';
import type { Learner } from './support/learners.ts';
import { WHOLE } from './support/long.ts';
import { open } from './support/pages.ts';
import { noticesOn } from './support/shop.ts';

const SENDS = '/course/updateCourseProgress';
const waits = (page: Page) =>
  page.getByText('Your progress will be saved when you are online.', { exact: true });
const mark = (page: Page) => page.getByRole('button', { name: 'Mark Complete' });
const getPath = ({ course, lessons }: Learner, index: number) =>
  `/course/${course._id}?section=${lessons[index]?.section}&lesson=${lessons[index]?.lesson}`;

/** The video plays from the browser's buffer; requests for the course fail. */
const loseCalls = (page: Page) =>
  page.route('**/api/v1/course/*', (route) => route.abort('internetdisconnected'));

/** The number of progress entries stored in this browser. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('rangshala');
        opening.onerror = () => reject(new Error('The database cannot be opened.'));
        opening.onsuccess = () => {
          const count = opening.result.transaction('unsent').objectStore('unsent').count();
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result);
          };
        };
      }),
  );

/** Completion requests that the server has answered. */
function answered(page: Page): Request[] {
  const done: Request[] = [];
  page.context().on('requestfinished', (item) => {
    if (item.url().endsWith(SENDS)) done.push(item);
  });
  return done;
}

async function completedOf(page: Page, { token, course }: Learner): Promise<string[]> {
  const answer = await page.request.post('/api/v1/course/getFullCourseDetails', {
    headers: { authorization: `Bearer ${token}` },
    data: { courseId: course._id },
  });
  return ((await answer.json()) as { data: { completedVideos: string[] } }).data.completedVideos;
}

test('PLAY-07 a lesson that ends or is marked complete offline is saved once, after the connection is back', async ({
  page,
  context,
}) => {
  const learner = await newLearner(page.request);
  const [first, second] = learner.lessons.map(({ lesson }) => lesson);
  const sent = answered(page);
  await signIn(page, learner);
  await open(page, getPath(learner, 0));
  await ready(page);
  await expect(mark(page)).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await ready(page);
  await context.setOffline(true);
  await mark(page).click();
  await expect(waits(page)).toBeVisible();
  await expect(noticesOn(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await mark(page).click();
  await expect(waits(page)).toBeVisible();
  expect(await completedOf(page, learner)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible();
  await expect(noticesOn(page).filter({ hasText: 'Lesson marked as complete!' })).toBeVisible();
  expect((await completedOf(page, learner)).toSorted()).toEqual([first, second].toSorted());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible();
  expect(sent).toHaveLength(2);
});

test(
  "a video's end and position survive a tab that is closed offline",
  WHOLE,
  async ({ page, context }) => {
    const learner = await newLearner(page.request);
    await signIn(page, learner);
    await open(page, getPath(learner, 0));
    await ready(page);
    await loseCalls(page);
    await playToTheEnd(page);
    await expect(waits(page)).toBeVisible();
    await page.close();
    const later = await context.newPage();
    await signIn(later, learner);
    await open(later, '/dashboard');
    await expect.poll(() => completedOf(later, learner)).toEqual([learner.lessons[0]?.lesson]);
  },
);

test(
  'the position of a video paused offline is saved with the next page',
  WHOLE,
  async ({ page, context }) => {
    const learner = await newLearner(page.request);
    await signIn(page, learner);
    await open(page, getPath(learner, 0));
    await ready(page);
    await loseCalls(page);
    await play(page, 4);
    await videoOn(page).evaluate((video: HTMLVideoElement) => video.pause());
    await expect.poll(() => stored(page)).toBe(1);
    await page.close();
    const later = await context.newPage();
    await signIn(later, learner);
    await open(later, '/dashboard');
    const title = learner.lessons[0]?.title ?? '';
    await expect
      .poll(async () => (await getPositions(later.request, learner))[title])
      .toBeGreaterThanOrEqual(4);
  },
);

test(
  'the next user of the device sends none of the stored progress, and logging out clears it',
  WHOLE,
  async ({ page, context }) => {
    const [learner, last] = [await newLearner(page.request), await newLearner(page.request)];
    const sent = answered(page);
    await signIn(page, learner);
    await open(page, getPath(learner, 0));
    await ready(page);
    await context.setOffline(true);
    await mark(page).click();
    await expect(waits(page)).toBeVisible();
    await page.close();
    await context.setOffline(false);
    // The session has ended without logging out, and another user logs in.
    const second = await context.newPage();
    await signIn(second, last);
    await open(second, '/dashboard');
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    await second.getByRole('button', { name: 'Account menu' }).click();
    await second.getByRole('button', { name: 'Log out' }).click();
    await expect(second).toHaveURL(/\/$/);
    await second.close();
    const third = await context.newPage();
    await signIn(third, learner);
    await open(third, getPath(learner, 0));
    await expect(mark(third)).toBeVisible();
    expect(await completedOf(third, learner)).toEqual([]);
    expect(await completedOf(third, last)).toEqual([]);
    expect(sent).toEqual([]);
  },
);

test(
  'a lesson completed on another device shows after the page gets the focus',
  WHOLE,
  async ({ page }) => {
    const learner = await newLearner(page.request);
    await signIn(page, learner);
    await open(page, getPath(learner, 0));
    await expect(mark(page)).toBeVisible();
    await page.request.post('/api/v1/course/updateCourseProgress', {
      headers: { authorization: `Bearer ${learner.token}` },
      data: { courseId: learner.course._id, subSectionId: learner.lessons[0]?.lesson },
    });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible();
  },
);

test(
  'a video played to its end starts from the beginning the next time',
  WHOLE,
  async ({ page }) => {
    const learner = await newLearner(page.request);
    await signIn(page, learner);
    await open(page, getPath(learner, 0));
    await playToTheEnd(page);
    await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible();
    await expect.poll(() => getPositions(page.request, learner)).toEqual({});
    await open(page, getPath(learner, 0));
    await ready(page);
    expect(await videoOn(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(0);
  },
);

test(
  'a lesson completed offline on the outline is saved after the connection is back',
  WHOLE,
  async ({ page, context }) => {
    const learner = await newLearner(page.request);
    const title = learner.lessons[0]?.title ?? '';
    await signIn(page, learner);
    await open(page, `/course-learning/${learner.course._id}`);
    const lesson = page.getByRole('listitem').filter({ hasText: title });
    await expect(lesson.getByRole('button', { name: `Complete ${title}` })).toBeVisible();
    await context.setOffline(true);
    await lesson.getByRole('button', { name: `Complete ${title}` }).click();
    await expect(
      lesson.getByText('Your progress will be saved when you are online.'),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(lesson.getByRole('img', { name: 'Completed', exact: true })).toBeVisible();
    expect(await completedOf(page, learner)).toEqual([learner.lessons[0]?.lesson]);
  },
);
