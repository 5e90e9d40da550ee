// Paying with a coupon, and the fields that a registered seller's card requires: in a school with
// its own payment provider.
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { buildRegisteredTerms, buildUnregisteredTerms } from '../support/sellers.ts';
import { ADMIN } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { WHOLE } from './support/long.ts';
import { open } from './support/pages.ts';
import { callsTo, toCard, noticesOn, openCourse, test, getWindow } from './support/shop.ts';

test.describe.configure({ mode: 'default' });

const CAPTURE = '/payment/capturePayment';

async function asAdmin(request: APIRequestContext, path: string, data: object) {
  const login = await request.post('/api/v1/auth/login', { data: ADMIN });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post(`/api/v1${path}`, { data, headers });
  expect(answer.ok()).toBe(true);
}

const sells = (request: APIRequestContext, terms: object) =>
  asAdmin(request, '/tax/sellerTerms', terms);

async function coupon(request: APIRequestContext, value: number): Promise<string> {
  const code = `J-${crypto.randomUUID().slice(0, 13).toUpperCase()}`;
  await asAdmin(request, '/coupons/create', {
    code,
    kind: 'percent',
    value,
    courseIds: [],
    from: '2026-01-01',
    until: null,
    maxTotal: null,
    maxPerAccount: 1,
    minimum: null,
    email: null,
  });
  return code;
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
/** '₹2,699.10', or '₹899' for whole rupees. */
const inPaise = (amount: number) =>
  `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`;
const scripts = (page: Page) => {
  const requests: string[] = [];
  page.on('request', (item) => item.url().includes('checkout.js') && requests.push(item.url()));
  return requests;
};

test.afterEach(async ({ request }) => sells(request, buildUnregisteredTerms()));

test(
  "TAX-01: an unregistered seller's card has no fields: one click opens the payment",
  WHOLE,
  async ({ page, buyer }) => {
    await openCourse(page, buyer.course);
    const { card, enrol } = toCard(page);
    await expect(card.getByRole('button', { name: 'Have a coupon?' })).toBeVisible();
    await expect(card.getByRole('textbox')).toHaveCount(0);
    await expect(card.getByRole('combobox')).toHaveCount(0);
    await enrol.click();
    await expect(getWindow(page).window).toBeVisible();
  },
);

test('COUP-09: a coupon lowers the total above the button and the amount of the order', async ({
  page,
  buyer,
}) => {
  const code = await coupon(page.request, 1000);
  await openCourse(page, buyer.course);
  const { card, enrol, enrolled } = toCard(page);
  await card.getByRole('button', { name: 'Have a coupon?' }).click();
  await expect(card.getByLabel('Coupon')).toBeFocused();
  await card.getByLabel('Coupon').fill('no-such-code');
  await card.getByRole('button', { name: 'Apply' }).click();
  await expect(card.getByText('This code isn’t valid for this order.')).toBeVisible();
  await expect(card.getByLabel('Coupon')).toBeFocused();
  await enrol.click();
  await expect(card.getByText('Apply the coupon or clear the field')).toBeVisible();
  await card.getByLabel('Coupon').fill(code.toLowerCase());
  await card.getByLabel('Coupon').press('Enter');
  const summary = card.getByRole('group', { name: 'Summary' });
  const { price } = buyer.course;
  await expect(summary).toContainText(`Price${rupees(price)}`);
  await expect(summary).toContainText(`−${rupees(price / 10)}`);
  await expect(summary).toContainText(`Total${rupees(price - price / 10)}`);
  await expect(card.locator('s')).toHaveText(`Original price ${rupees(price)}`);
  await expect(
    card.getByRole('button', {
      name: `Enroll Now for ${inPaise(price - price / 10)}`,
      exact: true,
    }),
  ).toBeVisible();
  const ordered = page.waitForResponse((item) => item.url().endsWith(CAPTURE));
  await enrol.click();
  expect(await (await ordered).json()).toMatchObject({ amount: (price - price / 10) * 100 });
  await getWindow(page).pay.click();
  await expect(enrolled).toBeVisible();
});

test(
  'COUP-09: a click while a coupon is being checked waits for its total',
  WHOLE,
  async ({ page, buyer }) => {
    const code = await coupon(page.request, 1000);
    await openCourse(page, buyer.course);
    const { card, enrol } = toCard(page);
    await card.getByRole('button', { name: 'Have a coupon?' }).click();
    const line = Promise.withResolvers<void>();
    await page.route('**/payment/quote', async (route) => {
      await line.promise;
      await route.continue();
    });
    await card.getByLabel('Coupon').fill(code);
    await card.getByRole('button', { name: 'Apply' }).click();
    const ordered = page.waitForResponse((item) => item.url().endsWith(CAPTURE));
    await enrol.click();
    await expect(card.getByRole('button', { name: 'Processing...' }).last()).toBeVisible();
    line.resolve();
    const amount = (buyer.course.price * 9 * 100) / 10;
    expect(await (await ordered).json()).toMatchObject({ amount });
    await expect(getWindow(page).window).toBeVisible();
  },
);

test(
  'COUP-09, RET-09: a coupon in the URL is applied; a total of zero enrols without the provider',
  WHOLE,
  async ({ page, buyer }) => {
    const code = await coupon(page.request, 10_000);
    const requests = scripts(page);
    await open(page, `/course-detail/${buyer.course._id}?coupon=${code}`);
    const { card, enrol, enrolled } = toCard(page);
    await expect(card.getByRole('group', { name: 'Summary' })).toContainText('Total₹0');
    await enrol.click();
    await expect(enrolled).toBeVisible();
    expect(requests).toEqual([]);

    await open(page, '/profile');
    const mine = page.getByRole('region', { name: 'My payments' });
    await mine.getByRole('button', { name: /^Request a refund/ }).click();
    const question = page.getByRole('dialog', { name: /^Request a refund/ });
    await expect(question.getByRole('listitem').first()).toHaveText(
      'It was free, so there is nothing to refund.',
    );
    await question.getByRole('button', { name: 'Request a refund' }).click();
    await expect(mine.getByText('Returned', { exact: true })).toBeVisible();
    expect.soft(await overflow(page), 'the payments').toEqual([]);
    await expect(page.getByText('No Courses Yet')).toBeVisible();
  },
);

test("COUP-09: a visitor's coupon survives the login", WHOLE, async ({ page, request }) => {
  const code = await coupon(request, 1000);
  const list = await request.get('/api/v1/course/getAllCourses?view=card');
  const { data } = (await list.json()) as { data: { _id: string; price: number }[] };
  const course = data.find(({ price }) => price > 0);
  await open(page, `/course-detail/${course?._id}?coupon=${code}`);
  await expect(toCard(page).card.getByText('is applied once you have logged in')).toBeVisible();
  await toCard(page).enrol.click();
  await page.waitForURL('**/auth?**');
  const next = new URL(page.url()).searchParams.get('next');
  expect(next).toBe(`/course-detail/${course?._id}?coupon=${code}`);
});

test(
  'TAX-02: a registered seller’s card requires the State, marks it on click, and loads no script before',
  WHOLE,
  async ({ page, buyer }) => {
    await sells(page.request, buildRegisteredTerms());
    const requests = scripts(page);
    const orders = callsTo(page, CAPTURE);
    await openCourse(page, buyer.course);
    const { card, enrol } = toCard(page);
    const state = card.getByLabel('Your State');
    await expect(state).toHaveValue('');
    await expect(card.getByText('Includes 18% GST')).toBeVisible();
    await enrol.click();
    await expect(state).toBeFocused();
    await expect(card.getByText('Choose your State for the invoice')).toBeVisible();
    expect([requests, orders.length]).toEqual([[], 0]);
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page)).toEqual([]);
    }
    expect(await violations(page)).toEqual([]);
    await state.selectOption({ label: 'Karnataka' });
    await expect(card.getByText(/^Includes IGST ₹/)).toBeVisible();
    await card.getByRole('button', { name: /Add a GSTIN/ }).click();
    await card.getByLabel('GSTIN').fill('27AAPFU0939F1ZV');
    await enrol.click();
    await expect(
      card.getByText('This GSTIN belongs to Maharashtra, but you chose Karnataka'),
    ).toBeVisible();
    await expect(card.getByLabel('GSTIN')).toBeFocused();
    await card.getByLabel('GSTIN').fill('29ABCDE1234F1ZX');
    await enrol.click();
    await expect(card.getByLabel('GSTIN')).toBeFocused();
    expect([requests, orders.length]).toEqual([[], 0]);
    await card.getByLabel('GSTIN').fill('29abcde1234f1zw');
    await enrol.click();
    await expect(card.getByLabel('Business name')).toBeFocused();
    await card.getByLabel('Business name').fill('Kolam Works');
    await enrol.click();
    await expect(card.getByLabel('Business address')).toBeFocused();
    expect([requests, orders.length]).toEqual([[], 0]);
    await card.getByLabel('Business address').fill('0 Example Road, Bengaluru 560000');
    await enrol.click();
    await expect(getWindow(page).window).toBeVisible();
    expect(orders.map((order) => order.postDataJSON() as object)).toEqual([
      {
        courses: [buyer.course._id],
        buyer: expect.objectContaining({ state: '29', gstin: '29ABCDE1234F1ZW' }),
      },
    ]);
    await getWindow(page).close.click();
    await expect(noticesOn(page)).toContainText('Payment Cancelled');
    await page.reload();
    await expect(card.getByLabel('Your State')).toHaveValue('29');
    await expect(card.getByText('From your last order.')).toBeVisible();
    await card.getByRole('button', { name: 'Use GSTIN 29ABCDE1234F1ZW again' }).click();
    await expect(card.getByLabel('GSTIN')).toHaveValue('29ABCDE1234F1ZW');
    expect(await violations(page)).toEqual([]);
    await enrol.click();
    await expect(getWindow(page).window).toBeVisible();
    expect(orders.map((order) => order.postDataJSON() as object)).toEqual([
      expect.anything(),
      {
        courses: [buyer.course._id],
        buyer: expect.objectContaining({ state: '29', gstin: '29ABCDE1234F1ZW' }),
      },
    ]);
  },
);

test(
  'TAX-02: a buyer outside India enters address and country, and the order contains them',
  WHOLE,
  async ({ page, buyer }) => {
    await sells(page.request, buildRegisteredTerms());
    const orders = callsTo(page, CAPTURE);
    await openCourse(page, buyer.course);
    const { card, enrol } = toCard(page);
    await expect(card.getByLabel('Country')).toHaveCount(0);
    await card.getByLabel('Your State').selectOption({ label: 'Outside India' });
    await card.getByLabel('Your address').fill('1 Road, Toronto');
    await enrol.click();
    const country = card.getByLabel('Country');
    await expect(country).toBeFocused();
    await expect(card.getByText('Enter the country for the invoice')).toBeVisible();
    // The chat link would cover the total here.
    await expect(page.getByRole('link', { name: 'Chat with us' })).toBeHidden();
    await expect(card.locator('datalist option[value="Canada"]')).toHaveCount(1);
    expect(orders).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await country.fill('Canada');
    await enrol.click();
    await expect(getWindow(page).window).toBeVisible();
    expect(orders.map((order) => order.postDataJSON() as object)).toMatchObject([
      { buyer: { isAbroad: true, address: '1 Road, Toronto, Canada' } },
    ]);
  },
);
