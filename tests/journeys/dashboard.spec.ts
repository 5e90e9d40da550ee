// The student's dashboard: figures, own courses with their progress, and links to continue.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn, STUDENT } from './support/accounts.ts';
import { allCalls, answerTo, speakSection7 } from './support/learners.ts';
import { WHOLE } from './support/long.ts';
import { open, watchForErrors } from './support/pages.ts';
import { noticesOn } from './support/shop.ts';

const cardsOn = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'My Courses' }) })
    .getByRole('article');

const statOn = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

test('DASH-02 DASH-03 DASH-04 DASH-05 DASH-06 DASH-07 DASH-08 DASH-09 DASH-13 DASH-14 DASH-15 OPEN-04 OPEN-41 OPEN-42 OPEN-75 our server sends everything in one request, with the lesson to continue at', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const calls = allCalls(page);
  await signIn(page, STUDENT);
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Asha$/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /search/i })).toBeVisible();
  const cards = cardsOn(page);
  await expect(cards).toHaveCount(2);
  const names = ['Enrolled Courses', 'Completed', 'Avg Progress', 'Certificates'];
  await expect(page.getByRole('term')).toHaveText(names);
  await expect(page.getByRole('definition')).toHaveText(['2', '1', '75%', '1']);

  const begun = cards.filter({ hasText: 'Instagram for small shops' });
  await expect(begun.getByText('In Progress')).toBeVisible();
  await expect(begun.getByText('lectures 4/8')).toBeVisible();
  await expect(begun.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  await expect(begun.getByText(/^Last accessed (today|yesterday)$/)).toBeVisible();
  await expect(begun.getByRole('link', { name: /^Continue: Colour that stays/ })).toHaveAttribute(
    'href',
    /^\/course\/[0-9a-f]{24}\?section=[0-9a-f]{24}&lesson=[0-9a-f]{24}$/,
  );
  const done = cards.filter({ hasText: 'Search foundations' });
  await expect(done.getByText('Completed')).toBeVisible();
  await expect(done.getByText(/^Last accessed \d+ \w{3} \d{4}$/)).toBeVisible();
  await expect(done.getByRole('link', { name: 'View certificate' })).toBeVisible();

  const recommended = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Recommended for You' }) })
    .getByRole('link');
  await expect(recommended).toHaveCount(4);
  const listed = await page.request.get('/api/v1/course/getAllCourses');
  const { data } = (await listed.json()) as { data: { _id: string; courseName: string }[] };
  const otherCourses = data.filter(
    ({ courseName }) => !/^(Instagram for|Search found)/.test(courseName),
  );
  for (const [index, { _id }] of otherCourses.slice(0, 4).entries()) {
    await expect(recommended.nth(index)).toHaveAttribute('href', `/course-detail/${_id}`);
  }
  expect(calls.filter((call) => call === 'profile/getEnrolledCourses?view=card')).toHaveLength(1);
  expect(calls.filter((call) => call === 'profile/enrolments')).toHaveLength(1);
  expect(calls).not.toContain('course/getFullCourseDetails');
  await page.getByRole('link', { name: 'Browse All Courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
  expect(errors).toEqual([]);
});

const lessons = (...ids: string[]) => [
  { _id: 's', sectionName: 'Section', subSection: ids.map((_id) => ({ _id, title: _id })) },
];
const COURSES = [
  { _id: 'fresh', courseName: 'Fresh', courseContent: lessons('a', 'b') },
  { _id: 'begun', courseName: 'Begun', courseContent: lessons('c', 'd', 'e') },
  { _id: 'ended', courseName: 'Ended', courseContent: lessons('f') },
];
/** OPEN-70: duplicate ids, and ids of deleted lessons. */
const DONE: Record<string, string[]> = { begun: ['c', 'c', 'gone', 'd'], ended: ['f', 'gone'] };

test('DASH-04 DASH-05 DASH-06 DASH-08 DASH-09 DASH-10 DASH-11 DASH-16 OPEN-04 OPEN-70 OPEN-75 OPEN-79 a section 7 server is queried once per course, and for nothing else', async ({
  page,
}) => {
  const calls = allCalls(page);
  await signIn(page, STUDENT);
  await speakSection7(page);
  await answerTo(page, 'profile/getEnrolledCourses?view=card', () => ({
    data: { courses: COURSES },
  }));
  await answerTo(page, 'course/getFullCourseDetails', ({ courseId = '' }) => ({
    data: {
      courseDetails: COURSES.find(({ _id }) => _id === courseId),
      completedVideos: DONE[courseId] ?? [],
    },
  }));
  await open(page, '/dashboard');
  await expect(cardsOn(page)).toHaveCount(3);
  for (const [name, count, badge, action] of [
    ['Fresh', 'lectures 0/2', 'In Progress', 'Start Course'],
    ['Begun', 'lectures 2/3', 'In Progress', 'Continue Learning'],
    ['Ended', 'lectures 1/1', 'Completed', 'Continue Learning'],
  ] as const) {
    const card = cardsOn(page).filter({ hasText: name });
    await expect(card.getByText(count)).toBeVisible();
    await expect(card.getByText(badge, { exact: true })).toBeVisible();
    await expect(card.getByText('Last accessed today')).toBeVisible();
    const to = `/course-learning/${name.toLowerCase()}`;
    await expect(card.getByRole('link', { name: action })).toHaveAttribute('href', to);
  }
  // Its other lesson was deleted.
  const ended = cardsOn(page).filter({ hasText: 'Ended' });
  await expect(ended.getByRole('link', { name: 'View certificate' })).toBeVisible();
  await expect(statOn(page, 'Enrolled Courses')).toHaveText('3');
  await expect(statOn(page, 'Completed')).toHaveText('1');
  // The average of 0, 67 and 100.
  await expect(statOn(page, 'Avg Progress')).toHaveText('56%');
  await expect(statOn(page, 'Certificates')).toHaveText('1');
  expect(calls.filter((call) => call === 'course/getFullCourseDetails')).toHaveLength(3);
  expect(calls.filter((call) => /profile\/enrolments|media|certificates/.test(call))).toEqual([]);
});

test('DASH-12 without courses shows a link to the catalogue', WHOLE, async ({ page }) => {
  await signIn(page, STUDENT);
  await answerTo(page, 'profile/getEnrolledCourses?view=card', () => ({ data: { courses: [] } }));
  await open(page, '/dashboard');
  await expect(page.getByText('No enrolled courses yet')).toBeVisible();
  await expect(statOn(page, 'Avg Progress')).toHaveText('0%');
  await page.getByRole('link', { name: 'Explore Courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
});

test(
  'DASH-17 ERR-04 when the list fails to load, shows the courses from the login',
  WHOLE,
  async ({ page }) => {
    await signIn(page, STUDENT);
    await page.route('**/api/v1/profile/getEnrolledCourses?*', (route) => route.abort());
    await open(page, '/dashboard');
    const notice = noticesOn(page).filter({ hasText: 'Failed to fetch enrolled courses' });
    await expect(notice.getByText('Error', { exact: true })).toBeVisible();
    await expect(cardsOn(page)).toHaveCount(2);
    await expect(cardsOn(page).first()).toContainText(
      /Instagram for small shops|Search foundations/,
    );
  },
);

const LONG_TITLE =
  'Storyboards for a documentary in Thiruvananthapuram: from the first walk to the last frame';
const LONG_WORD =
  'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';

for (const width of [1024, 1279, 1280, 1440])
  test(`the courses on an admin's dashboard fit beside the side column at ${width} px, also with long titles`, async ({
    page,
  }) => {
    await page.route('**/course/managed*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { courseName: string; price: unknown }[] };
      const titles = [LONG_TITLE, LONG_WORD];
      for (const [index, courseName] of titles.entries())
        body.data[index] = { ...found(body.data[index]), courseName };
      await route.fulfill({ response, json: body });
    });
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, ADMIN);
    await open(page, '/dashboard');
    const region = page.getByRole('region', { name: 'Newest courses' });
    await page.getByRole('heading', { name: 'Courses', exact: true }).scrollIntoViewIfNeeded();
    await expect(region.getByRole('row')).toHaveCount(7);
    const { inside, room } = await region.evaluate((box) => ({
      inside: box.scrollWidth,
      room: box.clientWidth,
    }));
    expect(inside).toBeLessThanOrEqual(room);
    const title = await region.getByText(LONG_TITLE).boundingBox();
    expect(title?.width).toBeGreaterThan(110);
    for (const name of [LONG_TITLE, LONG_WORD]) {
      const pencil = await region.getByRole('link', { name: `Edit ${name}` }).boundingBox();
      const box = await region.boundingBox();
      expect((pencil?.x ?? 0) + (pencil?.width ?? 0)).toBeLessThanOrEqual(
        (box?.x ?? 0) + (box?.width ?? 0),
      );
    }
  });

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The demo content has fewer than two courses.');
  return value;
}
