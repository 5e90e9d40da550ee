// A payment recorded for an account with an unconfirmed email: the student is notified, and gets
// the course.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { ADMIN, fromElsewhere, signIn } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { mailAbout, mailedLink } from './support/mails.ts';
import { caller } from './support/admin.ts';
import { logIn, open, watchForErrors } from './support/pages.ts';

const COURSE = 'Holi posters in Photoshop';

test('a student sees that courses are waiting, requests the link, and finds them after the next login', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const person = { email: `${randomUUID()}@buyers.example`, password: 'kolam-by-hand' };
  const made = await page.request.post('/api/v1/auth/signup', {
    headers: fromElsewhere(),
    data: { ...person, fullName: 'Ira Sen', contactNumber: '9820012345', accountType: 'Student' },
  });
  expect(made.ok()).toBe(true);
  await signIn(page, person);
  const notice = page.getByRole('region', { name: 'Confirm your email address' });
  const waiting = page.getByRole('region', { name: 'Courses are waiting for you' });
  await open(page, '/dashboard');
  await expect(page.getByText('No enrolled courses yet')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await open(page, '/profile');
  await expect(notice.getByText(person.email)).toBeVisible();

  const admin = await caller(page.request, ADMIN);
  const { data } = await admin.get<{ data: { _id: string; courseName: string }[] }>(
    '/course/getAllCourses',
  );
  const courseId = data.find(({ courseName }) => courseName === COURSE)?._id;
  const recorded = await admin.post<{ data: { waits: boolean } }>('/payment/outside', {
    email: person.email,
    courses: [courseId],
    amount: 50_000,
    way: 'cash',
    receivedOn: new Date().toISOString().slice(0, 10),
    reference: 'Cash book 7',
    reason: 'Paid at the desk',
    creationKey: randomUUID(),
    buyer: { state: '27' },
  });
  expect(recorded.data.waits).toBe(true);
  await open(page, '/dashboard');
  await expect(waiting).toBeVisible();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflow(page), `${width} px`).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);
  await waiting.getByRole('button', { name: 'Send the link' }).click();
  await expect(waiting.getByRole('status')).toHaveText(
    'We emailed you a link. It works once and expires in one hour.',
  );
  await expect(waiting.getByRole('button', { name: 'Send the link again' })).toBeVisible();
  expect(await mailAbout('Confirm your email address')).toContain('Confirm email address');

  await open(page, await mailedLink(person.email, '/reset-password'));
  await page.getByLabel('New password').fill('an-altogether-new-one');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Your new password is set. Log in with it.',
  );
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await logIn(page, { ...person, password: 'an-altogether-new-one' });
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { name: COURSE, level: 3 })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await open(page, '/profile');
  await expect(page.getByRole('heading', { name: 'Ira Sen' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a link that could not be sent shows an error, and can be requested again', async ({
  page,
}) => {
  const person = { email: `${randomUUID()}@buyers.example`, password: 'kolam-by-hand' };
  await page.request.post('/api/v1/auth/signup', {
    headers: fromElsewhere(),
    data: { ...person, fullName: 'Ira Sen', contactNumber: '9820012345', accountType: 'Student' },
  });
  await signIn(page, person);
  await open(page, '/profile');
  const notice = page.getByRole('region', { name: 'Confirm your email address' });
  await page.route('**/api/v1/auth/**', (route) => route.abort());
  await notice.getByRole('button', { name: 'Send the link' }).click();
  await expect(notice.getByRole('alert')).toHaveText(
    'The link was not sent. Check your connection and try again.',
  );
  await page.unroute('**/api/v1/auth/**');
  await notice.getByRole('button', { name: 'Send the link' }).click();
  await expect(notice.getByRole('status')).toContainText('We emailed you a link.');
  await expect(notice.getByRole('alert')).toHaveCount(0);
});
