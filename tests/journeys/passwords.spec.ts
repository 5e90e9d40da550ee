// A forgotten password: requesting a link, the email, setting a new one, and every failure.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { WHOLE } from './support/long.ts';
import { mailedLink } from './support/mails.ts';
import { follow, logIn, open, watchForErrors } from './support/pages.ts';

const main = (page: Page) => page.getByRole('main');

test('an emailed link replaces a forgotten password, once, and ends every session', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const person = { email: `${randomUUID()}@forgetful.example`, password: 'the-old-one' };
  const contactNumber = '9820012345';
  const made = await page.request.post('/api/v1/auth/signup', {
    data: { ...person, fullName: 'Ira Sen', contactNumber },
  });
  const { token, user } = (await made.json()) as { token: string; user: object };
  await open(page, '/auth');
  await page.getByLabel('Email').fill('half-typed');
  await follow(page.getByRole('link', { name: 'Forgot password?' }), /\/forgot-password$/);
  await expect(page.getByLabel('Email Address')).toHaveValue('half-typed');
  await page.getByLabel('Email Address').fill('');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(main(page).getByRole('alert')).toHaveText('Email address is required');
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  const status = main(page).getByRole('status');
  await expect(status).toHaveText('If an account has this address, we have emailed a link to it.');
  await expect(status).toBeFocused();

  const link = await mailedLink(person.email, '/reset-password');
  // This browser is still signed in with the old password.
  await page.evaluate(
    ([key, own]) => {
      localStorage.setItem('token', key ?? '');
      localStorage.setItem('user', own ?? '');
    },
    [token, JSON.stringify(user)],
  );
  await open(page, link);
  const field = page.getByLabel('New password');
  await expect(field).toHaveAttribute('autocomplete', 'new-password');
  for (const [typed, fault] of [
    ['12345', 'Password must be at least 6 characters'],
    ['password123', 'This password is too common. Choose another one.'],
  ] as const) {
    await field.fill(typed);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(main(page).getByRole('alert')).toHaveText(fault);
    await expect(field).toBeFocused();
  }
  await field.fill('an-altogether-new-one');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(status).toHaveText('Your new password is set. Log in with it.');
  expect(await page.evaluate(() => [localStorage.length, location.hash])).toEqual([0, '']);
  await main(page).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await logIn(page, { ...person, password: 'an-altogether-new-one' });

  await page.goto('/about');
  await open(page, link);
  await field.fill('yet-another-one');
  await page.getByRole('button', { name: 'Set password' }).click();
  const dead = main(page).getByRole('alert');
  await expect(dead).toHaveText('This link has expired or was already used. Request a new one.');
  await expect(dead).toBeFocused();
  // The browser logs our own 400 responses.
  expect(errors.filter((error) => !/status of 400/.test(error))).toEqual([]);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test(
  'an incomplete link, an unreachable server and a server without the endpoints show different messages',
  WHOLE,
  async ({ page }) => {
    await open(page, '/reset-password');
    await expect(main(page).getByRole('alert')).toContainText('This link is incomplete.');
    await page.goto('/about');
    await open(page, '/reset-password#token=whole');
    await page.route('**/api/v1/auth/reset-password', (route) => route.abort());
    await page.getByLabel('New password').fill('kept-in-the-field');
    await page.getByRole('button', { name: 'Set password' }).click();
    const alert = main(page).getByRole('alert');
    await expect(alert).toHaveText('Something went wrong. Please try again.');
    await expect(page.getByLabel('New password')).toHaveValue('kept-in-the-field');

    await open(page, '/forgot-password');
    await page.route('**/auth/reset-password-token', (route) =>
      route.fulfill({ status: 404, json: {} }),
    );
    await page.getByLabel('Email Address').fill('somebody@example.com');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(alert).toHaveText(
      'Passwords cannot be reset on this site. Write to hello@rangshala.example.',
    );
    await expect(page.getByLabel('Email Address')).toHaveValue('somebody@example.com');
    await page.getByRole('link', { name: 'Back to login' }).click();
    await expect(page).toHaveURL(/\/auth$/);
  },
);
