// The exact texts of the admin pages: with our server, with a server that only implements section
// 7, and when requests fail.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn, STUDENT } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { LONG } from './support/long.ts';
import { getCalls, failCall, section7Answers } from './support/admin.ts';
import { open, watchForErrors } from './support/pages.ts';

const STAT_CARDS = ['Total Courses', 'Total Students', 'Certificates Issued', 'Course Completions'];
const main = (page: Page) => page.getByRole('main');
/** A statistics card: name, value and a short note. */
const card = (page: Page, name: string) => main(page).locator('.stat', { hasText: name });

const COURSES = [
  { name: 'Reels', status: 'Published', price: '49.99', students: ['u1', 'u2', 'u3', 'u4'] },
  { name: 'Colour', status: 'Published', price: '20', students: ['u4', 'u5', 'u6'] },
  { name: 'Type', status: 'Draft', price: '10', students: ['u7'] },
].map(({ name, students, ...facts }, index) => ({
  _id: `65f00000000000000000000${index}`,
  courseName: name,
  studentsEnroled: students,
  courseContent: [],
  ...facts,
}));

test("ADASH-01 ADASH-02 ADASH-06 ADASH-08 ADASH-09 OPEN-09 OPEN-35 OPEN-43 the dashboard shows the server's counts and its recent activity", async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, ADMIN);
  const [overview, activity] = await Promise.all([
    page.waitForResponse(/\/insights\/overview$/),
    page.waitForResponse(/\/insights\/activity$/),
    open(page, '/dashboard'),
  ]);
  const { data } = (await overview.json()) as { data: Record<string, number> };
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(main(page).locator('.stat dt')).toHaveText(STAT_CARDS);
  for (const [name, count] of [
    ['Total Courses', data['courses']],
    ['Total Students', data['students']],
    ['Certificates Issued', data['certificatesIssued']],
    ['Course Completions', data['completions']],
  ] as const) {
    await expect(card(page, name).getByRole('definition')).toHaveText(new RegExp(`^${count}`));
    await expect(card(page, name)).not.toContainText('estimated');
  }
  await expect(page.getByRole('img', { name: /^Enrolments by day: \d+ enrolment/ })).toBeVisible();
  await expect(card(page, 'Total Students')).toContainText(
    new RegExp(`enrolled, of ${data['studentAccounts']} student account`),
  );

  const events = (await activity.json()) as { data: { text: string; link: string }[] };
  const [first] = events.data;
  const recent = page.getByRole('region', { name: 'Recent Activity' });
  await expect(recent.getByText('Sample')).toHaveCount(0);
  await expect(
    recent.getByRole('link', { name: first?.text ?? '', exact: true }).first(),
  ).toHaveAttribute('href', first?.link ?? '');
  await expect(recent.getByRole('listitem')).toHaveCount(8);
  await recent.getByRole('button', { name: 'Show more' }).click();
  await expect(recent.getByRole('listitem')).toHaveCount(events.data.length);

  for (const [name, href] of [
    ['Create New Course', '/create-course'],
    ['Manage Courses', '/manage-courses'],
    ['Add Category', '/add-category'],
    ['View All Courses', '/courses'],
  ] as const) {
    const link = main(page).getByRole('listitem').getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', href);
  }
  const menu = page.getByRole('navigation', { name: 'Admin actions' });
  await menu.getByRole('button').click();
  await expect(menu.getByRole('link')).toHaveText([
    'Create Course',
    'Manage Courses',
    'All Courses',
    'Add Category',
    'Students',
    'Payments',
    'Messages',
    'Reviews',
  ]);
  expect(errors).toEqual([]);
});

test('the newest courses are cards on a phone, each fully visible with its links', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, ADMIN);
  await section7Answers(page, { getAdminCourses: { data: COURSES } });
  await open(page, '/dashboard');
  await main(page).getByRole('heading', { name: 'Courses', exact: true }).scrollIntoViewIfNeeded();
  const cards = page.getByRole('list', { name: 'Newest courses' }).getByRole('listitem');
  await expect(cards).toHaveCount(COURSES.length);
  await expect(main(page).locator('table', { hasText: 'Reels' })).toHaveCount(0);
  const reels = cards.filter({ hasText: 'Reels' });
  for (const part of [
    reels.getByText('Published', { exact: true }),
    reels.getByText(/^4 students/),
    reels.getByRole('link', { name: 'View Reels' }),
    reels.getByRole('link', { name: 'Edit Reels' }),
  ]) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  expect(await overflow(page)).toEqual([]);
});

test('ADASH-04 ADASH-09 a student gets no school statistics, no request for them and no admin menu', async ({
  page,
}) => {
  await signIn(page, STUDENT);
  const calls = getCalls(page);
  await open(page, '/dashboard');
  await expect(main(page).getByText('Enrolled Courses')).toBeVisible();
  await expect(main(page).getByText('Total Students')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Admin actions' })).toHaveCount(0);
  expect(calls.filter((call) => /getAdminCourses|overview|activity/.test(call))).toEqual([]);
});

test('ADASH-03 ADASH-04 ADASH-07 OPEN-09 OPEN-10 OPEN-35 with a section 7 server figures are marked as estimates, and activity as a sample', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  // Section 7 users have no role.
  await page.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { role?: string };
    delete user.role;
    localStorage.setItem('user', JSON.stringify(user));
  });
  const unknown = await section7Answers(page, { getAdminCourses: { data: COURSES } });
  const calls = getCalls(page);
  await open(page, '/dashboard');
  await expect(card(page, 'Total Courses')).toContainText('3');
  await expect(card(page, 'Total Students')).toContainText('7');
  await expect(card(page, 'Certificates Issued')).toContainText('2estimated');
  await expect(card(page, 'Course Completions')).toContainText('4estimated');
  const recent = page.getByRole('region', { name: 'Recent Activity' });
  await expect(recent.getByText('Sample')).toBeVisible();
  await expect(recent.getByRole('listitem')).toHaveCount(4);
  const admin = page.getByRole('navigation', { name: 'Admin pages' });
  await expect(admin.getByRole('link')).toHaveText(['Dashboard', 'Courses', 'Categories']);
  expect([...new Set(unknown)]).toEqual(['meta']);
  expect(calls.filter((call) => call === 'GET getAdminCourses')).toHaveLength(1);
});

test('ADASH-05 ERR-05 statistics that fail to load show an error, and the rest of the page stays usable', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await failCall(page, 'overview');
  await open(page, '/dashboard');
  const failure = page.getByText('Failed to fetch dashboard statistics');
  await expect(failure).toBeVisible();
  await expect(page.locator('#notices').getByText('Error', { exact: true })).toBeVisible();
  await expect(card(page, 'Certificates Issued')).toContainText('estimated');
  await failCall(page, 'managed');
  await page.reload();
  await expect(failure).toBeVisible();
  await expect(card(page, 'Total Students')).toContainText('–');
  await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unrouteAll();
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByRole('table')).toBeVisible();
});

test('content below the dashboard figures does not move when they arrive', async ({ page }) => {
  await signIn(page, ADMIN);
  const stalled = Promise.withResolvers<undefined>();
  await page.route('**/insights/overview', async (route) => {
    await stalled.promise;
    await route.continue();
  });
  await open(page, '/dashboard');
  const courses = main(page).getByRole('heading', { name: 'Courses', exact: true });
  // Courses load near the viewport.
  await courses.scrollIntoViewIfNeeded();
  await expect(main(page).getByRole('table')).toBeVisible();
  // Measured on the page, because the viewport scrolls with its content.
  const place = () => courses.evaluate((course) => course.getBoundingClientRect().top + scrollY);
  const before = await place();
  stalled.resolve(undefined);
  await expect(page.getByRole('img', { name: /^Enrolments by day/ })).toBeVisible();
  // At most half a line.
  expect(Math.abs((await place()) - before)).toBeLessThan(12);
});

test('MAN-01 MAN-02 MAN-03 MAN-04 MAN-05 MAN-06 MAN-07 MAN-08 ERR-43 ERR-44 ERR-45 ROLE-05 manages courses with a section 7 server', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const answers: Record<string, object> = { getAdminCourses: { data: COURSES } };
  await section7Answers(page, answers);
  const calls = getCalls(page);
  await open(page, '/manage-courses');
  await expect(page.getByRole('heading', { level: 1, name: 'Manage courses' })).toBeVisible();
  for (const [name, count] of [
    ['Total Courses', 3],
    ['Published', 2],
    ['Drafts', 1],
    ['Total Students', 7],
  ] as const) {
    await expect(card(page, name)).toHaveText(new RegExp(`${name}\\s*${count}$`));
  }
  await expect(page.getByRole('link', { name: 'Create New Course' })).toHaveAttribute(
    'href',
    '/create-course',
  );
  const cards = page.getByRole('list', { name: 'Courses' }).getByRole('article');
  await expect(cards).toHaveCount(3);
  const reels = cards.filter({ hasText: 'Reels' });
  await expect(reels).toContainText('Published');
  await expect(reels).toContainText('4 students');
  await expect(reels).toContainText('$49.99');
  await expect(reels.getByRole('link', { name: 'View' })).toHaveAttribute(
    'href',
    `/course/${COURSES[0]?._id}`,
  );
  await expect(reels.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/edit-course/${COURSES[0]?._id}`,
  );
  await expect(reels.getByRole('button', { name: 'Duplicate' })).toHaveCount(0);

  const question = page.getByRole('dialog', { name: 'Delete this course?' });
  await reels.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText('Reels');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(calls).not.toContain('DELETE deleteCourse');
  await reels.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete course' }).click();
  // A course with students is deleted only after its name was typed.
  await expect(question.getByText('Please type the name as shown here.')).toBeVisible();
  expect(calls).not.toContain('DELETE deleteCourse');
  const typed = question.getByLabel("Type the course's name to delete it");
  await expect(typed).toBeFocused();
  await typed.fill(` ${COURSES[0]?.courseName.toLowerCase()}`);
  await question.getByRole('button', { name: 'Delete course' }).click();
  await expect(page.getByText('Failed to delete course')).toBeVisible();
  await expect(cards).toHaveCount(3);

  answers['deleteCourse'] = { message: 'Deleted' };
  await reels.getByRole('button', { name: 'Delete' }).click();
  await typed.fill(String(COURSES[0]?.courseName));
  const sent = page.waitForRequest(/deleteCourse$/);
  await question.getByRole('button', { name: 'Delete course' }).click();
  expect((await sent).postDataJSON()).toEqual({ courseId: COURSES[0]?._id });
  await expect(page.getByText('Course deleted successfully')).toBeVisible();
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Courses', exact: true })).toBeFocused();

  answers['getAdminCourses'] = { data: [] };
  await page.reload();
  await expect(page.getByText('No courses yet')).toBeVisible();
  await page.unrouteAll();
  await failCall(page, 'managed');
  await page.reload();
  await expect(page.getByText('Failed to fetch courses')).toBeVisible();
  await page.unrouteAll();
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(cards.first()).toBeVisible();
});

test(
  '500 courses are split into pages with the page number in the URL, and fit a phone',
  LONG,
  async ({ page }) => {
    await signIn(page, ADMIN);
    const many = Array.from({ length: 500 }, (_, index) => ({
      ...COURSES[index % 3],
      _id: index.toString(16).padStart(24, '0'),
      courseName: `Course number ${String(index).padStart(3, '0')}`,
      category: { _id: `c${index % 7}`, name: `Category ${index % 7}` },
    }));
    await section7Answers(page, { getAdminCourses: { data: many } });
    await open(page, '/manage-courses?sort=name');
    const list = page.getByRole('list', { name: 'Courses' });
    await expect(list.getByRole('article').first()).toContainText('number 000');
    await expect(list.getByRole('article')).toHaveCount(24);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\?page=2&sort=name$/);
    await expect(list.getByRole('article').first()).toContainText('number 024');
    await page.getByLabel('Status').selectOption('Draft');
    await page.getByRole('searchbox', { name: 'Search your courses' }).fill('category 3');
    await expect(page.getByText(/^\d+ of 500 courses$/)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search your courses' }).fill('nothing like it');
    await page.getByRole('button', { name: 'Show all courses' }).click();
    await expect(page.getByRole('status').getByText('500 courses')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Courses', exact: true })).toBeFocused();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page)).toEqual([]);
    }
  },
);

test('CATG-01 CATG-02 CATG-03 CATG-04 CATG-05 CATG-06 CATG-07 CATG-08 ERR-06 ERR-14 ERR-15 ERR-16 OPEN-69 creates a category with a section 7 server', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const answers: Record<string, object> = { showAllCategories: { data: [] } };
  await section7Answers(page, answers);
  const calls = getCalls(page);
  await open(page, '/add-category');
  await expect(page.getByRole('heading', { level: 1, name: 'Add category' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: /back/i })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  await expect(page.getByRole('heading', { name: 'Existing Categories' })).toBeVisible();
  await expect(page.getByText('No categories created yet')).toBeVisible();
  const name = page.getByRole('textbox', { name: /name/i });
  await expect(name).toHaveAttribute('required', '');
  await expect(page.locator('label', { has: page.getByText('*') })).toHaveText(/name/);
  await expect(page.getByLabel('Description')).not.toHaveAttribute('required');

  const create = page.getByRole('button', { name: 'Create Category' });
  const notice = page.locator('#notices');
  await create.click();
  await expect(notice).toContainText('Incomplete form');
  await expect(notice).toContainText('Please fill required fields.');
  await expect(name).toBeFocused();
  expect(calls).not.toContain('POST createCategory');

  await name.fill('Film');
  await create.click();
  await expect(notice).toContainText('Not found');
  await expect(name).toHaveValue('Film');
  await page.route('**/createCategory', (route) => route.fulfill({ status: 500, json: {} }));
  await create.click();
  await expect(notice).toContainText('Error');
  await expect(notice).toContainText('Failed to create category');

  let answer = Promise.withResolvers<object>();
  await page.route('**/createCategory', async (route) => {
    const message = await answer.promise;
    await route.fulfill({ json: { success: true, ...message } });
  });
  answers['showAllCategories'] = { data: [{ _id: 'c1', name: 'Film' }] };
  const sent = page.waitForRequest(/createCategory$/);
  await page.getByLabel('Description').fill('Moving pictures');
  await create.click();
  expect((await sent).postDataJSON()).toEqual({ name: 'Film', description: 'Moving pictures' });
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
  answer.resolve({});
  await expect(notice).toContainText('Success');
  await expect(notice).toContainText('Category created successfully!');
  await expect(name).toHaveValue('');
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(page.getByRole('listitem').filter({ hasText: 'Film' })).toBeVisible();
  await expect(page).toHaveURL(/\/add-category$/);
  await expect(page.getByRole('button', { name: /^Rename/ })).toHaveCount(0);
  answer = Promise.withResolvers();
  await name.fill('Sound');
  const again = page.waitForRequest(/createCategory$/);
  await create.click();
  await again;
  answer.resolve({ message: 'Category is there.' });
  await expect(notice).toContainText('Category is there.');

  await page.evaluate(() => {
    for (const key of ['token', 'user']) {
      localStorage.removeItem(key);
      dispatchEvent(new StorageEvent('storage', { key }));
    }
  });
  const before = calls.length;
  await name.fill('Light');
  await create.click();
  await expect(notice).toContainText('Authentication Error');
  await expect(notice).toContainText('Please login again');
  expect(calls.slice(before)).not.toContain('POST createCategory');
});

test('CATG-08 categories show a loading message, and a failure offers Try again', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const { promise: stalled, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/showAllCategories', async (route) => {
    await stalled;
    await route.fulfill({ status: 500, json: { success: false } });
  });
  const requested = page.waitForRequest(/showAllCategories$/);
  await open(page, '/add-category');
  await requested;
  await expect(page.getByText('Loading categories...')).toBeVisible();
  letGo();
  await expect(page.getByText('The categories could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Rename/ }).first()).toBeVisible();
});

test('10,000 students are split into pages; lists that fail to load or are empty say what to do', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const person = (index: number) => ({
    _id: `s${index}`,
    fullName: `Student ${index} with a name that goes on and on`,
    email: `student.number.${index}@a-rather-long-domain.example`,
    contactNumber: '',
    createdAt: '2026-03-01T10:00:00.000Z',
    courses: [],
    status: 'active',
    invitedAt: null,
    waiting: [],
  });
  await page.route('**/people/students*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const isOlder = query.get('before') === 'a.cursor';
    const requestedPage = Number(query.get('page'));
    const from = (isOlder ? 5000 : 0) + (requestedPage - 1) * 50;
    const data = Array.from({ length: 50 }, (_, index) => person(from + index));
    const found = {
      page: requestedPage,
      pages: 100,
      total: isOlder ? 5000 : 200_000,
      isMore: false,
    };
    const older = !isOlder && requestedPage === 100 ? 'a.cursor' : null;
    return route.fulfill({ json: { success: true, data, ...found, older } });
  });
  await open(page, '/students');
  await expect(page.getByText('2,00,000 students, page 1 of 100')).toBeVisible();
  await page.getByRole('link', { name: 'Page 100', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Student 4999 / })).toBeVisible();
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page.getByRole('button', { name: /^Student 5000 / })).toBeVisible();
  await expect(page.getByText('5,000 older students, page 1 of 100')).toBeVisible();
  await expect(page).toHaveURL(/\?before=a\.cursor$/);
  await page.getByRole('link', { name: 'Newest' }).click();
  await expect(page.getByRole('button', { name: /^Student 0 / })).toBeVisible();
  const until = page.waitForRequest((request) => request.url().includes('until=2026-02-28'));
  await page.getByLabel('On or before').fill('2026-02-28');
  await until;
  await page.goBack();
  await expect(page.getByLabel('On or before')).toHaveValue('');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.unrouteAll();
  for (const [path, call, words, none] of [
    ['/students', 'students', 'The students could not be loaded.', 'No students yet'],
    ['/messages', 'messages', 'The messages could not be loaded.', 'No messages yet'],
    ['/reviews', 'getAllReviews', 'The reviews could not be loaded.', 'No reviews yet'],
  ] as const) {
    await failCall(page, call);
    await open(page, path);
    await expect(page.getByText(words)).toBeVisible();
    await page.unrouteAll();
    await page.route(`**/api/v1/**/${call}*`, (route) =>
      route.fulfill({
        json: {
          success: true,
          data: [],
          page: 1,
          pages: 1,
          total: 0,
          isMore: false,
          older: null,
        },
      }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(none)).toBeVisible();
    await page.unrouteAll();
  }
});
