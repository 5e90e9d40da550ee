// The catalogue: cards, search, filters and failures.
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { groupDigits } from '#contract/digits.ts';
import { signIn, STUDENT } from './support/accounts.ts';
import { LONG, WHOLE } from './support/long.ts';
import { openTimeless } from './support/notices.ts';
import { open, watchForErrors } from './support/pages.ts';
import { named, type PlainCourse, plainCourse, plainServer } from './support/plain-server.ts';
import { noticesOn } from './support/shop.ts';

interface Listed {
  _id: string;
  courseName: string;
  courseDescription: string;
  status: string;
  tag: string[];
  price: number;
  instructor: { firstName: string; lastName: string };
  studentsCount: number;
  courseContent: unknown[];
}

async function listed(page: Page): Promise<Listed[]> {
  const answer = await page.request.get('/api/v1/course/getAllCourses');
  return ((await answer.json()) as { data: Listed[] }).data;
}

function getParts(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    cards: main.getByRole('article'),
    titles: main.getByRole('article').getByRole('heading'),
    box: main.getByRole('searchbox', { name: 'Search courses' }),
    category: main.getByLabel('Category', { exact: true }),
    price: main.getByLabel('Price'),
    sort: main.getByLabel('Sort'),
    clear: main.getByRole('button', { name: 'Clear Filters' }),
    count: (shown: number, of: number) =>
      main.getByText(`Showing ${groupDigits(shown)} of ${groupDigits(of)} courses`, {
        exact: true,
      }),
  };
}

const toOptions = (select: Locator) => select.getByRole('option');

/** Prices as users of a section 7 server type them. */
const PRICES = [0, '$50', '50.01', '100', '$100.5', '200', '201', 'Ask us'] as const;

function plainList(): PlainCourse[] {
  return PRICES.map((price, place) =>
    plainCourse({
      _id: `plain-${place}`,
      courseName: `Course ${place}`,
      price,
      category: place % 2 ? { _id: 'k1', name: 'Drawing' } : { _id: 'k2', name: 'Print' },
      studentsEnrolled: Array.from({ length: place }, (_, index) => `student-${index}`),
      createdAt: `2026-01-0${place + 1}T00:00:00.000Z`,
    }),
  );
}

const CATEGORIES = [
  { _id: 'k1', name: 'Drawing' },
  { _id: 'k2', name: 'Print' },
];

test('CAT-01 CAT-02 CAT-11 CAT-12 CAT-13 CAT-15 both URLs show every course with its facts', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const courses = await listed(page);
  for (const path of ['/courses', '/all-courses']) {
    await open(page, path);
    const { cards, titles, box, category, count } = getParts(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(box).toBeVisible();
    await expect(titles).toHaveText(courses.map(({ courseName }) => courseName));
    await expect(count(courses.length, courses.length)).toBeVisible();
    await expect(toOptions(category)).toHaveCount(5);
    await expect(toOptions(category).first()).toHaveText('All');
    for (const [place, course] of courses.slice(0, 3).entries()) {
      const card = cards.nth(place);
      await expect(card.getByRole('presentation').or(card.locator('.art')).first()).toBeVisible();
      await expect(card.getByText(course.status, { exact: true })).toBeVisible();
      await expect(card.getByText(course.courseDescription.slice(0, 40))).toBeVisible();
      const { firstName, lastName } = course.instructor;
      await expect(card.getByText(`${firstName} ${lastName}`)).toBeVisible();
      await expect(card.getByText(`${course.studentsCount} student`)).toBeVisible();
      await expect(card.getByText(`${course.courseContent.length} section`)).toBeVisible();
      const hidden = course.tag.length - 3;
      const tags = [...course.tag.slice(0, 3), ...(hidden > 0 ? [`+${hidden}`] : [])];
      await expect(card.locator('.tag')).toHaveText(tags);
      await expect(card.getByRole('link', { name: 'View Details' })).toBeVisible();
      await expect(card.getByRole('link', { name: 'Enroll', exact: true })).toBeVisible();
    }
  }
  expect(courses.some(({ tag }) => tag.length > 3)).toBe(true);
  expect(errors).toEqual([]);
});

test('CAT-03 CAT-04 OPEN-39 search results replace the list and can be filtered; an empty or failed search restores the list', async ({
  page,
}) => {
  const all = (await listed(page)).length;
  await open(page, '/all-courses');
  const { titles, box, price, count, clear } = getParts(page);
  await box.fill('fotoshop');
  await expect(titles.first()).toHaveText('Holi posters in Photoshop');
  const found = await titles.count();
  expect(found).toBeLessThan(all);
  await expect(count(found, found)).toBeVisible();
  await expect(page).toHaveURL(/\?query=fotoshop$/);
  await price.selectOption('free');
  await expect(page.getByText(new RegExp(`Showing \\d of ${found} courses`))).toBeVisible();
  await clear.first().click();
  await page.reload();
  await expect(titles.first()).toHaveText('Holi posters in Photoshop');
  await expect(box).toHaveValue('fotoshop');
  await box.fill('');
  await expect(count(all, all)).toBeVisible();
  await box.fill('fotoshop');
  await expect(count(found, found)).toBeVisible();
  await page.route('**/api/v1/course/cards?query=*', (route) => route.abort());
  await box.fill('posters');
  await expect(count(all, all)).toBeVisible();
  await expect(noticesOn(page)).toHaveCount(0);
});

test(
  'CAT-05 CAT-06 CAT-07 CAT-08 CAT-09 CAT-14 OPEN-02 OPEN-03 filters, sorts and prices a list without currency',
  WHOLE,
  async ({ page }) => {
    await plainServer(page, { getAllCourses: plainList(), showAllCategories: CATEGORIES });
    await open(page, '/all-courses');
    const { cards, titles, category, price, sort, count } = getParts(page);
    const expectShown = async (...places: number[]) => {
      await expect(titles).toHaveText(places.map((place) => `Course ${place}`));
      await expect(count(places.length, 8)).toBeVisible();
    };
    await expectShown(7, 6, 5, 4, 3, 2, 1, 0);
    const prices = ['Ask us', '$201', '$200', '$100.50', '$100', '$50.01', '$50', 'Free'];
    await expect(cards.locator('.price')).toHaveText(prices);
    // Categories arrive in their own response, which may come later.
    await expect(toOptions(category)).toHaveText(['All', 'Drawing', 'Print']);
    await expect(toOptions(price)).toHaveText(['All', 'Free', '0-50', '50-100', '100-200', '200+']);
    await expect(toOptions(sort)).toHaveText([
      'Newest',
      'Oldest',
      'Price, low to high',
      'Price, high to low',
      'Popular',
    ]);
    await category.selectOption('Drawing');
    await expectShown(7, 5, 3, 1);
    await category.selectOption('All');
    for (const [bracket, ...places] of [
      ['free', 0],
      ['0-50', 1, 0],
      ['50-100', 3, 2],
      ['100-200', 5, 4],
      ['200+', 6],
      ['all', 7, 6, 5, 4, 3, 2, 1, 0],
    ] as const) {
      await price.selectOption(bracket);
      await expectShown(...places);
    }
    await sort.selectOption('oldest');
    await expectShown(0, 1, 2, 3, 4, 5, 6, 7);
    await sort.selectOption('price-high');
    await expectShown(6, 5, 4, 3, 2, 1, 0, 7);
    await sort.selectOption('price-low');
    await expectShown(0, 1, 2, 3, 4, 5, 6, 7);
    await sort.selectOption('popular');
    await expectShown(7, 6, 5, 4, 3, 2, 1, 0);
  },
);

test(
  'CAT-10 CAT-18 chips remove filters, the URL stores the filters, and the focus stays close',
  WHOLE,
  async ({ page }) => {
    await plainServer(page, { getAllCourses: plainList(), showAllCategories: CATEGORIES });
    await open(page, '/all-courses');
    const { main, category, price, sort, clear, count } = getParts(page);
    const chips = main.getByRole('button', { name: /^Remove filter/ });
    await category.selectOption('Drawing');
    await price.selectOption('free');
    await sort.selectOption('popular');
    await expect(page).toHaveURL(/\?category=k1&price=free&sort=popular$/);
    await expect(chips).toHaveCount(2);
    await expect(page.getByRole('heading', { name: 'No courses found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
    await expect(count(0, 8)).toBeVisible();
    await page.goBack();
    await expect(sort).toHaveValue('newest');
    await page.goForward();
    await expect(sort).toHaveValue('popular');
    await page.reload();
    await expect(chips).toHaveCount(2);
    await main.getByRole('button', { name: 'Remove filter Free' }).click();
    await expect(main.getByRole('button', { name: 'Remove filter Drawing' })).toBeFocused();
    await expect(count(4, 8)).toBeVisible();
    await clear.first().click();
    await expect(chips).toHaveCount(0);
    await expect(clear).toHaveCount(0);
    await expect(count(8, 8)).toBeVisible();
    await expect(category).toBeFocused();
    await expect(page).toHaveURL(/\/all-courses$/);
    await price.selectOption('free');
    await category.selectOption('Drawing');
    await clear.last().click();
    await expect(category).toBeFocused();
    await expect(count(8, 8)).toBeVisible();
    // A school without any course shows no count.
    await page.unrouteAll();
    await plainServer(page, { getAllCourses: [], showAllCategories: CATEGORIES });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No courses found' })).toBeVisible();
    await expect(count(0, 0)).toHaveCount(0);
  },
);

test(
  'CAT-16 an owned course offers no Enroll, on our server and on one that sends student ids',
  WHOLE,
  async ({ page }) => {
    await signIn(page, STUDENT);
    await open(page, '/all-courses');
    const { cards } = getParts(page);
    const buy = { name: 'Enroll', exact: true };
    const offered = page.getByRole('main').getByRole('link', buy);
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const answer = await page.request.get('/api/v1/profile/enrolments', {
      headers: { authorization: `Bearer ${token}` },
    });
    const own = ((await answer.json()) as { data: { courseId: string }[] }).data.length;
    expect(own).toBeGreaterThan(0);
    await expect(offered).toHaveCount((await listed(page)).length - own);
    const me = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { _id: string })._id,
    );
    const [mine, second] = [
      plainCourse({ _id: 'mine', courseName: 'Mine', studentsEnrolled: [me] }),
      plainCourse({ _id: 'other', courseName: 'Other' }),
    ];
    await plainServer(page, { getAllCourses: [mine, second] });
    await open(page, '/all-courses');
    await expect(offered).toHaveCount(1);
    await expect(cards.filter({ hasText: 'Other' }).getByRole('link', buy)).toBeVisible();
  },
);

test(
  'CAT-17 View Details and Enroll open the course after half a second',
  WHOLE,
  async ({ page }) => {
    await plainServer(page, { getAllCourses: [plainCourse()] });
    for (const name of ['View Details', 'Enroll']) {
      await openTimeless(page, '/all-courses');
      // The cards from the build are gone.
      await expect(getParts(page).cards).toHaveCount(1);
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await page.clock.runFor(499);
      expect(page.url()).toMatch(/\/all-courses$/);
      await page.clock.runFor(1);
      await expect(page).toHaveURL(/\/course-detail\/plain-1$/);
    }
  },
);

test('CAT-19 the Scroll to top button appears below 300 px and scrolls to the top', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/all-courses');
  await expect(getParts(page).cards.first()).toBeVisible();
  const up = page.getByRole('button', { name: 'Scroll to top' });
  await page.evaluate(() => scrollTo(0, 300));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(up).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 301));
  await up.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(up).toHaveCount(0);
});

test('2,000 courses render in steps, and the footer can be reached', LONG, async ({ page }) => {
  const many = Array.from({ length: 2000 }, (_, place) =>
    plainCourse({ _id: `many-${place}`, courseName: `Course ${place}`, courseContent: [] }),
  );
  const requests = await plainServer(page, { getAllCourses: many });
  await open(page, '/all-courses');
  const { cards, count } = getParts(page);
  await expect(count(2000, 2000)).toBeVisible();
  expect(named(requests, 'getAllCourses')).toHaveLength(1);
  expect(await cards.count()).toBeLessThan(100);
  const more = page.getByRole('button', { name: 'Show more courses' });
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(more).toBeVisible({ timeout: 200 });
  }).toPass();
  const before = await cards.count();
  await more.click();
  await expect(cards.nth(before).getByRole('heading').getByRole('link')).toBeFocused();
});
