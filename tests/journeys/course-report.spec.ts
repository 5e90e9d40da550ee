// The report of a course, opened from its students; and students filtered by status.
import { expect, test } from '@playwright/test';
import { ADMIN, signIn, STUDENT } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { open } from './support/pages.ts';

test('REPORT-04 STUD-04 an admin sees who completed a course, and lesson by lesson where students leave', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await open(page, '/students');
  await page.getByLabel('Status', { exact: true }).selectOption('Active in the last 14 days');
  await expect(page).toHaveURL(/state=in_progress/);
  await expect(page.getByText(STUDENT.email)).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('Invited, not joined yet');
  await expect(page.getByText(STUDENT.email)).toHaveCount(0);
  await page.getByLabel('Status', { exact: true }).selectOption('All');
  await expect(page.getByRole('button', { name: 'Course report' })).toHaveCount(0);
  await page.getByLabel('Course', { exact: true }).selectOption('Holi posters in Photoshop');
  await page.getByRole('button', { name: 'Course report' }).click();
  const report = page.getByRole('dialog', { name: 'Course report' });
  const lessons = report.getByRole('list', { name: 'Lessons' }).getByRole('listitem');
  await expect(lessons.first()).toContainText(/\d+ started, \d+ completed/);
  expect(await violations(page)).toEqual([]);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `at ${width}`).toEqual([]);
  }
  const file = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^course-\d{4}-\d\d-\d\d\.csv$/);
});

test('STUD-06 students are sorted and filtered by days above the list, and a course shows progress in it', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await open(page, '/students');
  const sort = page.getByLabel('Sort');
  await expect(sort.getByRole('option', { name: 'Progress' })).toHaveCount(0);
  await sort.selectOption('Name');
  await expect(page).toHaveURL(/sort=name/);
  const first = page.getByRole('button', { name: /^A/ }).first();
  await expect(first).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('Inactive');
  await page.getByLabel('Course not opened for').selectOption('90 days');
  await expect(page).toHaveURL(/days=90/);
  await expect(page.getByText('No matching students')).toBeVisible();
  await page.getByRole('button', { name: 'Show all students' }).click();
  await page.getByLabel('Course', { exact: true }).selectOption('Holi posters in Photoshop');
  await sort.selectOption('Progress');
  await expect(page).toHaveURL(/sort=progress/);
  await expect(page.getByRole('progressbar', { name: /^Progress of/ }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `at ${width}`).toEqual([]);
  }
  await page.getByLabel('Course', { exact: true }).selectOption('All courses');
  await expect(sort).toHaveValue('');
});
