// Two-step login: set up in the profile, required at the next login, and the recovery codes.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { ADMIN } from './support/accounts.ts';
import { overflow } from './support/faults.ts';
import { mailedLink } from './support/mails.ts';
import { caller } from './support/admin.ts';
import { expectLedTo } from './support/led.ts';
import { open } from './support/pages.ts';
import { WHOLE } from './support/long.ts';

const PASSWORD = 'a-sentence-of-our-own';

const digits = (secret: string, stepsOn = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + stepsOn * 30_000,
  });

async function logIn(page: Page, email: string): Promise<void> {
  await open(page, '/auth');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('TEAM-15 a team member is asked to set up a second step, and logs in with it from then on', async ({
  page,
  request,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `${randomUUID()}@team.example`;
  const invitation = { email, fullName: 'Ila Sen', role: 'manager' };
  await (await caller(request, ADMIN)).post('/team/invite', invitation);
  await open(page, await mailedLink(email, '/welcome'));
  await expect(page.getByText('At least 12 characters.')).toBeVisible();
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Open my account' }).click();

  const settings = page.getByRole('region', { name: 'Settings' });
  await expect(settings.getByRole('tab', { name: 'Two-step verification' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await settings.getByRole('button', { name: 'Set up' }).click();
  const step = settings.getByRole('tabpanel', { name: 'Two-step verification' });
  await step.getByLabel('Your password').fill(PASSWORD);
  await settings.getByRole('button', { name: 'Continue' }).click();
  await expect(settings.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await settings.locator('code').textContent()) ?? '';
  expect(await overflow(page)).toEqual([]);
  const field = settings.getByLabel('Six-digit code from the app');
  await field.fill('000000');
  await settings.getByRole('button', { name: 'Turn on' }).click();
  await expect(settings.getByText('This code is wrong.')).toBeVisible();
  await field.fill(digits(secret));
  await settings.getByRole('button', { name: 'Turn on' }).click();
  const codes = settings.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = '', ...otherCodes] = await codes.allTextContents();
  expect(await overflow(page)).toEqual([]);
  await settings.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await open(page, '/profile?setUp=secondStep#settings');
  await expect(settings.getByText('10 recovery codes left.')).toBeVisible();

  const otherPage = await (await browser.newContext()).newPage();
  await logIn(otherPage, email);
  const codeField = otherPage.getByLabel('Six-digit code');
  await expect(codeField).toBeFocused();
  await codeField.fill('123456');
  await otherPage.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(otherPage.getByText(/This code is wrong/)).toBeVisible();
  await codeField.fill(digits(secret, 1));
  await otherPage.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(otherPage).toHaveURL(/\/profile$/);

  const lost = await (await browser.newContext()).newPage();
  await logIn(lost, email);
  await lost.getByLabel('Six-digit code').fill(recovery);
  await lost.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(lost).toHaveURL(/\/profile$/);

  // Eight of ten codes are used then: the profile warns that they run out.
  const warning = settings.getByText('Create new recovery codes before they run out.');
  await expect(warning).toHaveCount(0);
  for (const secondStep of otherCodes.slice(0, 7)) {
    const data = { email, password: PASSWORD, secondStep };
    expect((await request.post('/api/v1/auth/login', { data })).status()).toBe(200);
  }
  await page.reload();
  await expect(settings.getByText('2 recovery codes left.')).toBeVisible();
  await expect(warning).toBeVisible();
});

test('TEAM-15 a user who may refund or export sees on the dashboard when a second step becomes required', async ({
  page,
  request,
}) => {
  const email = `${randomUUID()}@team.example`;
  const invitation = { email, fullName: 'Ila Sen', role: 'manager' };
  await (await caller(request, ADMIN)).post('/team/invite', invitation);
  await open(page, await mailedLink(email, '/welcome'));
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Open my account' }).click();
  const settings = page.getByRole('region', { name: 'Settings' });
  await expect(settings.getByRole('link', { name: 'Skip for now' })).toBeVisible();
  // Only production requires it.
  const data = {
    since: null,
    recoveryCodesLeft: 0,
    isRequired: true,
    requiredFrom: '2099-03-14T06:30:00.000Z',
  };
  await page.route('**/api/v1/profile/secondStep', (route) =>
    route.fulfill({ json: { success: true, data } }),
  );
  await open(page, '/dashboard');
  const notice = page.getByRole('region', {
    name: 'Set up two-step verification by 14 Mar 2099',
  });
  await expect(notice).toBeVisible();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflow(page), `${width} px`).toEqual([]);
  }
  await notice.getByRole('link', { name: 'Set up now' }).click();
  await expect(
    settings.getByText(/Your role requires two-step verification from 14 Mar 2099\./),
  ).toBeVisible();
  await expect(settings.getByRole('link', { name: 'Skip for now' })).toBeVisible();
});

test(
  'TEAM-19 an admin page refused until a setup is done redirects there, says why, and returns afterwards',
  WHOLE,
  async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const email = `${randomUUID()}@team.example`;
    const invitation = { email, fullName: 'Ila Sen', role: 'manager' };
    await (await caller(request, ADMIN)).post('/team/invite', invitation);
    await open(page, await mailedLink(email, '/welcome'));
    await page.getByLabel('Choose a password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Open my account' }).click();
    const settings = page.getByRole('region', { name: 'Settings' });
    await settings.getByRole('link', { name: 'Skip for now' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    const message = 'Set up two-step verification in your profile first.';
    const refuse = (path: string) =>
      page.route('**/people/students?*', (route) => {
        const json = { success: false, code: 'not_set_up', message, fields: [{ path, message }] };
        return route.fulfill({ status: 403, json });
      });
    await refuse('secondStep');
    await page.goto('/students?query=Ila');
    await expect(page).toHaveURL(
      /\/profile\?next=%2Fstudents%3Fquery%3DIla&setUp=secondStep#settings$/,
    );
    await expect(page.getByText(message)).toBeVisible();
    await expectLedTo(settings.getByRole('tab', { name: 'Two-step verification' }));
    await settings.getByRole('button', { name: 'Set up' }).click();
    const step = settings.getByRole('tabpanel', { name: 'Two-step verification' });
    await step.getByLabel('Your password').fill(PASSWORD);
    await settings.getByRole('button', { name: 'Continue' }).click();
    const secret = (await settings.locator('code').textContent()) ?? '';
    await settings.getByLabel('Six-digit code from the app').fill(digits(secret));
    await settings.getByRole('button', { name: 'Turn on' }).click();
    await page.unroute('**/people/students?*');
    await settings.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page).toHaveURL(/\/students\?query=Ila$/);

    await refuse('password');
    await page.goto('/students');
    await expect(page).toHaveURL(/\/profile\?next=%2Fstudents&setUp=password#settings$/);
    await expect(settings.getByText(/^At least 12 characters\./)).toBeVisible();
    let requests = 0;
    page.on(
      'request',
      (request) => (requests += Number(request.url().endsWith('/changepassword'))),
    );
    await settings.getByLabel('Current password').fill(PASSWORD);
    await settings.getByLabel('New password').fill('eleven-long');
    await settings.getByRole('button', { name: 'Change Password' }).click();
    await expect(
      settings.getByText('Team passwords must have at least 12 characters.'),
    ).toBeVisible();
    expect(requests).toBe(0);
    await settings.getByLabel('New password').fill(`${PASSWORD}-again`);
    await page.unroute('**/people/students?*');
    await settings.getByRole('button', { name: 'Change Password' }).click();
    await expect(page).toHaveURL(/\/students$/);
  },
);

test(
  'TEAM-19 a login that redirects to the setup still returns to the requested page',
  WHOLE,
  async ({ page, request }) => {
    const email = `${randomUUID()}@team.example`;
    const invitation = { email, fullName: 'Ila Sen', role: 'manager' };
    await (await caller(request, ADMIN)).post('/team/invite', invitation);
    await open(page, await mailedLink(email, '/welcome'));
    await page.getByLabel('Choose a password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Open my account' }).click();
    await expect(page).toHaveURL(/\/profile\?next=%2Fdashboard/);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/reviews?course=unknown');
    await expect(page).toHaveURL(/\/auth\?next=/);
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await expect(page).toHaveURL(/\/reviews\?course=unknown$/);
  },
);
