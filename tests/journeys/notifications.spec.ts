// The bell of app pages: new lessons are counted, opened and read; emails are switched off in the profile.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn } from './support/accounts.ts';
import * as wizard from './support/authoring.ts';
import { overflow, THEMES, violations } from './support/faults.ts';
import { newLearner } from './support/learners.ts';
import { islandsReady, open, watchForErrors } from './support/pages.ts';

async function publish(page: Page, { id: courseId, headers }: wizard.CreatedCourse): Promise<void> {
  const multipart = { courseId, status: 'Published' };
  const answer = await page.request.post('/api/v1/course/editCourse', { headers, multipart });
  expect(answer.ok()).toBe(true);
}

/** Adds lessons to the first section by API, as an admin. */
async function addLessons(page: Page, course: wizard.CreatedCourse, titles: string[]) {
  const { id: courseId, headers } = course;
  const answer = await page.request.post('/api/v1/course/getFullCourseDetails', {
    headers,
    data: { courseId },
  });
  const { data } = (await answer.json()) as {
    data: { courseDetails: { courseContent: { _id: string }[] } };
  };
  const sectionId = data.courseDetails.courseContent[0]?._id ?? '';
  for (const title of titles) {
    const videoFile = wizard.videoNamed(`${title}.mp4`);
    const multipart = { courseId, sectionId, title, description: '', videoFile };
    const added = await page.request.post('/api/v1/course/addSubSection', { headers, multipart });
    expect(added.ok()).toBe(true);
  }
}

test('a student reads notifications by keyboard, and each leads to its page', async ({ page }) => {
  const errors = watchForErrors(page);
  await page.goto('/');
  const course = await wizard.makeCourse(page.request, {
    name: 'Toran at home',
    price: '0',
    sections: [{ name: 'The string', lessons: ['Tie it'] }],
  });
  await publish(page, course);
  const learner = await newLearner(page.request, course.id);
  await signIn(page, learner);
  await open(page, '/dashboard');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await bell.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  await expect(dialog.getByText('No notifications yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();

  await addLessons(page, course, ['Hang it', 'Keep it']);
  await open(page, '/profile');
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await bell.click();
    await expect(dialog.getByRole('link')).toBeVisible();
    expect.soft(await overflow(page), `${width} px`).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await bell.press('Enter');
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    expect.soft(await violations(page), theme).toEqual([]);
  }
  await dialog.getByRole('link', { name: '2 new lessons in Toran at home' }).press('Enter');
  await expect(page).toHaveURL(`/course-learning/${course.id}`);
  await islandsReady(page);
  await expect(page.getByRole('heading', { name: 'Toran at home' })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');

  await addLessons(page, course, ['Wash it']);
  await page.reload();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.press('Enter');
  await dialog.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('Notifications');
  expect(errors).toEqual([]);
});

test('visitors and marketing pages have no bell', async ({ page }) => {
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await open(page, `/course-learning/${'f'.repeat(24)}`);
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect(bell).toHaveCount(0);
  await signIn(page, await newLearner(page.request));
  await open(page, '/about');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(bell).toHaveCount(0);
});

test('a student switches off emails about answers', async ({ page }) => {
  await signIn(page, await newLearner(page.request));
  await open(page, '/profile#settings');
  const answers = page.getByRole('checkbox', { name: 'Emails about answers' });
  await page.getByRole('tab', { name: 'Email' }).click();
  await expect(answers).toBeChecked();
  await answers.uncheck();
  await page.reload();
  await page.getByRole('tab', { name: 'Email' }).click();
  await expect(answers).not.toBeChecked();
});
