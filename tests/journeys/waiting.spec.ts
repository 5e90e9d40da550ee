// The team's open tasks on top of the dashboard: links with counts, or a message that nothing is
// waiting.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { open } from './support/pages.ts';

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });

async function answer(page: Page, data: readonly object[]): Promise<void> {
  await page.route('**/api/v1/office/counts', (route) =>
    route.fulfill({ json: { success: true, data } }),
  );
}

const COUNTS = [
  { kind: 'complaints', count: 1, link: '/messages?answered=no&kind=complaint' },
  { kind: 'messages', count: 1000, link: '/messages?answered=no' },
  { kind: 'undelivered-mails', count: 2, link: '/students?state=undelivered' },
  { kind: 'stuck-orders', count: 2, link: '/payments?status=stuck' },
  { kind: 'failed-refunds', count: 0, link: '/payments' },
  { kind: 'failed-films', count: 3, link: '/manage-courses' },
];

test('OFFICE-07 open tasks are the first row of the dashboard, and each count links to its list', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await answer(page, COUNTS);
  await open(page, '/dashboard');
  const links = waiting(page).getByRole('link');
  await expect(links).toHaveText([
    '1 open complaint',
    '1,000+ messages to answer',
    '2 students with undelivered email',
    '2 paid orders without access',
    '3 failed videos',
  ]);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Waiting for you',
  );
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `${width}`).toEqual([]);
    expect(await violations(page), `${width}`).toEqual([]);
  }
  await links.first().press('Enter');
  await expect(page).toHaveURL(/\/messages\?answered=no&kind=complaint$/);
  await expect(page.getByLabel('Kind')).toHaveValue('complaint');
  await expect(page.getByLabel('Show')).toHaveValue('no');
});

test('OFFICE-07 says that nothing is waiting; counts that fail to load can be requested again', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.route('**/api/v1/office/counts', (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  );
  await open(page, '/dashboard');
  await expect(waiting(page).getByText('The open tasks could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await answer(
    page,
    COUNTS.map((count) => ({ ...count, count: 0 })),
  );
  await waiting(page).getByRole('button', { name: 'Try again' }).click();
  await expect(waiting(page).getByText('You’re all caught up.')).toBeVisible();
});
