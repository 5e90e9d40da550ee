// Sign-up, on its page and in the dialog of a course, with our server and with a section 7 server.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { STUDENT } from './support/accounts.ts';
import { violations } from './support/faults.ts';
import { longUnless, WHOLE } from './support/long.ts';
import { islandsReady, open, signUp } from './support/pages.ts';
import { courseOnSale } from './support/shop.ts';

const SIGN_UP = '**/api/v1/auth/signup';
const META = '**/api/v1/meta';
const WELCOME = 'Account created successfully! Welcome to Rangshala.';

const someone = () => ({
  fullName: 'Aarohi Sharma',
  email: `${randomUUID()}@example.com`,
  contactNumber: '9820012345',
  password: 'kolam-by-hand',
});
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const create = (page: Page) => page.getByRole('button', { name: 'Create Account' });
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Create Account to Enroll' });

/** Acts as a server without endpoints beyond section 7. */
async function section7(page: Page): Promise<void> {
  await page.route(META, (route) => route.fulfill({ status: 404, json: {} }));
}

function calls(page: Page): Request[] {
  const made: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/signup')) made.push(request);
  });
  return made;
}

test('a typo in the domain of an email gets a suggestion that one click applies', async ({
  page,
}) => {
  await open(page, '/sign-up');
  const email = page.getByLabel('Email Address');
  await email.fill('aarohi@gmail.con');
  await expect(page.getByText('Did you mean')).toHaveCount(0);
  await page.getByLabel('Mobile Number').focus();
  await expect(page.getByText('Did you mean aarohi@gmail.com?')).toBeVisible();
  await page.getByRole('button', { name: 'aarohi@gmail.com' }).click();
  await expect(email).toHaveValue('aarohi@gmail.com');
  await expect(page.getByText('Did you mean')).toHaveCount(0);
});

test('SIGN-01 SIGN-02 SIGN-04 SIGN-05 SIGN-06 SIGN-07 SIGN-08 SIGN-09 SIGN-10 SIGN-11 SIGN-12 OPEN-28 every field shows its own error, and nothing is sent', async ({
  page,
}) => {
  const made = calls(page);
  await open(page, '/sign-up');
  await expect(page.getByRole('heading', { name: 'Create Account', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const field = {
    name: page.getByLabel('Full Name'),
    email: page.getByLabel('Email Address'),
    mobile: page.getByLabel('Mobile Number'),
    password: page.getByLabel('Password'),
  };
  await create(page).click();
  const errors = page.getByRole('main').getByRole('alert');
  await expect(errors).toHaveText([
    'Full name is required',
    'Email address is required',
    'Mobile number is required',
    'Password is required',
  ]);
  await expect(field.name).toBeFocused();
  await field.name.fill('Aarohi Sharma');
  await expect(errors).toHaveCount(3);
  for (const email of ['aarohi', 'aarohi@', 'a b@example.com', 'aarohi@example']) {
    await field.email.fill(email);
    await create(page).click();
    await expect(errors.first()).toHaveText('Email address is invalid');
    await expect(field.email).toBeFocused();
  }
  await field.email.fill('aarohi@example.com');
  for (const mobile of ['98200', '98200123456', '982001234a']) {
    await field.mobile.fill(mobile);
    await create(page).click();
    await expect(errors.first()).toHaveText('Mobile number must be 10 digits');
  }
  await field.mobile.fill('9820012345');
  await field.password.fill('12345');
  await create(page).click();
  await expect(errors).toHaveText(['Password must be at least 6 characters']);
  await expect(field.password).toBeFocused();
  await field.password.fill('123456');
  await expect(errors).toHaveCount(0);
  expect(made).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('SIGN-03 SIGN-13 SIGN-14 ERR-19 OPEN-25 OPEN-27 our server signs the new student in and opens the courses', async ({
  page,
}) => {
  let release = (): void => undefined;
  const stalled = new Promise<void>((resolve) => (release = resolve));
  await page.route(SIGN_UP, async (route) => {
    await stalled;
    await route.continue();
  });
  await open(page, '/sign-up');
  const sent = page.waitForRequest(SIGN_UP);
  const person = someone();
  await signUp(page, person);
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
  // Only a server that records consent needs the version of the privacy notice.
  expect((await sent).postDataJSON()).toEqual({
    ...person,
    accountType: 'Student',
    noticeVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    wantsNews: false,
  });
  release();
  await expect(page).toHaveURL(/\/courses$/);
  await expect(toast(page, WELCOME)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});

test(
  'SIGN-13 SIGN-14 OPEN-25 a section 7 server receives only its own fields, and signs nobody in',
  WHOLE,
  async ({ page, request }) => {
    await section7(page);
    await page.route(SIGN_UP, (route) =>
      route.fulfill({ json: { success: true, message: 'User registered' } }),
    );
    const made = calls(page);
    const person = someone();
    await open(page, '/sign-up');
    await signUp(page, person);
    await expect(page).toHaveURL(/\/courses$/);
    await expect(toast(page, WELCOME)).toBeVisible();
    expect(made[0]?.postDataJSON()).toEqual({ ...person, accountType: 'Student' });
    expect(await page.evaluate(() => localStorage.length)).toBe(0);

    const { _id } = await courseOnSale(request);
    await open(page, `/course-detail/${_id}`);
    await page.getByRole('button', { name: 'Enroll to Access All Content' }).click();
    await signUp(page, person);
    await expect(page).toHaveURL((url) => url.search === `?next=%2Fcourse-detail%2F${_id}`);
    expect(new URL(page.url()).pathname).toBe('/auth');
    await expect(toast(page, WELCOME)).toBeVisible();
  },
);

for (const [name, answer, message] of [
  [
    'SIGN-15 ERR-17 says no in words',
    { json: { success: false, message: 'Not now.' } },
    'Not now.',
  ],
  ['SIGN-15 ERR-17 says no', { json: { success: false } }, 'Signup failed. Please try again.'],
  [
    'SIGN-15 ERR-18 fails in words',
    { status: 409, json: { success: false, message: 'This address has an account.' } },
    'This address has an account.',
  ],
  [
    'SIGN-15 ERR-18 fails',
    { status: 500, body: '<html></html>' },
    'Something went wrong. Please try again.',
  ],
] as const) {
  test(
    `${name}: shows the server's message, or '${message}'`,
    longUnless(name.endsWith('in words')),
    async ({ page }) => {
      await page.route(SIGN_UP, (route) => route.fulfill(answer));
      await open(page, '/sign-up');
      await signUp(page, someone());
      await expect(toast(page, message)).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(message);
      await expect(create(page)).toBeVisible();
      await expect(page.getByLabel('Full Name')).toHaveValue('Aarohi Sharma');
      await expect(page).toHaveURL(/\/sign-up$/);
    },
  );
}

test(
  'OPEN-24 OPEN-25 OPEN-26 the dialog of a course traps the focus and returns it; after the sign-up the payment can start',
  WHOLE,
  async ({ page, request }) => {
    const { _id } = await courseOnSale(request);
    await open(page, `/course-detail/${_id}`);
    const opener = page.getByRole('button', { name: 'Enroll to Access All Content' });
    for (const close of ['Escape', 'Cancel', 'Close']) {
      await opener.click();
      await expect(getDialog(page)).toBeVisible();
      if (close === 'Escape') await page.keyboard.press('Escape');
      else await getDialog(page).getByRole('button', { name: close }).click();
      await expect(getDialog(page)).toBeHidden();
      await expect(opener).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`/course-detail/${_id}$`));
    }
    await opener.click();
    await create(page).click();
    await expect(page.getByLabel('Full Name')).toBeFocused();
    for (let stops = 0; stops < 14; stops += 1) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(() => {
        const { activeElement: active, body } = document;
        return active === body || active?.closest('dialog') !== null;
      });
      expect(where, `after ${stops + 1} tabs`).toBe(true);
    }
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signUp(page, someone());
    await expect(getDialog(page)).toBeHidden();
    await expect(toast(page, WELCOME)).toBeVisible();
    const card = page.getByRole('complementary', { name: 'Enrol' });
    // The payment that the visitor came for opens by itself, once.
    const payment = page.getByRole('dialog', { name: 'Rangshala' });
    await expect(payment).toBeVisible();
    await payment.getByRole('button', { name: 'Close' }).click();
    await expect(card.getByRole('button', { name: 'Enroll Now' }).last()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/course-detail/${_id}$`));
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null))
      .toBe(true);
    await page.reload();
    await islandsReady(page);
    await expect(card.getByRole('button', { name: 'Enroll Now' }).last()).toBeVisible();
    await expect(payment).toHaveCount(0);
    // The other way in: clicked after the session has ended, the card leads to the login.
    await page.evaluate(() => {
      localStorage.clear();
      dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    await card.getByRole('button', { name: 'Enroll Now' }).last().click();
    await expect(page).toHaveURL(
      (url) => url.search === `?next=%2Fcourse-detail%2F${_id}&side=sign-up`,
    );
  },
);

test(
  'a buyer redirected to the login sees its sign-up side, and returns to the open payment',
  WHOLE,
  async ({ page, request }) => {
    const { _id } = await courseOnSale(request);
    await open(page, `/auth?next=%2Fcourse-detail%2F${_id}&side=sign-up`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
    await expect(page.getByLabel('Full Name')).toBeVisible();
    const login = page.getByRole('main').getByRole('link', { name: 'Login' });
    await expect(login).toHaveAttribute('href', `/auth?next=%2Fcourse-detail%2F${_id}`);
    expect(await violations(page)).toEqual([]);
    await signUp(page, { ...someone(), contactNumber: '+91 98200 12345' });
    await expect(page).toHaveURL(new RegExp(`/course-detail/${_id}$`));
    await expect(toast(page, WELCOME)).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Rangshala' })).toBeVisible();
  },
);

test(
  'OPEN-26 Cancel returns to the previous page, or to Home without one',
  WHOLE,
  async ({ page }) => {
    await open(page, '/sign-up');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/$/);
    await open(page, '/auth');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(/\/sign-up$/);
    await islandsReady(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/auth$/);
  },
);

for (const announced of [true, false]) {
  test(
    `OPEN-56 when the server requires an emailed code, the form asks for it, ${announced ? 'announced' : 'unannounced'}`,
    longUnless(announced),
    async ({ page }) => {
      const person = someone();
      const answer = await page.request.post('/api/v1/auth/login', { data: STUDENT });
      const { token, user } = (await answer.json()) as { token: string; user: object };
      await page.route(META, async (route) => {
        const meta = (await (await route.fetch()).json()) as { features: string[] };
        const features = announced ? [...meta.features, 'emailCode'] : meta.features;
        await route.fulfill({ json: { ...meta, features } });
      });
      const bodies: unknown[] = [];
      await page.route('**/auth/sendotp', (route) => {
        bodies.push(route.request().postDataJSON());
        // A server of the specification binds no code to a request; ours does.
        const request = announced ? { request: 'one-request' } : {};
        return route.fulfill({ json: { success: true, message: 'Sent.', ...request } });
      });
      const requests: unknown[] = [];
      await page.route('**/auth/verify-otp', (route) => {
        const { otp, request } = route.request().postDataJSON() as {
          otp: string;
          request?: string;
        };
        requests.push(request);
        return otp === '123456'
          ? route.fulfill({ json: { success: true, emailProof: 'a-proof' } })
          : route.fulfill({
              status: 400,
              json: { success: false, code: 'wrong_code', message: 'This code is wrong.' },
            });
      });
      const tries: unknown[] = [];
      await page.route(SIGN_UP, (route) => {
        const body = route.request().postDataJSON() as { emailProof?: string };
        tries.push(body.emailProof);
        return body.emailProof === 'a-proof'
          ? route.fulfill({ json: { success: true, token, user } })
          : route.fulfill({
              status: 400,
              json: { success: false, code: 'wrong_code', message: 'Confirm your address first.' },
            });
      });
      await open(page, '/sign-up');
      await signUp(page, person);
      const code = page.getByLabel('Code from your email');
      await expect(code).toBeFocused();
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(page.getByRole('status').filter({ hasText: person.email })).toBeVisible();
      await create(page).click();
      await expect(page.getByText('Code must be 6 digits')).toBeVisible();
      await code.fill('654321');
      await create(page).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('This code is wrong.');
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByLabel('Email Address')).toBeFocused();
      await expect(page.getByLabel('Email Address')).toHaveValue(person.email);
      await create(page).click();
      await code.fill('123456');
      await create(page).click();
      await expect(page).toHaveURL(/\/courses$/);
      expect(bodies).toEqual([{ email: person.email }, { email: person.email }]);
      expect(new Set(requests)).toEqual(new Set([announced ? 'one-request' : undefined]));
      expect(tries).toEqual(announced ? ['a-proof'] : [undefined, undefined, 'a-proof']);
    },
  );
}
