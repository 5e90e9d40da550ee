// One walk through the whole site by pointer and keyboard, the same in every engine: visitor, student, admin.
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Engine } from './engine.ts';
import { createVideoProbe } from './video.ts';
import type { ElementQuery } from './in-page.ts';
import { createTestUser } from './test-user.ts';
import type { TestUser } from './test-user.ts';

const COURSE = 'Holi posters in Photoshop';
const ADMIN = { email: 'admin@rangshala.example', password: 'rangshala-admin' };
const NEW_COURSE = 'Block printing at the kitchen table';
const VIDEOS = ['calm-page', 'four-numbers', 'hanging-line'].map((name) =>
  resolve(`server/demo/clips/${name}.mp4`),
);
const PICTURE = resolve('tests/support/files/picture.png');

const button = (name: string): ElementQuery => ({ role: 'button', name, exact: true });
const link = (name: string): ElementQuery => ({ role: 'link', name });
const inNavigation = (name: string): ElementQuery => ({
  ...link(name),
  within: { role: 'navigation', name: 'Main' },
});
const getMoveButton = (lesson: string) => button(`Move lesson ${lesson}`);

/** Declares the walk as tests that depend on one another, in one browser. */
export function walkIn(name: string, start: () => Promise<Engine>): void {
  describe(name, () => {
    let engine: Engine;
    let me: TestUser;
    let hasPassed = true;

    beforeAll(async () => {
      engine = await start();
      me = createTestUser(engine, inject('origin'));
    });
    afterAll(() => engine?.close());
    const step = (title: string, go: (me: TestUser) => Promise<void>) =>
      test(title, async () => {
        expect(hasPassed, 'all earlier steps have passed').toBe(true);
        hasPassed = false;
        await go(me);
        expect(engine.errors).toEqual([]);
        hasPassed = true;
      });

    step('the chosen theme stays after a reload', checkTheme);
    step('a page is prefetched when a pointer or the focus is on its link', checkPrefetch);
    step('a misspelt search finds its course', searchForCourse);
    step('a visitor signs up by keyboard', signUp);
    step("a student pays for a course in the provider's window", payForCourse);
    step('a video plays', playVideo);
    step('the next lesson starts at its own position and keeps playing', playNextLesson);
    step('a lesson resumes at its last position after a reload', resumeLesson);
    step('the student logs out, and an admin logs in', switchToAdmin);
    step('a new course accepts its picture, and its videos show thumbnails', createCourse);
    step('an opened menu has the focus, and undo restores a removed lesson', reorderLessons);
    step('lessons sorted by keyboard are saved in that order', saveLessonOrder);
  });
}

async function checkTheme(me: TestUser): Promise<void> {
  await me.open('/');
  await me.click(button('Dark Mode'));
  await me.sees(button('Light Mode'));
  await me.reload();
  await me.sees(button('Light Mode'));
  const isDark = () => document.documentElement.classList.contains('dark');
  expect(await me.ask(isDark)).toBe(true);
  await me.click(button('Light Mode'));
  await me.sees(button('Dark Mode'));
}

async function checkPrefetch(me: TestUser): Promise<void> {
  await me.open('/');
  await me.ask(() =>
    addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      document.documentElement.dataset['refused'] = blockedURI;
    }),
  );
  await me.hover(inNavigation('About'));
  await me.tabTo(inNavigation('Services'));
  await me.until('two pages to be prefetched', () =>
    me.ask(arePrefetched, ['/about', '/services']),
  );
  expect(await me.ask(() => document.documentElement.dataset['refused'])).toBeFalsy();
}

/**
 * Runs in the page. Engines without support for prefetch ignore the link; all others have fetched
 * it.
 */
function arePrefetched(paths: readonly string[]): boolean {
  const requests = [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')];
  const answered = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ responseStatus }) => responseStatus === 200)
    .map(({ name }) => name);
  const isKnown = document.createElement('link').relList.supports('prefetch');
  return paths.every((path) =>
    requests.some(
      ({ href }) => new URL(href).pathname === path && (!isKnown || answered.includes(href)),
    ),
  );
}

async function searchForCourse(me: TestUser): Promise<void> {
  await me.click(link('Join Community'));
  await me.waitForPath(/courses$/);
  await me.fill({ role: 'searchbox', name: 'Search courses' }, 'fotoshop holi');
  await me.until(
    'one course',
    () => me.look({ role: 'article', within: { role: 'main' } }),
    (cards) => cards.length === 1 && cards[0]?.text.includes(COURSE) === true,
  );
  await me.click({ ...link(COURSE), within: { role: 'article' } });
  await me.waitForPath(/^\/course-detail\/[0-9a-f]{24}$/);
}

async function signUp(me: TestUser): Promise<void> {
  await me.click(button('Enroll to Access All Content'));
  const within = { role: 'dialog', name: 'Create Account to Enroll' };
  await me.click({ label: 'Full Name', within });
  const typed = {
    'Full Name': 'Aarohi Sharma',
    // Every engine uses the same server.
    'Email Address': `${randomUUID()}@students.example`,
    'Mobile Number': '9876543210',
    Password: 'kolam-by-hand',
  };
  for (const [label, text] of Object.entries(typed)) {
    await me.tabTo({ label, within });
    await me.typeText(text);
    await me.sees({ label, within }, ({ value }) => value === text);
  }
  await me.press('Enter');
  await me.waitUntilGone(within);
}

async function payForCourse(me: TestUser): Promise<void> {
  await me.click(button('Enroll Now'));
  await me.click({ role: 'button', name: 'UPI' });
  await me.waitForText("You're Enrolled");
  await me.click(link('(Start|Continue) Learning'));
  await me.waitForPath(/^\/course-learning\/[0-9a-f]{24}$/);
}

async function playVideo(me: TestUser): Promise<void> {
  await me.click(link('^Watch'));
  await me.waitForPath(/^\/course\/[0-9a-f]{24}$/);
  const video = createVideoProbe(me);
  await video.recordStarts();
  await me.click({ role: 'button', name: '^Play' });
  await video.waitUntilPlaysPast(1);
}

async function playNextLesson(me: TestUser): Promise<void> {
  const video = createVideoProbe(me);
  const first = await video.waitUntilPlaysPast(3);
  await me.click(button('Next'));
  const next = await video.waitUntilPlaysPast(1.5, first.source);
  expect(next.began).toBeLessThan(1);
  expect(next.title).not.toBe(first.title);
}

async function resumeLesson(me: TestUser): Promise<void> {
  const video = createVideoProbe(me);
  await video.waitUntilPlaysPast(4);
  await me.typeText('k');
  const left = await video.waitUntilPaused();
  await me.reload();
  await video.recordStarts();
  await me.click({ role: 'button', name: '^(Play|Resume)' });
  const again = await video.waitUntilPlaysPast(left.second + 1);
  expect(again.began).toBeGreaterThan(left.second - 1.5);
  expect(again.began).toBeLessThan(left.second + 1);
}

async function switchToAdmin(me: TestUser): Promise<void> {
  await me.open('/');
  await me.click({ role: 'button', name: 'account|menu' });
  await me.click({ role: 'button', name: '^Log ?out$' });
  await me.waitForText('Logged out successfully');
  await me.open('/auth');
  await me.fill({ label: 'Email', within: { role: 'main' } }, ADMIN.email);
  await me.press('Tab');
  await me.tabTo({ label: 'Password', exact: true, within: { role: 'main' } });
  await me.typeText(ADMIN.password);
  await me.press('Enter');
  await me.waitForPath(/^\/profile$/);
  // Waits, because Firefox logs an error about scripts of a page that is left while it loads.
  await me.sees(button('Set up'));
}

async function createCourse(me: TestUser): Promise<void> {
  await me.open('/create-course');
  await me.fill({ label: 'Course name' }, NEW_COURSE);
  await me.fill({ role: 'textbox', name: 'Price', exact: true }, '499');
  await me.fill({ label: 'Tags' }, 'Print');
  await me.press('Enter');
  await me.chooseFiles({ label: 'Thumbnail', exact: true }, [PICTURE]);
  await me.sees({ role: 'img', name: 'Thumbnail preview' });
  await me.click(button('Continue'));
  await me.waitForText('Course Created Successfully!');
  await me.fill({ label: 'New section name' }, 'The block');
  await me.press('Enter');
  await me.chooseFiles(
    { label: 'Video', exact: true, within: { role: 'region', name: 'The block' } },
    VIDEOS,
  );
  await expectLessonOrder(me, ['Calm page', 'Four numbers', 'Hanging line']);
  await me.until(
    'a thumbnail of every video that is not black',
    () => me.ask(getBrightnessOfPictures),
    (all) => all.length === VIDEOS.length && all.every((bright) => bright > 20),
  );
}

/** Runs in the page: the brightest colour of each video's picture, from 0 to 255. */
function getBrightnessOfPictures(): number[] {
  return [...document.querySelectorAll<HTMLImageElement>('img.lesson-poster')].map((picture) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0, 8, 8);
    const colours = context?.getImageData(0, 0, 8, 8).data ?? [];
    return Math.max(...[...colours].filter((_, index) => index % 4 < 3));
  });
}

function expectLessonOrder(me: TestUser, lessons: readonly string[]): Promise<unknown> {
  return me.until(
    `the order ${lessons.join(', ')}`,
    () => me.look({ role: 'listitem', within: { role: 'region', name: 'The block' } }),
    (rows) =>
      rows.length === lessons.length &&
      rows.every(({ text }, at) => text.includes(lessons[at] ?? '?')),
  );
}

async function reorderLessons(me: TestUser): Promise<void> {
  await me.click(getMoveButton('Four numbers'));
  await me.waitForFocus(button('Move up'));
  await me.press('Tab');
  await me.waitForFocus(button('Move down'));
  await me.press('Enter');
  await expectLessonOrder(me, ['Calm page', 'Hanging line', 'Four numbers']);
  await me.waitForFocus(getMoveButton('Four numbers'));
  await me.press('Tab');
  await me.waitForFocus(button('Remove lesson Four numbers'));
  await me.press('Enter');
  await expectLessonOrder(me, ['Calm page', 'Hanging line']);
  await me.click(button('Undo'));
  await expectLessonOrder(me, ['Calm page', 'Hanging line', 'Four numbers']);
}

async function saveLessonOrder(me: TestUser): Promise<void> {
  await me.tabTo(getMoveButton('Hanging line'));
  await me.press('Enter');
  await me.waitForFocus(button('Move up'));
  await me.press('Enter');
  await expectLessonOrder(me, ['Hanging line', 'Calm page', 'Four numbers']);
  await me.waitForFocus(getMoveButton('Hanging line'));
  await me.click(button('Save and continue'));
  await me.waitForText('Sections & Lessons Created!');
  await me.click(button('Finish'));
  await me.waitForPath(/^\/profile$/);
  await me.waitForText('Course has been saved as draft successfully.');
  await me.click(link('Edit course'));
  await me.waitForPath(/^\/edit-course\/[0-9a-f]{24}$/);
  await me.click(button('Continue'));
  await expectLessonOrder(me, ['Hanging line', 'Calm page', 'Four numbers']);
}
