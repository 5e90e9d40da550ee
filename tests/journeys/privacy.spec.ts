// Choices about personal data: the privacy notice, the newsletter and the nominee.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN, fromElsewhere, signIn } from './support/accounts.ts';
import { violations } from './support/faults.ts';
import { WHOLE } from './support/long.ts';
import { open, readThrough, signUp } from './support/pages.ts';

const someone = () => ({
  fullName: 'Aarohi Sharma',
  email: `${randomUUID()}@privacy.example`,
  contactNumber: '9820012345',
  password: 'kolam-by-hand',
});
const news = (page: Page) => page.getByRole('checkbox', { name: 'Email me about new courses' });

/** A reader's unsubscribe link, from the admin table. */
async function getLink(request: APIRequestContext, email: string): Promise<string> {
  const { token } = (await (
    await request.post('/api/v1/auth/login', { data: ADMIN, headers: fromElsewhere() })
  ).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const table = await (await request.get('/api/v1/privacy/news-readers.csv', { headers })).text();
  const line = table.split('\r\n').find((part) => part.includes(email));
  return /\/unsubscribe#token=[\w-]+/.exec(line ?? '')?.[0] ?? '';
}

test(
  'PRIV-06 S44 the sign-up form links to the privacy notice, separate from the terms, in both languages',
  WHOLE,
  async ({ page }) => {
    await open(page, '/sign-up');
    const opened = page.waitForEvent('popup');
    await page.getByRole('main').getByRole('link', { name: 'notice' }).click();
    const notice = await opened;
    await expect(notice.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible();
    await notice.getByRole('link', { name: 'निजता सूचना' }).click();
    await expect(
      notice.getByRole('heading', { name: 'हम कौन-सा डेटा लेते हैं और क्यों' }),
    ).toBeInViewport();
    expect(await violations(notice)).toEqual([]);
  },
);

test(
  'PRIV-01 PRIV-02 PRIV-06 the newsletter starts with a checkbox, and ends by a link in an email without signing in',
  WHOLE,
  async ({ page, browser }) => {
    const person = someone();
    await open(page, '/sign-up');
    await expect(news(page)).not.toBeChecked();
    await news(page).check();
    await signUp(page, person);
    await expect(page).toHaveURL(/\/courses$/);
    const link = await getLink(page.request, person.email);
    expect(link).not.toBe('');

    const elsewhere = await browser.newContext();
    const reader = await elsewhere.newPage();
    await open(reader, link);
    await reader.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(reader.getByText('You are unsubscribed from our newsletter.')).toBeVisible();
    expect(await violations(reader)).toEqual([]);
    await elsewhere.close();
    expect(await getLink(page.request, person.email)).toBe('');

    await open(page, '/profile#settings');
    await page.getByRole('tab', { name: 'Your data' }).click();
    await expect(news(page)).not.toBeChecked();
  },
);

test('PRIV-02 an incomplete unsubscribe link says so', WHOLE, async ({ page }) => {
  await open(page, '/unsubscribe');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
});

test(
  'PRIV-03 PRIV-06 newsletter and nominee are chosen and removed in the profile',
  WHOLE,
  async ({ page }) => {
    const person = someone();
    await page.request.post('/api/v1/auth/signup', { data: person, headers: fromElsewhere() });
    await signIn(page, person);
    await open(page, '/profile#settings');
    await page.getByRole('tab', { name: 'Your data' }).click();
    await news(page).check();
    await expect(page.getByText(/^Agreed on/)).toBeVisible();
    await news(page).uncheck();
    await expect(page.getByText(/^Optional\./)).toBeVisible();

    await page.getByRole('button', { name: 'Add nominee' }).click();
    await expect(page.getByLabel("Nominee's name")).toBeFocused();
    await page.getByLabel("Nominee's name").fill('Asha Menon');
    await page.getByLabel("Nominee's contact").fill('+91 98200 12345');
    await page.getByRole('button', { name: 'Add nominee' }).click();
    await expect(page.getByText('Asha Menon is now your nominee.')).toBeVisible();
    await page.reload();
    await page.getByRole('tab', { name: 'Your data' }).click();
    await expect(page.getByLabel("Nominee's name")).toHaveValue('Asha Menon');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove nominee' }).click();
    await expect(page.getByRole('button', { name: 'Add nominee' })).toBeVisible();
    await expect(page.getByLabel("Nominee's name")).toHaveValue('');
  },
);

test('PRIV-02 an admin downloads the newsletter readers as CSV', WHOLE, async ({ page }) => {
  await signIn(page, ADMIN);
  await open(page, '/students');
  const readers = page.getByRole('region', { name: 'Newsletter subscribers' });
  const table = readers.getByRole('button', { name: 'Download CSV' });
  // The region loads near the viewport, and the list above may push it away while loading.
  await expect(async () => {
    await readThrough(page);
    await expect(table).toBeVisible({ timeout: 1000 });
  }).toPass();
  const download = page.waitForEvent('download');
  await table.click();
  expect((await download).suggestedFilename()).toMatch(/^news-readers-\d{4}-\d\d-\d\d\.csv$/);
});
