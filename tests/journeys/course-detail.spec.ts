// The course page for visitors and enrolled students, including failures.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn, STUDENT } from './support/accounts.ts';
import { buyCourse } from './support/buyers.ts';
import { violations } from './support/faults.ts';
import { WHOLE } from './support/long.ts';
import { open, watchForErrors } from './support/pages.ts';
import { named, plainCourse, plainServer } from './support/plain-server.ts';
import { toCard, courseOnSale, noticesOn, getWindow } from './support/shop.ts';

const OWN = 'Instagram for small shops: a month in one morning';

interface Whole {
  _id: string;
  courseName: string;
  courseDescription: string;
  price: number;
  tag: string[];
  instructions: string[];
  whatYouWillLearn: string;
  category: { name: string };
  instructor: {
    firstName: string;
    lastName: string;
    additionalDetails: { about: string };
  };
  studentsCount: number;
  courseContent: { sectionName: string; subSection: { title: string; timeDuration: number }[] }[];
}

async function course(page: Page, name?: string): Promise<Whole> {
  const answer = await page.request.get('/api/v1/course/getAllCourses');
  const { data } = (await answer.json()) as { data: Whole[] };
  const found = data.find((entry) =>
    name ? entry.courseName === name : entry.courseContent.length > 3 && entry.price > 0,
  );
  if (!found) throw new Error('The demo content has no such course.');
  return found;
}

const block = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name }) });

test('DET-01 DET-02 DET-03 DET-06 DET-07 DET-08 DET-09 DET-10 DET-11 a visitor sees the course and a shortened list of its content', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const whole = await course(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) keys.push(request.headers()['authorization']);
  });
  await open(page, `/course-detail/${whole._id}`);
  const main = page.getByRole('main');
  const { firstName, lastName, additionalDetails } = whole.instructor;
  await expect(main.getByRole('heading', { level: 1, name: whole.courseName })).toBeVisible();
  for (const text of [
    whole.courseDescription,
    whole.category.name,
    `${whole.studentsCount} students`,
    `${whole.courseContent.length} sections`,
    'Self-paced',
    'Published',
    `${firstName} ${lastName}`,
  ]) {
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  }
  const badges = main.locator('.course-page-intro .badge');
  const tops = await badges.evaluateAll((all) =>
    all.map((item) => item.getBoundingClientRect().top),
  );
  expect(new Set(tops).size, 'badges stand at one height').toBe(1);
  await expect(main.locator('.course-page-facts .avatar')).toBeVisible();
  const price = `₹${new Intl.NumberFormat('en-IN').format(whole.price)}`;
  await expect(toCard(page).card.getByText(price, { exact: true })).toBeVisible();
  const onPicture = toCard(page).card.locator('.payment-card-picture');
  await expect(onPicture.getByRole('button', { name: 'Enroll Now' })).toBeVisible();
  await expect(block(page, "What you'll learn")).toContainText(whole.whatYouWillLearn);
  const content = block(page, 'Course Content');
  const shown = whole.courseContent.slice(0, 2);
  await expect(content.getByRole('heading', { level: 3 })).toContainText(
    shown.map(({ sectionName }) => sectionName),
  );
  await expect(content.getByRole('listitem')).toContainText(
    shown.flatMap(({ subSection }) => subSection.slice(0, 2).map(({ title }) => title)),
  );
  for (const { subSection } of shown) {
    const more = subSection.length - 2;
    if (more > 0) await expect(content.getByText(`+${more} more lessons`).first()).toBeVisible();
  }
  const hidden = whole.courseContent.length - 2;
  await expect(
    content.getByText(`+${hidden} more sections available after enrollment`, { exact: true }),
  ).toBeVisible();
  await expect(content.getByRole('button', { name: 'Enroll to Access All Content' })).toBeVisible();
  await expect(block(page, 'Instructions').getByRole('listitem')).toHaveText(
    whole.instructions.map((line) => ` ${line}`),
  );
  await expect(block(page, 'Tags').locator('.tag')).toHaveText(whole.tag);
  const teacher = block(page, `${firstName} ${lastName}`);
  await expect(teacher).toContainText(additionalDetails.about);
  expect(additionalDetails.about).not.toBe('');
  expect(new Set(keys)).toEqual(new Set([undefined]));
  expect(errors).toEqual([]);
});

test("DET-01 DET-03 DET-07 DET-08 DET-11 DET-15 OPEN-02 OPEN-03 OPEN-55 a section 7 server's response shows the same, as a list or as one course", async ({
  page,
}) => {
  const plain = plainCourse({ price: 'Rs. 1499.5 only' });
  for (const answer of [[plain], plain]) {
    await page.unrouteAll();
    const requests = await plainServer(page, { getCourseDetails: answer });
    await open(page, '/course-detail/plain-1');
    const { card } = toCard(page);
    await expect(card.getByText('₹1,499.50', { exact: true })).toBeVisible();
    const content = block(page, 'Course Content');
    await expect(content.getByText('+1 more lessons')).toHaveCount(2);
    await expect(content.getByText('+1 more sections available after enrollment')).toBeVisible();
    await expect(content.getByRole('listitem')).toHaveCount(4);
    await expect(content.getByText('2:05').first()).toBeVisible();
    await expect(block(page, 'Ishita Rao')).toContainText('Course Instructor');
    const [call] = named(requests, 'getCourseDetails');
    expect(call?.method()).toBe('POST');
    expect(call?.postDataJSON()).toEqual({ courseId: 'plain-1' });
    expect(call?.headers()['authorization']).toBeUndefined();
    // Parts that such a server does not offer are absent, and are not requested.
    await expect(page.getByRole('heading', { name: 'Reviews' })).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => named(requests, 'getAllCourses').length).toBe(1);
    expect(named(requests, 'getReviews')).toEqual([]);
  }
  await page.unrouteAll();
  await plainServer(page, { getCourseDetails: [plainCourse({ price: 'Ask us' })] });
  await open(page, '/course-detail/plain-1');
  await expect(toCard(page).card.getByText('Ask us', { exact: true })).toBeVisible();
});

test('DET-04 DET-05 OPEN-59 OPEN-68 an enrolled student sees the progress, and every lesson as a link', async ({
  page,
}) => {
  const whole = await course(page, OWN);
  await signIn(page, STUDENT);
  const full = page.waitForRequest('**/api/v1/course/getFullCourseDetails');
  await open(page, `/course-detail/${whole._id}`);
  const fullRequest = await full;
  expect([fullRequest.method(), fullRequest.postDataJSON()]).toEqual([
    'POST',
    { courseId: whole._id },
  ]);
  const main = page.getByRole('main');
  const bar = main.getByRole('progressbar', { name: 'Your progress' });
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  const goOn = main
    .locator('.course-page-progress')
    .getByRole('link', { name: 'Continue Learning' });
  await expect(goOn).toHaveAttribute('href', `/course-learning/${whole._id}`);
  const lessons = whole.courseContent.flatMap(({ subSection }) => subSection);
  const links = block(page, 'Course Content').getByRole('listitem').getByRole('link');
  await expect(links).toHaveText(lessons.map(({ title }) => title));
  await expect(block(page, 'Course Content').getByText(/^\d+:\d\d$/)).toHaveCount(lessons.length);
  await expect(page.getByRole('button', { name: /Enroll/ })).toHaveCount(0);
  await links.first().click();
  await expect(page).toHaveURL(
    new RegExp(`/course/${whole._id}\\?section=[0-9a-f]{24}&lesson=[0-9a-f]{24}$`),
  );
});

test(
  'DET-04 DET-17 progress is 0 without a notice when its request fails',
  WHOLE,
  async ({ page }) => {
    const whole = await course(page, OWN);
    await signIn(page, STUDENT);
    const failed = page.waitForEvent('requestfailed');
    await page.route('**/getFullCourseDetails', (route) => route.abort());
    await open(page, `/course-detail/${whole._id}`);
    await failed;
    const main = page.getByRole('main');
    await expect(main.getByText('0%', { exact: true })).toBeVisible();
    await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    await expect(main.getByRole('link', { name: 'Start Learning' })).toBeVisible();
    await expect(noticesOn(page)).toHaveCount(0);
  },
);

test('DET-13 DET-14 every Enroll control asks a visitor to sign up; a signed-in user sees the payment card', async ({
  page,
}) => {
  const { _id } = await courseOnSale(page.request);
  await open(page, `/course-detail/${_id}`);
  const dialog = page.getByRole('dialog', { name: 'Create Account to Enroll' });
  const overlay = page.locator('.payment-card-picture').getByRole('button', { name: 'Enroll Now' });
  const below = page.getByRole('button', { name: 'Enroll to Access All Content' });
  for (const control of [overlay, below]) {
    await control.click();
    await expect(dialog.getByLabel('Full Name')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Create Account' })).toBeVisible();
    const [left, right, top] = await dialog.evaluate((box) => {
      const { left, right, top } = box.getBoundingClientRect();
      return [left, innerWidth - right, top] as const;
    });
    expect(Math.abs(left - right), 'centred').toBeLessThan(20);
    expect(top).toBeGreaterThan(8);
    if (control === below) expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(control).toBeFocused();
  }
  await signIn(page, STUDENT);
  await open(page, `/course-detail/${_id}`);
  const { card, enrol } = toCard(page);
  await expect(card.getByText('One-time payment')).toBeVisible();
  await expect(card.getByText('Secure payment')).toBeVisible();
  await expect(enrol).toBeVisible();
});

test("a changed price shows before the provider's window opens", WHOLE, async ({ page }) => {
  await signIn(page, STUDENT);
  const { _id, courseName } = await courseOnSale(page.request);
  await page.route(
    '**/api/v1/payment/capturePayment',
    async (route) => {
      const answer = await route.fetch();
      const order = (await answer.json()) as { amount: number };
      await route.fulfill({ json: { ...order, amount: 123_400 } });
    },
    { times: 1 },
  );
  await open(page, `/course-detail/${_id}`);
  await toCard(page).enrol.click();
  await expect(noticesOn(page).filter({ hasText: 'Price Changed' })).toContainText(
    `${courseName} now costs ₹1,234. Press 'Enroll Now' again to pay this price.`,
  );
  await expect(getWindow(page).window).toHaveCount(0);
  await toCard(page).enrol.click();
  await expect(getWindow(page).window).toBeVisible();
});

test(
  'DET-12 DET-16 ERR-27 OPEN-54 a failed request shows a notice and the error page, an empty response only the error page',
  WHOLE,
  async ({ page }) => {
    const missing = page.getByRole('heading', { name: 'Course not found' });
    await plainServer(page, { getCourseDetails: [] });
    await open(page, '/course-detail/gone');
    await expect(missing).toBeVisible();
    await expect(noticesOn(page)).toHaveCount(0);
    await page.unrouteAll();
    await plainServer(page);
    await open(page, '/course-detail/gone');
    const notice = noticesOn(page).filter({ hasText: 'Failed to Load Course' });
    await expect(notice).toContainText(
      'Unable to fetch course details. Please refresh the page or try again later.',
    );
    await expect(missing).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Back to courses' }).click();
    await expect(page).toHaveURL(/\/courses$/);
  },
);

test(
  "OPEN-74 the Share button opens the browser's share dialog, or else copies the URL",
  WHOLE,
  async ({ page, context }) => {
    const { _id } = await courseOnSale(page.request);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await open(page, `/course-detail/${_id}?from=mail`);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${new URL(page.url()).origin}/course-detail/${_id}`);
    await page.evaluate(() => {
      Object.assign(navigator, {
        share: (what: { url: string }) => {
          document.title = `shared ${what.url}`;
          return Promise.resolve();
        },
      });
    });
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page).toHaveTitle(`shared ${copied}`);
    // Only the footer and the chat link go to other sites.
    const out = page.getByRole('main').locator('a[href^="http"]');
    await expect(out).toHaveCount(0);
  },
);

test(
  'OPEN-56 a student rates a course, changes the rating later, and sees when it is hidden',
  WHOLE,
  async ({ page }) => {
    const bought = await buyCourse(page.request, 'Zoya Khan');
    await signIn(page, bought);
    await open(page, `/course-detail/${bought.courseId}`);
    const reviews = page.getByRole('main').locator('#reviews');
    await reviews.scrollIntoViewIfNeeded();
    const send = reviews.getByRole('button', { name: 'Submit review' });
    await send.click();
    await expect(reviews.getByRole('alert')).toHaveText(' Please choose one to five stars.');
    const words = reviews.getByLabel('Your review (optional)');
    await words.fill('<b>रंग</b> everywhere');
    await reviews.getByRole('radio', { name: '3 stars' }).press('ArrowRight');
    await expect(reviews.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await page.route('**/api/v1/course/createRating', (route) => route.abort(), { times: 1 });
    await send.click();
    await expect(reviews.getByRole('alert')).toContainText('could not be sent');
    await page.reload();
    await reviews.scrollIntoViewIfNeeded();
    await expect(words).toHaveValue('<b>रंग</b> everywhere');
    await send.click();
    await expect(page.getByText('Thank you for your review.', { exact: true })).toBeVisible();
    await expect(reviews.getByRole('heading', { name: 'Your review' })).toBeFocused();
    const mine = reviews.getByRole('listitem').filter({ hasText: 'Zoya' });
    await expect(mine).toContainText('<b>रंग</b> everywhere');
    await expect(mine.getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const rows = reviews
      .locator('[aria-busy="true"]')
      .getByRole('listitem', { includeHidden: true });
    const lost = await holdAnswer(page, '**/api/v1/course/getReviews?*');
    await page.reload();
    await expect(rows.first()).toBeVisible();
    await reviews.scrollIntoViewIfNeeded();
    await lost.requested;
    await expect(rows.first()).toBeVisible();
    lost.abort();
    await expect(reviews.getByText('The reviews could not be loaded.')).toBeVisible();
    await expect(rows).toHaveCount(0);
    await reviews.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(mine).toBeVisible();
    await expect(reviews).toBeFocused();

    await hide(page, bought.courseId, 'Zoya');
    await page.reload();
    await reviews.scrollIntoViewIfNeeded();
    await expect(reviews.getByText(/Others cannot see it/)).toBeVisible();
    await expect(mine).toHaveCount(0);
    await reviews.getByRole('button', { name: 'Edit your review' }).click();
    await expect(words).toHaveValue('<b>रंग</b> everywhere');
    await words.fill('Calmer now');
    await reviews.getByRole('button', { name: 'Save review' }).click();
    await expect(reviews.getByText('Calmer now')).toBeVisible();
    await expect(mine).toHaveCount(0);
  },
);

/** Blocks the next response until the returned abort function is called. */
async function holdAnswer(page: Page, path: string) {
  const requested = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  await page.route(
    path,
    async (route) => {
      requested.resolve();
      await given.promise;
      await route.abort();
    },
    { times: 1 },
  );
  return { requested: requested.promise, abort: given.resolve };
}

/** Hides a review by API, as an admin. */
async function hide(page: Page, courseId: string, firstName: string): Promise<void> {
  const list = await page.request.get(`/api/v1/course/getReviews?courseId=${courseId}`);
  const { data } = (await list.json()) as { data: { _id: string; user: { firstName: string } }[] };
  const review = data.find(({ user }) => user.firstName === firstName);
  const { token } = (await (
    await page.request.post('/api/v1/auth/login', { data: ADMIN })
  ).json()) as { token: string };
  const answer = await page.request.post('/api/v1/course/hideReview', {
    headers: { authorization: `Bearer ${token}` },
    data: { reviewId: review?._id, reason: 'Tried.' },
  });
  expect(answer.ok()).toBe(true);
}

test(
  'OPEN-56 a category has its own page, linked from its courses, on any server',
  WHOLE,
  async ({ page }) => {
    const whole = await course(page);
    await open(page, `/course-detail/${whole._id}`);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: whole.category.name }).first().click();
    await expect(page).toHaveURL(/\/category\/[0-9a-f]{24}$/);
    await expect(page).toHaveTitle(`${whole.category.name} courses | Rangshala`);
    await expect(main.getByRole('heading', { level: 1, name: whole.category.name })).toBeVisible();
    await expect(main.getByRole('link', { name: whole.courseName, exact: true })).toBeVisible();
    const otherCategories = main
      .getByRole('navigation', { name: 'Other categories' })
      .getByRole('link');
    await expect(otherCategories).toHaveCount(3);
    const next = (await otherCategories.first().textContent()) ?? '';
    await otherCategories.first().click();
    await expect(main.getByRole('heading', { level: 1, name: next })).toBeVisible();
    await plainServer(page, {
      getAllCourses: [
        plainCourse(),
        plainCourse({ _id: 'p2', courseName: 'Else', category: null }),
      ],
    });
    await open(page, '/category/k1');
    await expect(main.getByRole('heading', { level: 1, name: 'Drawing' })).toBeVisible();
    await expect(main.getByRole('article')).toHaveCount(2);
    await open(page, '/category/k9');
    await expect(main.getByRole('heading', { name: 'Category not found' })).toBeVisible();
    await main.getByRole('link', { name: 'Back to courses' }).click();
    await expect(page).toHaveURL(/\/all-courses$/);
  },
);

test('OPEN-59 a category is created by the specified API call', WHOLE, async ({ page }) => {
  await signIn(page, ADMIN);
  const requested = page.waitForRequest('**/api/v1/course/createCategory');
  await page.route('**/api/v1/course/createCategory', (route) =>
    route.fulfill({ json: { success: true, message: 'Created.', data: { _id: 'new' } } }),
  );
  await open(page, '/add-category');
  await page.getByLabel(/name/i).first().fill('Weaving');
  await page
    .getByRole('main')
    .getByRole('button', { name: /create|add/i })
    .first()
    .click();
  const request = await requested;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toMatchObject({ name: 'Weaving' });
});
