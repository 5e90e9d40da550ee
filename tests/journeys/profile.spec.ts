// The profile: the user's details, courses and account settings.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Account, ADMIN, signIn, STUDENT } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { open, watchForErrors } from './support/pages.ts';

const main = (page: Page) => page.getByRole('main');
const settings = (page: Page) => page.getByRole('region', { name: 'Settings' });
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const CARDS = ['/dashboard', '/courses'];
const ADMINS_CARDS = ['/create-course', '/manage-courses', '/add-category'];

/** Creates a student for a single test. */
async function newStudent(request: APIRequestContext): Promise<Account> {
  const account = { email: `${randomUUID()}@profiles.example`, password: 'kolam-by-hand' };
  const answer = await request.post('/api/v1/auth/signup', {
    data: { ...account, fullName: 'Ira Sen', contactNumber: '9820012345' },
  });
  expect(answer.ok()).toBe(true);
  return account;
}

async function toCards(page: Page): Promise<(string | null)[]> {
  const links = page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  return Promise.all((await links.all()).map((link) => link.getAttribute('href')));
}

test('PROF-01 PROF-03 PROF-04 PROF-05 PROF-06 PROF-07 PROF-08 a student sees their details, two quick actions and their courses', async ({
  page,
}) => {
  const user = await signIn(page, STUDENT);
  await open(page, '/profile');
  const head = main(page).locator('header');
  await expect(head.getByRole('heading', { level: 1 })).toHaveText(
    `${user.firstName} ${user.lastName}`,
  );
  // The same initials show here, in the settings and in the top bar.
  const face = await page.getByRole('banner').locator('[data-session-avatar]').innerText();
  expect(face).toBe(`${user.firstName[0]}${user.lastName[0]}`);
  await expect(head.locator('.avatar')).toHaveText(face);
  await expect(head.getByText(user.email)).toBeVisible();
  await expect(head.getByText('Student', { exact: true })).toBeVisible();
  expect(await toCards(page)).toEqual(CARDS);
  await expect(main(page).getByRole('heading', { name: 'My Courses' })).toBeVisible();
  const courses = main(page).getByRole('article');
  const half = courses.filter({ hasText: 'Instagram for small shops' });
  await expect(half).toHaveCount(1);
  await expect(half.locator('svg, img').first()).toBeVisible();
  await expect(half.getByRole('heading')).toBeVisible();
  await expect(half.locator('p.muted')).not.toBeEmpty();
  const count = /^(\d+) of (\d+) lessons completed$/.exec(
    await half.getByText(/lessons completed/).innerText(),
  );
  const percent = Math.round((Number(count?.[1]) / Number(count?.[2])) * 100);
  await expect(half.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(percent));
  await expect(half.getByText(`${percent}%`)).toBeVisible();
  await half.getByRole('link', { name: 'Continue Learning' }).click();
  await expect(page).toHaveURL(/\/course-learning\/[0-9a-f]{24}$/);
});

test('PROF-05 an admin sees the quick actions for admins, and no courses of their own', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await open(page, '/profile');
  expect(await toCards(page)).toEqual(expect.arrayContaining([...CARDS, ...ADMINS_CARDS]));
  await expect(main(page).getByText('Admin', { exact: true }).first()).toBeVisible();
  await settings(page).scrollIntoViewIfNeeded();
  await expect(main(page).getByRole('heading', { name: 'My Courses' })).toHaveCount(0);
});

test('PROF-09 without a course the profile says so; a section 7 server gets no further requests', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, STUDENT);
  const requested = new Set<string>();
  await page.route('**/api/v1/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/v1', '');
    requested.add(path);
    return path === '/profile/getEnrolledCourses'
      ? route.fulfill({ json: { success: true, data: { courses: [] } } })
      : route.fulfill({ status: 404, json: {} });
  });
  await open(page, '/profile');
  await expect(main(page).getByText('No Courses Yet')).toBeVisible();
  await expect.poll(() => requested.has('/meta')).toBe(true);
  await page.waitForLoadState('networkidle');
  await expect(settings(page)).toHaveCount(0);
  expect([...requested]).not.toContain('/profile/getUserDetails');
  expect(errors.filter((error) => !/status of 404/.test(error))).toEqual([]);
});

test('details and picture are changed, and every tab shows them at once', async ({
  page,
  context,
}) => {
  await signIn(page, await newStudent(page.request));
  await open(page, '/profile');
  const otherPage = await context.newPage();
  await open(otherPage, '/about');
  const form = settings(page);
  await form.scrollIntoViewIfNeeded();
  await form.getByLabel('Mobile Number').fill('98200');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByRole('alert')).toHaveText('Mobile number must be 10 digits');
  await expect(form.getByLabel('Mobile Number')).toBeFocused();
  await form.getByLabel('Mobile Number').fill('9000000001');
  await form.getByLabel('Full Name').fill('<b>Ira</b> घोष');
  await form.getByLabel('About you').fill('I draw dots.\nThen lines.');
  await expect(form.getByText('24 of 1000 characters.')).toBeVisible();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile updated successfully')).toBeVisible();
  for (const tab of [page, otherPage]) {
    await expect(tab.locator('[data-session-name]').first()).toHaveText('<b>Ira</b> घोष');
  }
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('<b>Ira</b> घोष');

  const picture = form.getByLabel('Picture');
  await expect(form.getByText('up to 10MB')).toBeVisible();
  await picture.setInputFiles('tests/support/files/lesson.mp4');
  await expect(form.getByRole('alert')).toHaveText('Choose a PNG, JPG or WebP picture.');
  const tooMuch = test.info().outputPath('big.png');
  writeFileSync(tooMuch, Buffer.alloc(10 * 1024 * 1024 + 1));
  await picture.setInputFiles(tooMuch);
  await expect(form.getByRole('alert')).toHaveText('A picture may have up to 10MB.');
  await picture.setInputFiles('tests/support/files/picture.png');
  await expect(form.getByRole('img', { name: 'Preview' })).toBeVisible();
  await form.getByRole('button', { name: 'Keep current picture' }).click();
  await expect(form.getByRole('img', { name: 'Preview' })).toHaveCount(0);
  await expect(picture).toBeFocused();
  await picture.setInputFiles('tests/support/files/picture.png');
  await expect(toast(page, 'Profile updated successfully')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save picture' }).click();
  await expect(toast(page, 'Picture updated successfully')).toBeVisible();
  for (const tab of [page, otherPage]) {
    await expect(tab.locator('[data-session-avatar] img').first()).toHaveAttribute(
      'src',
      /\/media\/image\/[0-9a-f]{24}$/,
    );
  }
  await page.reload();
  await form.scrollIntoViewIfNeeded();
  await expect(form.getByLabel('Mobile Number')).toHaveValue('9000000001');
  await expect(form.getByLabel('About you')).toHaveValue('I draw dots.\nThen lines.');
});

/** Records type and size of the picture that the page appends to a form. */
const REMEMBER_PICTURE = `
  const { append } = FormData.prototype;
  FormData.prototype.append = function (name, file) {
    globalThis.sentPicture = createImageBitmap(file).then(({ width, height }) => ({
      type: file.type, width, height,
    }));
    return append.call(this, name, file);
  };`;

test('a large portrait is resized before the upload, and a small one is sent unchanged', async ({
  page,
}) => {
  await signIn(page, await newStudent(page.request));
  await page.addInitScript({ content: REMEMBER_PICTURE });
  await open(page, '/profile');
  const part = settings(page);
  await part.scrollIntoViewIfNeeded();
  const flat = sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#c2410c' } });
  for (const [buffer, sent] of [
    [await flat.jpeg().toBuffer(), { type: 'image/webp', width: 1024, height: 512 }],
    [
      await flat.resize(600, 300).jpeg().toBuffer(),
      { type: 'image/jpeg', width: 600, height: 300 },
    ],
  ] as const) {
    await part.getByLabel('Picture').setInputFiles({ name: 'me', mimeType: 'image/jpeg', buffer });
    await part.getByRole('button', { name: 'Save picture' }).click();
    await expect(part.getByRole('button', { name: /Save picture|Uploading/ })).toHaveCount(0);
    await expect.poll(() => page.evaluate('globalThis.sentPicture')).toEqual(sent);
  }
});

for (const width of [390, 320])
  test(`at ${width} px every settings tab is in view`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await signIn(page, STUDENT);
    await open(page, '/profile#settings');
    const tabs = settings(page).getByRole('tab');
    await expect(tabs).toHaveText([
      'Details',
      'Email',
      'Password',
      'Two-step verification',
      'Your data',
    ]);
    for (const tab of await tabs.all()) {
      const { x, width: tabWidth } = (await tab.boundingBox()) ?? { x: 0, width: 0 };
      expect(x).toBeGreaterThan(0);
      expect(x + tabWidth).toBeLessThan(width);
    }
    expect(await overflow(page)).toEqual([]);
    await tabs.last().click();
    await expect(settings(page).getByRole('tabpanel', { name: 'Your data' })).toBeVisible();
  });

test('the password is changed, the data downloaded and the account deleted', async ({ page }) => {
  const account = await newStudent(page.request);
  await signIn(page, account);
  const elsewhere = await page.request.post('/api/v1/auth/login', { data: account });
  const { token } = (await elsewhere.json()) as { token: string };
  await open(page, '/profile');
  const part = settings(page);
  await part.scrollIntoViewIfNeeded();
  await part.getByRole('tab', { name: 'Details' }).press('ArrowRight');
  await part.getByRole('tab', { name: 'Email' }).press('ArrowRight');
  const [old, next] = [part.getByLabel('Current password'), part.getByLabel('New password')];
  const change = part.getByRole('button', { name: 'Change Password' });
  for (const [typed, field, fault] of [
    [['', 'a-new-one-here'], old, 'Password is required'],
    [['not-mine', 'a-new-one-here'], old, 'Your password is wrong.'],
    [[account.password, '12345'], next, 'Password must be at least 6 characters'],
    [[account.password, account.password], next, 'The new password must differ from the old one'],
    [[account.password, 'password123'], next, 'This password is too common.'],
  ] as const) {
    await old.fill(typed[0]);
    await next.fill(typed[1]);
    await change.click();
    await expect(part.getByRole('alert')).toContainText(fault);
    await expect(field).toBeFocused();
  }
  await next.fill('a-new-one-here');
  await change.click();
  await expect(toast(page, 'Password changed successfully')).toContainText('other devices');
  await expect(old).toHaveValue('');
  const dead = await page.request.get('/api/v1/profile/getUserDetails', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(dead.status()).toBe(401);

  await part.getByRole('tab', { name: 'Your data' }).click();
  const download = page.waitForEvent('download');
  await part.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('rangshala-your-data.json');
  const stream = await file.createReadStream();
  const json = Buffer.concat(await stream.toArray()).toString();
  expect(JSON.parse(json)).toMatchObject({ tables: { users: [{ email: account.email }] } });

  const opener = part.getByRole('button', { name: 'Delete account' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('This cannot be undone.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByLabel('Your password').fill('not-mine');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Your password is wrong.');
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await dialog.getByLabel('Your password').fill('a-new-one-here');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(toast(page, 'Your account has been deleted.')).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 1]);
  const gone = await page.request.post('/api/v1/auth/login', {
    data: { email: account.email, password: 'a-new-one-here' },
  });
  expect(gone.status()).toBe(401);
});

test('settings that fail to load can be requested again', async ({ page }) => {
  await signIn(page, STUDENT);
  await page.route('**/profile/getUserDetails', (route) => route.abort());
  await open(page, '/profile');
  await settings(page).scrollIntoViewIfNeeded();
  await expect(settings(page).getByText('Your settings could not be loaded.')).toBeVisible();
  await page.unroute('**/profile/getUserDetails');
  await settings(page).getByRole('button', { name: 'Try again' }).click();
  await expect(settings(page).getByLabel('Email Address', { exact: true })).toHaveValue(
    STUDENT.email,
  );
});
