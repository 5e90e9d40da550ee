// One walk through the whole site by pointer and keyboard, the same in every engine: visitor, student, admin.
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Engine } from './engine.ts';
import { videoSeenBy } from './video.ts';
import type { Requested } from './in-page.ts';
import { personAt } from './person.ts';
import type { Person } from './person.ts';

const COURSE = 'Holi posters in Photoshop';
const ADMIN = { email: 'admin@rangshala.example', password: 'rangshala-admin' };
const NEW_COURSE = 'Block printing at the kitchen table';
const VIDEOS = ['calm-page', 'four-numbers', 'hanging-line'].map((name) =>
  resolve(`server/demo/clips/${name}.mp4`),
);
const PICTURE = resolve('tests/support/files/picture.png');

const button = (name: string): Requested => ({ role: 'button', name, exact: true });
const link = (name: string): Requested => ({ role: 'link', name });
const inBar = (name: string): Requested => ({
  ...link(name),
  within: { role: 'navigation', name: 'Main' },
});
const handle = (lesson: string) => button(`Move lesson ${lesson}`);

/** Declares the walk as tests that depend on one another, in one browser. */
export function walkIn(name: string, start: () => Promise<Engine>): void {
  describe(name, () => {
    let engine: Engine;
    let me: Person;
    let isOnTheWay = true;

    beforeAll(async () => {
      engine = await start();
      me = personAt(engine, inject('origin'));
    });
    afterAll(() => engine?.close());
    const step = (title: string, go: (me: Person) => Promise<void>) =>
      test(title, async () => {
        expect(isOnTheWay, 'all earlier steps have passed').toBe(true);
        isOnTheWay = false;
        await go(me);
        expect(engine.errors).toEqual([]);
        isOnTheWay = true;
      });

    step('the chosen theme stays after a reload', keepsTheme);
    step('a page is prefetched when a pointer or the focus is on its link', prefetches);
    step('a misspelt search finds its course', searches);
    step('a visitor signs up by keyboard', signsUp);
    step("a student pays for a course in the provider's window", pays);
    step('a video plays', plays);
    step('the next lesson starts at its own position and keeps playing', hops);
    step('a lesson resumes at its last position after a reload', resumes);
    step('the student logs out, and an admin logs in', changesPlaces);
    step('a new course accepts its picture, and its videos show thumbnails', begins);
    step('an opened menu has the focus, and undo restores a removed lesson', moves);
    step('lessons sorted by keyboard are saved in that order', sends);
  });
}

async function keepsTheme(me: Person): Promise<void> {
  await me.opens('/');
  await me.clicks(button('Dark Mode'));
  await me.sees(button('Light Mode'));
  await me.reloads();
  await me.sees(button('Light Mode'));
  const isDark = () => document.documentElement.classList.contains('dark');
  expect(await me.ask(isDark)).toBe(true);
  await me.clicks(button('Light Mode'));
  await me.sees(button('Dark Mode'));
}

async function prefetches(me: Person): Promise<void> {
  await me.opens('/');
  await me.ask(() =>
    addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      document.documentElement.dataset['refused'] = blockedURI;
    }),
  );
  await me.pointsAt(inBar('About'));
  await me.tabsTo(inBar('Services'));
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

async function searches(me: Person): Promise<void> {
  await me.clicks(link('Join Community'));
  await me.arrives(/courses$/);
  await me.types({ role: 'searchbox', name: 'Search courses' }, 'fotoshop holi');
  await me.until(
    'one course',
    () => me.look({ role: 'article', within: { role: 'main' } }),
    (cards) => cards.length === 1 && cards[0]?.text.includes(COURSE) === true,
  );
  await me.clicks({ ...link(COURSE), within: { role: 'article' } });
  await me.arrives(/^\/course-detail\/[0-9a-f]{24}$/);
}

async function signsUp(me: Person): Promise<void> {
  await me.clicks(button('Enroll to Access All Content'));
  const within = { role: 'dialog', name: 'Create Account to Enroll' };
  await me.clicks({ label: 'Full Name', within });
  const typed = {
    'Full Name': 'Aarohi Sharma',
    // Every engine uses the same server.
    'Email Address': `${randomUUID()}@students.example`,
    'Mobile Number': '9876543210',
    Password: 'kolam-by-hand',
  };
  for (const [label, text] of Object.entries(typed)) {
    await me.tabsTo({ label, within });
    await me.writes(text);
    await me.sees({ label, within }, ({ value }) => value === text);
  }
  await me.presses('Enter');
  await me.gone(within);
}

async function pays(me: Person): Promise<void> {
  await me.clicks(button('Enroll Now'));
  await me.clicks({ role: 'button', name: 'UPI' });
  await me.reads("You're Enrolled");
  await me.clicks(link('(Start|Continue) Learning'));
  await me.arrives(/^\/course-learning\/[0-9a-f]{24}$/);
}

async function plays(me: Person): Promise<void> {
  await me.clicks(link('^Watch'));
  await me.arrives(/^\/course\/[0-9a-f]{24}$/);
  const video = videoSeenBy(me);
  await video.isNoted();
  await me.clicks({ role: 'button', name: '^Play' });
  await video.playsPast(1);
}

async function hops(me: Person): Promise<void> {
  const video = videoSeenBy(me);
  const first = await video.playsPast(3);
  await me.clicks(button('Next'));
  const next = await video.playsPast(1.5, first.source);
  expect(next.began).toBeLessThan(1);
  expect(next.title).not.toBe(first.title);
}

async function resumes(me: Person): Promise<void> {
  const video = videoSeenBy(me);
  await video.playsPast(4);
  await me.writes('k');
  const left = await video.stands();
  await me.reloads();
  await video.isNoted();
  await me.clicks({ role: 'button', name: '^(Play|Resume)' });
  const again = await video.playsPast(left.second + 1);
  expect(again.began).toBeGreaterThan(left.second - 1.5);
  expect(again.began).toBeLessThan(left.second + 1);
}

async function changesPlaces(me: Person): Promise<void> {
  await me.opens('/');
  await me.clicks({ role: 'button', name: 'account|menu' });
  await me.clicks({ role: 'button', name: '^Log ?out$' });
  await me.reads('Logged out successfully');
  await me.opens('/auth');
  await me.types({ label: 'Email', within: { role: 'main' } }, ADMIN.email);
  await me.presses('Tab');
  await me.tabsTo({ label: 'Password', exact: true, within: { role: 'main' } });
  await me.writes(ADMIN.password);
  await me.presses('Enter');
  await me.arrives(/^\/profile$/);
  // Waits, because Firefox logs an error about scripts of a page that is left while it loads.
  await me.sees(button('Set up'));
}

async function begins(me: Person): Promise<void> {
  await me.opens('/create-course');
  await me.types({ label: 'Course name' }, NEW_COURSE);
  await me.types({ role: 'textbox', name: 'Price', exact: true }, '499');
  await me.types({ label: 'Tags' }, 'Print');
  await me.presses('Enter');
  await me.chooses({ label: 'Thumbnail', exact: true }, [PICTURE]);
  await me.sees({ role: 'img', name: 'Thumbnail preview' });
  await me.clicks(button('Continue'));
  await me.reads('Course Created Successfully!');
  await me.types({ label: 'New section name' }, 'The block');
  await me.presses('Enter');
  await me.chooses(
    { label: 'Video', exact: true, within: { role: 'region', name: 'The block' } },
    VIDEOS,
  );
  await order(me, ['Calm page', 'Four numbers', 'Hanging line']);
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

function order(me: Person, lessons: readonly string[]): Promise<unknown> {
  return me.until(
    `the order ${lessons.join(', ')}`,
    () => me.look({ role: 'listitem', within: { role: 'region', name: 'The block' } }),
    (rows) =>
      rows.length === lessons.length &&
      rows.every(({ text }, at) => text.includes(lessons[at] ?? '?')),
  );
}

async function moves(me: Person): Promise<void> {
  await me.clicks(handle('Four numbers'));
  await me.hasFocus(button('Move up'));
  await me.presses('Tab');
  await me.hasFocus(button('Move down'));
  await me.presses('Enter');
  await order(me, ['Calm page', 'Hanging line', 'Four numbers']);
  await me.hasFocus(handle('Four numbers'));
  await me.presses('Tab');
  await me.hasFocus(button('Remove lesson Four numbers'));
  await me.presses('Enter');
  await order(me, ['Calm page', 'Hanging line']);
  await me.clicks(button('Undo'));
  await order(me, ['Calm page', 'Hanging line', 'Four numbers']);
}

async function sends(me: Person): Promise<void> {
  await me.tabsTo(handle('Hanging line'));
  await me.presses('Enter');
  await me.hasFocus(button('Move up'));
  await me.presses('Enter');
  await order(me, ['Hanging line', 'Calm page', 'Four numbers']);
  await me.hasFocus(handle('Hanging line'));
  await me.clicks(button('Save and continue'));
  await me.reads('Sections & Lessons Created!');
  await me.clicks(button('Finish'));
  await me.arrives(/^\/profile$/);
  await me.reads('Course has been saved as draft successfully.');
  await me.clicks(link('Edit the course'));
  await me.arrives(/^\/edit-course\/[0-9a-f]{24}$/);
  await me.clicks(button('Continue'));
  await order(me, ['Hanging line', 'Calm page', 'Four numbers']);
}
