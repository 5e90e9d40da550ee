// Login during a password guessing attack: it offers an emailed link that logs this browser in,
// once.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violations } from './support/faults.ts';
import { mailedLink } from './support/mails.ts';
import { open, watchForErrors } from './support/pages.ts';

const main = (page: Page) => page.getByRole('main');
/** The number of attempts an account has. */
const TRIES = 10;

test('without attempts left, an emailed link logs in the requesting browser, once, and opens the requested page', async ({
  page,
  browser,
  baseURL,
}) => {
  const errors = watchForErrors(page);
  const person = { email: `${randomUUID()}@owner.example`, password: 'the-right-one' };
  await page.request.post('/api/v1/auth/signup', {
    data: { ...person, fullName: 'Ira Sen', contactNumber: '9820012345' },
  });
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await page.request.post('/api/v1/auth/login', {
      data: { email: person.email, password: 'a-guess-of-others' },
    });
  }
  await open(page, '/auth?next=/dashboard');
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  const offer = main(page).getByRole('alert');
  await expect(offer).toContainText('Too many failed attempts');
  await expect(offer).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Email me a link' }).click();
  await expect(main(page).getByRole('status')).toHaveText(
    'If an account has this address, we have emailed a link to it.',
  );

  const link = await mailedLink(person.email, '/auth');
  const elsewhere = await (await browser.newContext()).newPage();
  await open(elsewhere, `${baseURL}${link}`);
  await expect(main(elsewhere).getByRole('alert')).toContainText('the browser that requested it');
  await elsewhere.context().close();

  const tab = await page.context().newPage();
  // This tab would follow the other tab's session.
  await page.close();
  await open(tab, link);
  expect(await violations(tab)).toEqual([]);
  await main(tab).getByRole('button', { name: 'Log in' }).click();
  await expect(tab).toHaveURL(/\/dashboard$/);
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('Ira');

  await tab.evaluate(() => localStorage.clear());
  await open(tab, link);
  await expect(main(tab).getByRole('alert')).toContainText('the browser that requested it');
  await main(tab).getByRole('button', { name: 'Back to login' }).click();
  await expect(tab.getByLabel('Email Address')).toBeVisible();
  expect(new URL(tab.url()).hash).toBe('');
  // The refused login: browsers log every 429.
  expect(errors).toEqual([expect.stringContaining('status of 429')]);
});
