// An owner manages the account of a student on their sheet: reset link, sessions, data,
// deletion on request.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { mailedLink } from './support/mails.ts';
import { newStudent } from './support/admin.ts';
import { open, watchForErrors } from './support/pages.ts';

test('a student gets a reset link, is logged out everywhere, and is exported and deleted on request', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const name = `Uma ${crypto.randomUUID().slice(0, 8)}`;
  const person = await newStudent(page.request, name);
  const login = await page.request.post('/api/v1/auth/login', {
    data: { email: person.email, password: person.password },
  });
  const { token } = (await login.json()) as { token: string };
  const ownPage = () =>
    page.request.get('/api/v1/profile/getUserDetails', {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await ownPage()).status()).toBe(200);

  await signIn(page, ADMIN);
  await open(page, `/students?query=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name }).first().click();
  const sheet = page.getByRole('dialog', { name, exact: true });
  const account = sheet.getByRole('region', { name: 'Account' });
  await expect(account).toBeVisible();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflow(page), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await account.getByRole('button', { name: 'Send a password reset link' }).click();
  await expect(
    page.getByText(`A link to set a new password was sent to ${person.email}.`),
  ).toBeVisible();
  await mailedLink(person.email, '/reset-password');
  expect((await ownPage()).status()).toBe(200);

  await account.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText('This person is logged out everywhere.')).toBeVisible();
  expect((await ownPage()).status()).toBe(401);

  const saved = page.waitForEvent('download');
  await account.getByRole('button', { name: 'Export data' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(person.email);
  await account.getByRole('button', { name: 'Reset two-step verification' }).click();
  const reset = page.getByRole('dialog', { name: 'Reset two-step verification?' });
  await expect(reset.getByText(/get an email/)).toBeVisible();
  expect.soft(await violations(page), 'the reset').toEqual([]);
  await reset.getByRole('button', { name: 'Cancel' }).click();
  await expect(account).toBeVisible();

  await account.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('dialog', { name: `Delete the account of ${name}?` });
  await expect(question.getByRole('listitem')).toHaveText([
    /^The student loses access to all courses/,
    /are erased/,
    /^As required by law, we keep payments, invoices and receipts/,
    /^An open complaint or refund request keeps/,
    'This cannot be undone.',
  ]);
  expect.soft(await violations(page), 'the question').toEqual([]);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(question.getByLabel('Reason')).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(account).toBeVisible();
  await account.getByRole('button', { name: 'Delete account' }).click();
  await question.getByLabel('Reason').fill('Asked by email on 3 November');
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(`The data of ${name} was erased.`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name })).toHaveCount(0);
  const again = await page.request.post('/api/v1/auth/login', {
    data: { email: person.email, password: person.password },
  });
  expect(again.status()).toBe(401);
  expect(errors).toEqual([]);
});
