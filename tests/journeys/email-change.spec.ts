// Changing the email of an account: requested on the profile, confirmed from both addresses.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fromElsewhere, signIn } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { mailedLink, getToken } from './support/mails.ts';
import { newStudent } from './support/admin.ts';
import { logIn, open, watchForErrors } from './support/pages.ts';

const newEmail = () => `${randomUUID()}@readers.example`;

async function openEmailTab(page: Page) {
  await open(page, '/profile?setUp=email#settings');
  return page.getByRole('tabpanel', { name: 'Email' });
}

async function requestChange(page: Page, email: string, password: string) {
  const panel = await openEmailTab(page);
  await panel.getByLabel('New email address').fill(email);
  await panel.getByLabel('Your password').fill(password);
  await panel.getByRole('button', { name: 'Change email address' }).click();
  return panel;
}

async function looksRight(page: Page, what: string): Promise<void> {
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflow(page), `${what}, ${width} px`).toEqual([]);
  }
  expect.soft(await violations(page), what).toEqual([]);
}

test('an email changes after the old and the new address have agreed', async ({ page }) => {
  const errors = watchForErrors(page);
  const person = await newStudent(page.request, 'Ira Moves');
  const email = newEmail();
  await signIn(page, person);
  const panel = await openEmailTab(page);
  await expect(panel.getByText(person.email)).toBeVisible();
  await looksRight(page, 'the form');
  await panel.getByLabel('New email address').fill(email);
  await panel.getByLabel('Your password').fill('not-mine-at-all');
  await panel.getByRole('button', { name: 'Change email address' }).click();
  await expect(panel.getByText('Your password is wrong.')).toBeVisible();
  await panel.getByLabel('Your password').fill(person.password);
  await panel.getByRole('button', { name: 'Change email address' }).click();
  const change = panel.getByRole('region', { name: 'Requested change' });
  await expect(change.getByRole('listitem')).toHaveText([
    `${person.email}: not confirmed yet`,
    `${email}: not confirmed yet`,
  ]);
  await looksRight(page, 'the pending change');

  const toOld = await mailedLink(person.email, '/email-change');
  const toNew = await mailedLink(email, '/email-change', [toOld]);
  await open(page, toNew);
  await expect(page.getByRole('main')).toContainText(`New email address: ${email}`);
  await expect(page.getByRole('main').getByText(person.email)).toHaveCount(0);
  await looksRight(page, 'the question');
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Confirmed. Your email address changes once you also confirm from the other address.',
  );
  await openEmailTab(page);
  await expect(change.getByRole('listitem')).toHaveText([
    `${person.email}: not confirmed yet`,
    `${email}: confirmed`,
  ]);
  await open(page, toOld);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Your email address was changed. Log in with the new address.',
  );
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await openEmailTab(page);
  await expect(panel.getByText(email)).toBeVisible();
  await open(page, toOld);
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This link has expired or was already used, or the change was cancelled.',
  );
  await page.evaluate(() => localStorage.clear());
  await open(page, '/auth');
  await logIn(page, { ...person, email });
  // The wrong password and the used link.
  const refused = /400 \(Bad Request\)/;
  expect(errors.filter((error) => refused.test(error))).toHaveLength(2);
  expect(errors.filter((error) => !refused.test(error))).toEqual([]);
});

test('a change is cancelled on the profile, and stopped by the link in an email', async ({
  page,
}) => {
  const person = await newStudent(page.request, 'Ira Stays');
  await signIn(page, person);
  const first = newEmail();
  const panel = await requestChange(page, first, person.password);
  await expect(panel.getByText(first, { exact: true }).first()).toBeVisible();
  const old = await mailedLink(person.email, '/email-change');
  await panel.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(panel.getByLabel('New email address')).toBeVisible();
  await open(page, old);
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();

  await requestChange(page, newEmail(), person.password);
  await expect(panel.getByRole('region', { name: 'Requested change' })).toBeVisible();
  await open(page, await mailedLink(person.email, '/email-change', [old]));
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'The change was cancelled. Your email address stays the same.',
  );
  await openEmailTab(page);
  await expect(panel.getByLabel('New email address')).toBeVisible();
  await open(page, '/email-change');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This link is incomplete. Open it again from your email.',
  );
});

test('an account with an unconfirmed email is asked to confirm it before the change', async ({
  page,
}) => {
  const person = { email: newEmail(), password: 'kolam-by-hand' };
  const made = await page.request.post('/api/v1/auth/signup', {
    headers: fromElsewhere(),
    data: { ...person, fullName: 'Ira Sen', contactNumber: '9820012345', accountType: 'Student' },
  });
  expect(made.ok()).toBe(true);
  await signIn(page, person);
  const panel = await openEmailTab(page);
  await expect(panel.getByText('Confirm this address before you change it.')).toBeVisible();
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await looksRight(page, 'the offer');
  await panel.getByRole('button', { name: 'Send the confirmation link' }).click();
  await expect(panel.getByRole('status')).toHaveText(
    'We emailed you a link. It works once and expires in one hour.',
  );
  const link = await mailedLink(person.email, '/reset-password');
  const chosen = { password: 'a-new-long-password', confirmPassword: 'a-new-long-password' };
  const data = { token: getToken(link), ...chosen };
  const set = await page.request.post('/api/v1/auth/reset-password', { data });
  expect(set.ok()).toBe(true);
  const later = await page.context().newPage();
  await signIn(later, { ...person, password: chosen.password });
  await expect((await openEmailTab(later)).getByLabel('New email address')).toBeVisible();
});
