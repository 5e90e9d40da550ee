// The newest courses on Home: from the build, and from the server.
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { signIn, STUDENT } from './support/accounts.ts';

const LIST = '**/api/v1/course/getAllCourses*';

interface Listed {
  _id: string;
  courseName: string;
  courseDescription: string;
  createdAt: string;
  status: string;
  tag: string[];
  price: number;
  instructor: { firstName: string; lastName: string };
  studentsCount: number;
  sectionsCount: number;
}

/**
 * Opens Home and returns the newest courses from its own request, because other journeys enrol in
 * them meanwhile.
 */
async function newest(page: Page): Promise<Listed[]> {
  const answer = page.waitForResponse(LIST);
  await page.goto('/');
  await featured(page).scrollIntoViewIfNeeded();
  const { data } = (await (await answer).json()) as { data: Listed[] };
  return data.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, 6);
}

function featured(page: Page): Locator {
  return page.getByRole('main').locator('section').last();
}

/** Scrolls to the section and waits until the island is hydrated. */
async function come(page: Page): Promise<Locator> {
  await featured(page).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-near]#newest')).toHaveCount(0);
  return featured(page).getByRole('article');
}

test('HOME-13 HOME-14 HOME-15 HOME-16 HOME-17 shows the six newest courses, each with its facts', async ({
  page,
}) => {
  const courses = await newest(page);
  expect(courses).toHaveLength(6);
  const cards = await come(page);
  await expect(cards.getByRole('heading')).toHaveText(courses.map((course) => course.courseName));
  for (const [place, course] of courses.entries()) {
    const card = cards.nth(place);
    await expect(card.getByRole('presentation')).toBeVisible();
    await expect(card.getByText(course.status, { exact: true })).toBeVisible();
    await expect(card.getByText(course.courseDescription.slice(0, 40))).toBeVisible();
    const { firstName, lastName } = course.instructor;
    await expect(card.getByText(`${firstName} ${lastName}`)).toBeVisible();
    await expect(card.getByText(`${course.studentsCount} student`)).toBeVisible();
    await expect(card.getByText(`${course.sectionsCount} section`)).toBeVisible();
    const hidden = course.tag.length - 3;
    const tags = [...course.tag.slice(0, 3), ...(hidden > 0 ? [`+${hidden}`] : [])];
    await expect(card.locator('.tag')).toHaveText(tags);
    const price = new Intl.NumberFormat('en-IN').format(course.price);
    await expect(card.getByText(`₹${price}`, { exact: true })).toBeVisible();
  }
});

test('HOME-13 HOME-15 HOME-16 HOME-17 OPEN-02 shows the same from a server without our additional fields', async ({
  page,
}) => {
  const plain = [3, 1, 8, 5, 2, 7, 6, 4].map((day) => ({
    _id: `plain-${day}`,
    courseName: `Day ${day}`,
    courseDescription: 'As section 7 sends it.',
    price: '1499',
    thumbnail: '',
    status: 'Published',
    tag: ['One', 'Two', 'Three', 'Four', 'Five'],
    instructor: { _id: 'i', firstName: 'Ishita', lastName: 'Rao' },
    studentsEnrolled: ['a', 'b'],
    courseContent: [{ _id: 's', sectionName: 'First', subSection: [] }],
    createdAt: `2030-01-0${day}T00:00:00.000Z`,
  }));
  await page.route(LIST, (route) => route.fulfill({ json: { success: true, data: plain } }));
  await page.goto('/');
  const cards = await come(page);
  await expect(cards.getByRole('heading')).toHaveText(
    [8, 7, 6, 5, 4, 3].map((day) => `Day ${day}`),
  );
  const card = cards.first();
  await expect(card.getByText('2 students')).toBeVisible();
  await expect(card.getByText('1 section', { exact: true })).toBeVisible();
  await expect(card.locator('.tag')).toHaveText(['One', 'Two', 'Three', '+2']);
  await expect(card.getByText('₹1,499', { exact: true })).toBeVisible();
});

test('HOME-18 HOME-19 a card opens its course, and the button opens all courses', async ({
  page,
}) => {
  const [course] = await newest(page);
  const cards = await come(page);
  await cards.first().click();
  await expect(page).toHaveURL(new RegExp(`/course-detail/${course?._id}$`));
  await page.goto('/');
  await featured(page).getByRole('link', { name: 'View All Courses' }).click();
  await expect(page).toHaveURL(/\/all-courses$/);
});

test('HOME-20 courses from the build stay visible while fresh courses load', async ({ page }) => {
  const courses = await newest(page);
  let release = () => {};
  const stalled = new Promise<void>((done) => {
    release = done;
  });
  await page.route(LIST, async (route) => {
    await stalled;
    await route.fallback();
  });
  await page.goto('/');
  const requested = page.waitForRequest(LIST);
  const cards = await come(page);
  await requested;
  await expect(cards).toHaveCount(6);
  await expect(page.getByText('Loading courses...')).toHaveCount(0);
  const first = await cards.first().elementHandle();
  const answered = page.waitForResponse(LIST);
  release();
  await answered;
  await expect(cards.getByRole('heading')).toHaveText(courses.map((course) => course.courseName));
  expect(await first?.evaluate((card) => card.isConnected)).toBe(true);
});

test('HOME-21 ERR-01 requests without the token, and a failure keeps the cards and shows an error', async ({
  page,
}) => {
  await signIn(page, STUDENT);
  const keys: (string | undefined)[] = [];
  await page.route(LIST, (route) => {
    keys.push(route.request().headers()['authorization']);
    return route.abort();
  });
  await page.goto('/');
  const cards = await come(page);
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to fetch courses' });
  await expect(toast.getByText('Error', { exact: true })).toBeVisible();
  expect(keys).toEqual([undefined]);
  await expect(cards).toHaveCount(6);
});
