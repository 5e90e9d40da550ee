// The outline of an enrolled course, and redirects away from the outline and the player.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { formatDuration } from '../../src/lib/duration.ts';
import { signIn, STUDENT } from './support/accounts.ts';
import { allCalls, answerTo, newLearner } from './support/learners.ts';
import { longUnless } from './support/long.ts';
import { open, watchForErrors } from './support/pages.ts';
import { callsTo, courseOnSale, noticesOn } from './support/shop.ts';

test('OUTL-01 OUTL-02 OUTL-03 OUTL-04 OUTL-05 OUTL-06 OUTL-07 OUTL-11 ERR-31 OPEN-57 STATE-12 a lesson is marked complete on the outline, once', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const learner = await newLearner(page.request);
  const { course, lessons } = learner;
  await signIn(page, learner);
  const loads = callsTo(page, '/course/getFullCourseDetails');
  const sent = callsTo(page, '/course/updateCourseProgress');
  await open(page, `/course-learning/${course._id}`);

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: course.courseName })).toBeVisible();
  await expect(main.getByText(course.courseDescription)).toBeVisible();
  await expect(main.getByText('0%')).toBeVisible();
  await expect(main.locator('.course-outline-head .art')).toBeVisible();
  expect(loads[0]?.postDataJSON()).toEqual({ courseId: course._id });

  const sections = main.locator('details');
  await expect(sections).toHaveCount(course.courseContent.length);
  for (const [index, section] of course.courseContent.entries()) {
    const details = sections.nth(index);
    for (const lesson of section.subSection) {
      const row = details.getByRole('listitem').filter({ hasText: lesson.title });
      await expect(row.getByText(lesson.description)).toBeVisible();
      await expect(
        row.getByText(formatDuration(lesson.timeDuration), { exact: true }),
      ).toBeVisible();
      await expect(row.getByRole('link', { name: 'Watch' })).toHaveAttribute(
        'href',
        `/course/${course._id}?section=${section._id}&lesson=${lesson._id}`,
      );
    }
    await details.locator('summary').click();
    await expect(details.getByRole('listitem').first()).toBeHidden();
    await details.locator('summary').click();
  }

  const first = lessons[0];
  const row = main.getByRole('listitem').filter({ hasText: first?.title ?? '' });
  await expect(row.getByRole('img', { name: 'Completed', exact: true })).toHaveCount(0);
  await row.getByRole('button', { name: 'Complete' }).press('Enter');
  const notice = noticesOn(page).filter({ hasText: 'Progress Updated' });
  await expect(notice.getByText('Lesson marked as complete!')).toBeVisible();
  await expect(row.getByRole('img', { name: 'Completed', exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Complete' })).toHaveCount(0);
  await expect(row.getByRole('link', { name: 'Watch' })).toBeFocused();
  expect(sent.map((item) => item.postDataJSON() as object)).toEqual([
    { courseId: course._id, subSectionId: first?.lesson, userId: null },
  ]);
  const percent = Math.round(100 / lessons.length);
  await expect(main.getByText(`${percent}%`)).toBeVisible();

  await page.reload();
  await expect(row.getByRole('img', { name: 'Completed', exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Complete' })).toHaveCount(lessons.length - 1);
  await expect(main.getByRole('link', { name: `Continue: ${lessons[1]?.title}` })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a completion that fails on the outline is only logged, and can be retried', async ({
  page,
}) => {
  const learner = await newLearner(page.request);
  await signIn(page, learner);
  await open(page, `/course-learning/${learner.course._id}`);
  await page.route('**/course/updateCourseProgress', (route) => route.fulfill({ status: 500 }));
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('could not be marked as complete'),
  );
  const first = page.getByRole('button', { name: `Complete ${learner.lessons[0]?.title}` });
  await first.click();
  await logged;
  await expect(first).not.toHaveAttribute('aria-disabled');
  await expect(noticesOn(page)).toHaveCount(0);
  await page.unroute('**/course/updateCourseProgress');
  await first.click();
  await expect(noticesOn(page).getByText('Lesson marked as complete!')).toBeVisible();
});

/** The notice shows on the page that the visitor is redirected to. */
async function expectNotice(page: Page, title: string, message: string): Promise<void> {
  const notice = noticesOn(page).filter({ hasText: message });
  await expect(notice.getByText(title, { exact: true })).toBeVisible();
}

/** Records the heading, because the redirect follows too soon to look for it. */
function noteRefusal(): void {
  new MutationObserver(() => {
    const title = document.querySelector('.player-refused h2')?.textContent;
    if (title) sessionStorage.setItem('refusal', title);
  }).observe(document, { childList: true, subtree: true });
}

const full = (courseContent: object[]) => async (page: Page, userId: string) => {
  const course = { _id: 'c1', courseName: 'Bare', studentsEnrolled: [userId], courseContent };
  await answerTo(page, 'course/getFullCourseDetails', () => ({
    data: { courseDetails: course, completedVideos: [] },
  }));
};
const EMPTY = ['No Content Available', "This course doesn't have any content yet"] as const;
const emptySection = { _id: 's', sectionName: 'Nothing yet', subSection: [] };

for (const [place, name] of [
  ['course-learning', 'the outline'],
  ['course', 'the player'],
] as const) {
  test(
    `OUTL-08 OUTL-09 OUTL-10 PLAY-02 PLAY-14 ERR-28 ERR-29 ERR-30 OPEN-12 OPEN-14 OPEN-15 a user without enrolment or content is redirected away from ${name}`,
    longUnless(place === 'course'),
    async ({ page }) => {
      const { _id: userId } = (await signIn(page, STUDENT)) as unknown as { _id: string };
      const { _id } = await courseOnSale(page.request);
      await page.goto(`/${place}/${_id}`);
      await expect(page).toHaveURL(new RegExp(`/course-detail/${_id}$`));
      await expectNotice(
        page,
        'Access Denied',
        'You need to enroll in this course to access the content',
      );
      for (const content of [[], [emptySection]]) {
        await full(content)(page, userId);
        await page.goto(`/${place}/c1`);
        await expect(page).toHaveURL(/\/course-detail\/c1$/);
        await expectNotice(page, ...EMPTY);
      }
      await page.route('**/api/v1/course/getFullCourseDetails', (route) =>
        route.fulfill({ status: 500, json: { success: false, message: 'Broken' } }),
      );
      await page.addInitScript(noteRefusal);
      await page.goto(`/${place}/c1`);
      await expect(page).toHaveURL(/\/courses$/);
      await expectNotice(page, 'Error', 'Failed to fetch course details');
      const refusal = await page.evaluate(() => sessionStorage.getItem('refusal'));
      expect(refusal).toBe(place === 'course' ? 'Course not accessible' : null);
    },
  );
}

test('ERR-28 OPEN-12 OPEN-13 PLAY-02 PLAY-14 a signed-out visitor causes no course request and can log in', async ({
  page,
}) => {
  const calls = allCalls(page);
  const { _id } = await courseOnSale(page.request);
  await page.goto(`/course-learning/${_id}`);
  await expect(page).toHaveURL(new RegExp(`/course-detail/${_id}$`));
  await expectNotice(
    page,
    'Access Denied',
    'You need to enroll in this course to access the content',
  );
  await open(page, `/course/${_id}?section=a&lesson=b`);
  await expect(page.getByRole('heading', { name: 'Course not accessible' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    `/auth?next=${encodeURIComponent(`/course/${_id}?section=a&lesson=b`)}`,
  );
  expect(calls).not.toContain('course/getFullCourseDetails');
});
