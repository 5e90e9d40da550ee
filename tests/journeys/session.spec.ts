// Login and logout, their effect on other tabs, and sessions ended by the server.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn, STUDENT } from './support/accounts.ts';
import { LONG, WHOLE } from './support/long.ts';
import { islandsReady, logIn, open, signUp, watchForErrors } from './support/pages.ts';

const LOGIN = '**/api/v1/auth/login';
const UNKNOWN_COURSE = '0123456789abcdef01234567';

const main = (page: Page) => page.getByRole('main');
const loginButton = (page: Page) => main(page).getByRole('button', { name: /^Logg?in/ });
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

async function fillLogin(page: Page, { email, password } = STUDENT): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Records the texts of all buttons shown since the page was opened. */
async function recordButtons(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seenButtons', seen);
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('main button')) seen.push(button.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'seenButtons') as string[]).join(' '));
}

test(
  'AUTH-01 AUTH-02 AUTH-03 AUTH-08 OPEN-21 the login has two fields, and the browser validates them',
  WHOLE,
  async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const shown = await recordButtons(page);
    await open(page, '/auth?next=%2Fdashboard');
    await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible();
    expect(await shown()).toContain('Login');
    expect(await shown()).not.toContain('Logging');
    const email = page.getByLabel('Email Address');
    const password = page.getByLabel('Password', { exact: true });
    await expect(email).toHaveAttribute('type', 'email');
    await expect(email).toHaveAttribute('autocomplete', 'username');
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    for (const [typed, key] of [
      [{ email: '', password: 'x' }, email],
      [{ email: 'no-address', password: 'x' }, email],
      [{ email: STUDENT.email, password: '' }, password],
    ] as const) {
      await fillLogin(page, typed);
      await loginButton(page).click();
      await expect(key).toBeFocused();
      expect(await key.evaluate((element: HTMLInputElement) => element.checkValidity())).toBe(
        false,
      );
    }
    await password.fill('seen by nobody');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(password).toHaveAttribute('type', 'password');
    expect(calls).not.toContain('/api/v1/auth/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(/\/sign-up\?next=%2Fdashboard$/);
  },
);

test('AUTH-04 AUTH-05 AUTH-06 ERR-02 STATE-03 OPEN-23 a login sends form data, shows its progress, and ends on the profile', async ({
  page,
}) => {
  let release = (): void => undefined;
  const stalled = new Promise<void>((resolve) => (release = resolve));
  let answer: Record<string, unknown> = {};
  await page.route(LOGIN, async (route) => {
    const answered = await route.fetch();
    answer = (await answered.json()) as typeof answer;
    await stalled;
    await route.fulfill({ response: answered });
  });
  await open(page, '/auth');
  await fillLogin(page);
  const sent = page.waitForRequest(LOGIN);
  await loginButton(page).click();
  await expect(main(page).getByRole('button', { name: 'Logging in...' })).toBeVisible();
  const request = await sent;
  expect(request.headers()['content-type']).toContain('multipart/form-data');
  const body = request.postData() ?? '';
  expect(body).toMatch(/name="email"\s+student@rangshala\.example\s/);
  expect(body).toMatch(/name="password"\s+rangshala-student\s/);
  release();
  await expect(page).toHaveURL(/\/profile$/);
  const notice = page.getByRole('status').filter({ hasText: 'Login successful' });
  await expect(notice).toContainText(String(answer['message']));
  const { token: storedToken, user: storedUser } = await stored(page);
  expect(storedToken).toBe(answer['token']);
  expect(JSON.parse(String(storedUser))).toMatchObject({ email: STUDENT.email });
});

for (const [body, message] of [
  [{ success: false, message: 'Not at this hour.' }, 'Not at this hour.'],
  [{}, 'Invalid credentials. Please try again.'],
] as const) {
  test(`AUTH-07 ERR-03 a failed login shows '${message}'`, async ({ page }) => {
    await page.route(LOGIN, (route) => route.fulfill({ status: 401, json: body }));
    await open(page, '/auth');
    await fillLogin(page);
    await loginButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toContainText(
      message,
    );
    await expect(loginButton(page)).toHaveText('Login');
    await expect(page).toHaveURL(/\/auth$/);
    expect(await stored(page)).toEqual({});
  });
}

test('OPEN-22 OPEN-73 a session ended by the server redirects to the login and back, and no typed text is lost', async ({
  page,
  context,
}) => {
  await logIn(page, STUDENT);
  const about = page.getByLabel('About you');
  await about.fill('I draw dots before lines.');
  const otherPage = await context.newPage();
  await open(otherPage, '/dashboard');
  const otherUser = await context.newPage();
  await open(otherUser, '/about');
  const refused = { success: false, message: 'Please login again.' };
  await page.route('**/profile/updateProfile', (route) =>
    route.fulfill({ status: 401, json: refused }),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fprofile$/);
  await expect(page.getByRole('alert').filter({ hasText: 'Session expired' })).toContainText(
    'Please login again',
  );
  expect(await stored(page)).toEqual({});
  await expect(otherPage).toHaveURL(/\/auth\?next=%2Fdashboard$/);
  await expect(otherUser).toHaveURL(/\/about$/);
  await expect(otherUser.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();

  await page.unroute('**/profile/updateProfile');
  await islandsReady(page);
  await fillLogin(page);
  await loginButton(page).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(about).toHaveValue('I draw dots before lines.');
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  // The other tabs follow the new login.
  await expect(otherPage).toHaveURL(/\/dashboard$/);
  await expect(otherUser.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(about).not.toHaveValue('I draw dots before lines.');
  expect(await page.evaluate(() => sessionStorage.getItem('rangshala.drafts'))).toBeNull();
});

test('OPEN-22 a 401 for an older token does not end the newer session', WHOLE, async ({ page }) => {
  await logIn(page, STUDENT);
  await open(page, '/dashboard');
  await expect(page.getByRole('main').getByText('In Progress').first()).toBeVisible();
  const refused = { success: false, message: 'Please login again.' };
  const again = await page.request.post('/api/v1/auth/login', { data: STUDENT });
  const { token: newer } = (await again.json()) as { token: string };
  await page.route('**/profile/getEnrolledCourses?*', async (route) => {
    await page.evaluate((token) => {
      localStorage.setItem('token', token);
      dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    }, newer);
    await route.fulfill({ status: 401, json: refused });
  });
  await page.reload();
  await expect(page.getByText('Failed to fetch enrolled courses')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await stored(page))['token']).toBe(newer);
});

test(
  'OPEN-18 PROF-02 guarded pages redirect visitors before any code of the page has loaded',
  WHOLE,
  async ({ page }) => {
    await page.route('**/_astro/*.js', (route) => route.abort());
    for (const path of [
      `/edit-course/${UNKNOWN_COURSE}`,
      '/create-course',
      '/manage-courses',
      '/profile',
      '/dashboard',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`/auth\\?next=${encodeURIComponent(path)}$`));
    }
    await page.unroute('**/_astro/*.js');
    await open(page, '/add-category');
    await page.getByLabel('Category name').fill('Weaving');
    await page.getByRole('button', { name: 'Create Category' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Authentication Error' });
    await expect(alert).toContainText('Please login again');
    await expect(page).toHaveURL(/\/add-category$/);
  },
);

test(
  'OPEN-18 students are redirected from admin pages to their dashboard',
  WHOLE,
  async ({ page }) => {
    await signIn(page, STUDENT);
    await page.route('**/_astro/*.js', (route) => route.abort());
    for (const path of [
      `/edit-course/${UNKNOWN_COURSE}`,
      '/create-course',
      '/manage-courses',
      '/add-category',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
  },
);

test(
  'OPEN-19 STATE-07 a reload restores the session without a request, and redirects nobody',
  WHOLE,
  async ({ page }) => {
    const user = await signIn(page, STUDENT);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/')) calls.push(request.url());
    });
    await open(page, '/about');
    await page.reload();
    await expect(page.locator('#user-menu').getByText(user.email)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    expect(calls).toEqual([]);
    await open(page, '/dashboard');
    const certificate = main(page).locator('a[href^="/certificate/"]').first();
    const own = await certificate.getAttribute('href');
    for (const path of ['/dashboard', '/profile', own ?? '']) {
      const seen: string[] = [];
      page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
      await open(page, path);
      await page.reload();
      await expect(main(page).locator('h1, h2').first()).toBeVisible();
      expect(new Set(seen), path).toEqual(new Set([path]));
      page.removeAllListeners('framenavigated');
    }
  },
);

test(
  'OPEN-20 broken and foreign values in storage count as signed out, on every kind of page',
  LONG,
  async ({ page }) => {
    const errors = watchForErrors(page);
    const person = JSON.stringify({ _id: '1', firstName: 'Meera', accountType: 'Student' });
    await page.goto('/about');
    for (const storedItems of [
      { token: 'a-token' },
      { user: person },
      { token: 'a-token', user: '{"firstName"' },
      { token: 'null', user: person },
      // The early check takes this for a session, but the stores cannot parse the user.
      { token: 'a-token', user: '{"_id":{"$oid":"1"},"email":["x"]}' },
      { token: ' ', user: person, theme: '{}' },
    ]) {
      for (const path of ['/', '/all-courses', '/profile', '/sign-up']) {
        await page.evaluate((values) => {
          localStorage.clear();
          for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
        }, storedItems);
        await page.goto(path);
        await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
        if (path === '/profile') await expect(page).toHaveURL(/\/auth\?next=%2Fprofile$/);
        const left = await stored(page);
        expect([left['token'], left['user']]).toEqual([undefined, undefined]);
      }
    }
    expect(errors).toEqual([]);
  },
);

test(
  'OPEN-20 pages work without any storage, and the login says why it cannot be saved',
  WHOLE,
  async ({ page }) => {
    const errors = watchForErrors(page);
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Denied', 'SecurityError');
          },
        });
      }
    });
    await open(page, '/all-courses');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/auth\?next=%2Fprofile$/);
    await open(page, '/auth');
    await fillLogin(page);
    await loginButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Login not saved' })).toBeVisible();
    await expect(loginButton(page)).toHaveText('Login');
    expect(errors).toEqual([]);
  },
);

test(
  'STATE-05 a logout ends every tab, and all tabs follow a login',
  WHOLE,
  async ({ page, context }) => {
    await open(page, '/auth');
    const waiting = await context.newPage();
    await open(waiting, '/auth?next=%2Fdashboard');
    const joining = await context.newPage();
    await open(joining, '/sign-up');
    await fillLogin(page);
    await loginButton(page).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(waiting).toHaveURL(/\/dashboard$/);
    await expect(joining).toHaveURL(/\/courses$/);

    // The next user of this computer cannot read the drafts.
    await page.evaluate(() => sessionStorage.setItem('rangshala.drafts', '{"message":"mine"}'));
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => sessionStorage.getItem('rangshala.drafts'))).toBeNull();
    const goodbye = page.getByRole('listitem').filter({ hasText: 'Logged out successfully' });
    await expect(goodbye).toContainText('See you soon!');
    expect(await stored(page)).toEqual({});
    await expect(waiting).toHaveURL(/\/auth\?next=%2Fdashboard$/);
    await expect(joining).toHaveURL(/\/courses$/);
    await expect(joining.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    // The page in the back-forward cache ends its session too.
    await page.goBack();
    await expect(page).toHaveURL(/\/auth\?next=%2Fprofile$/);
  },
);

test(
  'a signed-in user is redirected from login and sign-up before the first paint',
  WHOLE,
  async ({ page }) => {
    await signIn(page, STUDENT);
    await page.route('**/_astro/*.js', (route) => route.abort());
    for (const [from, to] of [
      ['/auth', '/profile'],
      ['/auth?next=%2Fdashboard', '/dashboard'],
      ['/auth?next=%2F%2Fevil.example', '/profile'],
      ['/auth?next=https%3A%2F%2Fevil.example', '/profile'],
      ['/sign-up', '/courses'],
    ] as const) {
      await page.goto(from);
      await expect(page).toHaveURL((url) => url.pathname === to && url.hostname === 'localhost');
    }
  },
);

test(
  'ROLE-03 ROLE-05 an admin sees everything a signed-in user sees, and the admin pages',
  WHOLE,
  async ({ page }) => {
    const user = await signIn(page, ADMIN);
    await open(page, '/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${user.firstName} ${user.lastName}`,
    );
    await open(page, '/dashboard');
    await expect(page.getByRole('heading', { name: 'Quick actions' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
    await page.getByRole('button', { name: 'Admin actions' }).click();
    await page.getByRole('link', { name: 'Manage Courses', exact: true }).first().click();
    await expect(page).toHaveURL(/\/manage-courses$/);
    const shown = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: /edit/i }) });
    await expect(shown.first()).toBeVisible();
    const courses = await shown.count();
    const counts = main(page).getByRole('definition');
    await expect(counts.first()).toHaveText(/^\d+$/);
    expect(Number(await counts.first().textContent())).toBeGreaterThanOrEqual(courses);
  },
);

test(
  'CONST-01 OPEN-73 over a whole visit localStorage has only token, user and theme; everything else lasts for the tab',
  LONG,
  async ({ page }) => {
    const listStored = async () => Object.keys(await stored(page)).sort();
    await open(page, '/');
    expect(await listStored()).toEqual([]);
    await page.getByRole('banner').getByRole('button', { name: 'Dark Mode' }).click();
    await expect.poll(listStored).toEqual(['theme']);
    await open(page, '/sign-up');
    await signUp(page, {
      fullName: 'Ira Sen',
      email: `${randomUUID()}@walks.example`,
      contactNumber: '9820012345',
      password: 'kolam-by-hand',
    });
    await expect(page).toHaveURL(/\/courses$/);
    expect(await listStored()).toEqual(['theme', 'token', 'user']);
    await open(page, '/contact');
    await page.getByRole('textbox', { name: 'Message' }).fill('Dots first.');
    await open(page, '/profile');
    await page.getByLabel('About you').fill('I draw dots.');
    await open(page, '/dashboard');
    expect(await listStored()).toEqual(['theme', 'token', 'user']);
    const ofTheTab = await page.evaluate(() => Object.keys(sessionStorage));
    expect(ofTheTab).toContain('rangshala.drafts');
    expect(ofTheTab.filter((key) => !key.startsWith('rangshala.'))).toEqual([]);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await listStored()).toEqual(['theme']);
    expect(await page.evaluate(() => sessionStorage.getItem('rangshala.drafts'))).toBeNull();
    await logIn(page, STUDENT);
    expect(await listStored()).toEqual(['theme', 'token', 'user']);
  },
);

test(
  'OPEN-58 the catalogue requests categories without a token, the admin pages with one',
  WHOLE,
  async ({ page }) => {
    await signIn(page, ADMIN);
    for (const [path, access] of [
      ['/all-courses', undefined],
      ['/create-course', expect.stringMatching(/^Bearer .+/)],
      ['/add-category', expect.stringMatching(/^Bearer .+/)],
    ] as const) {
      const requested = page.waitForRequest('**/course/showAllCategories');
      await page.goto(path);
      expect((await (await requested).allHeaders())['authorization'], path).toEqual(access);
    }
  },
);
