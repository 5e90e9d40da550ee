// From an invitation in the admin pages to the course: one click in the email, and used or expired
// links.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { makeCourse } from './support/authoring.ts';
import { violations } from './support/faults.ts';
import { mailedLink } from './support/mails.ts';
import { open, watchForErrors } from './support/pages.ts';

test('an invited student with a Hindi name opens the course from one click in the email', async ({
  page,
  browser,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, ADMIN);
  const email = `${randomUUID()}@invited.example`;
  const sections = [{ name: 'The floor', lessons: ['Dots'] }];
  const { id: courseId, name: courseName } = await makeCourse(page.request, { sections });
  await open(page, '/students');
  await page.getByRole('button', { name: 'Invite a student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a student' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Full name').fill('Claim at evil.example');
  await dialog.getByLabel('Course').selectOption(courseId);
  await dialog.getByLabel('Reason').fill('Asked by phone');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText(/cannot contain a web address/)).toBeVisible();
  await expect(dialog.getByLabel('Full name')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Full name').fill('आरोही शर्मा');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invitation sent')).toBeVisible();

  const visitor = await browser.newContext();
  const guest = await visitor.newPage();
  const first = await mailedLink(email, '/welcome');
  await page.getByRole('searchbox', { name: 'Search students' }).fill(email);
  await expect(page.getByText('1 student', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Invited', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'आरोही शर्मा' }).click();
  const sheet = page.getByRole('dialog', { name: 'आरोही शर्मा' });
  await expect(sheet).toContainText('Opens when the invitation is accepted');
  await sheet.getByRole('button', { name: 'Send invitation again' }).click();
  await mailedLink(email, '/welcome', [first]);

  await open(guest, first);
  await guest.getByRole('button', { name: 'Open my account' }).click();
  await expect(guest.getByRole('main').getByRole('alert')).toHaveText('Password is required');
  await guest.getByLabel('Choose a password').fill('a-kolam-of-dots');
  expect(await violations(guest)).toEqual([]);
  await guest.getByRole('button', { name: 'Open my account' }).click();
  await guest.waitForURL(/\/course-learning\//);
  await expect(guest.getByRole('heading', { name: courseName })).toBeVisible();

  await open(guest, first);
  await guest.getByLabel('Choose a password').fill('another-kolam-of-dots');
  await guest.getByRole('button', { name: 'Open my account' }).click();
  const main = guest.getByRole('main');
  await expect(main.getByRole('alert')).toHaveText('This link has already been used.');
  await guest.getByRole('button', { name: 'Email me a new link' }).click();
  await expect(main.getByRole('status')).toContainText('We have emailed you a new link.');
  await open(guest, '/welcome');
  await expect(main.getByRole('alert')).toContainText('This link is incomplete.');
  await open(guest, `/welcome#token=${'x'.repeat(43)}`);
  await guest.getByLabel('Choose a password').fill('another-kolam-of-dots');
  await guest.getByRole('button', { name: 'Open my account' }).click();
  await guest.getByRole('button', { name: 'Email me a new link' }).click();
  await expect(main.getByRole('link', { name: 'Set a password' })).toBeVisible();
  await visitor.close();
  expect(errors).toEqual([]);
});
