// A bundle from the office to the return of one of its courses: page, coupon, State, invoice, note and figures agree.
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { textOfPdf } from '../support/pdf-text.ts';
import { registered, today, unregistered } from '../support/sellers.ts';
import { ADMIN } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { open } from './support/pages.ts';
import { cardOf, type CourseOnSale, test, windowOf } from './support/shop.ts';

test.describe.configure({ mode: 'default' });

async function asOffice(request: APIRequestContext, path: string, data?: object) {
  const login = await request.post('/api/v1/auth/login', { data: ADMIN });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const address = `/api/v1${path}`;
  const answer = data
    ? await request.post(address, { data, headers })
    : await request.get(address, { headers });
  expect(answer.ok(), path).toBe(true);
  return answer;
}

const rupees = (paise: number) =>
  `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: paise % 100 ? 2 : 0 })}`;

async function madeBundle(request: APIRequestContext) {
  const list = await request.get('/api/v1/course/getAllCourses?view=card');
  const { data } = (await list.json()) as { data: CourseOnSale[] };
  const courses = data.filter(({ price }) => price > 0).slice(0, 3);
  const price = 100_000;
  const title = `Three of them ${crypto.randomUUID().slice(0, 6)}`;
  const made = await asOffice(request, '/bundles/create', {
    ...{ title, description: 'One after the other.', price },
    courseIds: courses.map(({ _id }) => _id),
  });
  const bundle = ((await made.json()) as { data: { _id: string } }).data;
  await asOffice(request, '/bundles/switch', { bundleId: bundle._id, isOn: true });
  const shown = await request.get(`/api/v1/bundle/page?bundleId=${bundle._id}`);
  const view = (await shown.json()) as { data: { courses: { _id: string; share: number }[] } };
  const shares = courses.map(
    ({ _id }) => view.data.courses.find((one) => one._id === _id)?.share ?? 0,
  );
  return { ...bundle, title, courses, price, shares };
}

async function couponFor(request: APIRequestContext, terms: object): Promise<string> {
  const code = `B-${crypto.randomUUID().slice(0, 13).toUpperCase()}`;
  await asOffice(request, '/coupons/create', {
    ...{ code, kind: 'percent', courseIds: [], ...terms },
    ...{ from: '2026-01-01', until: null, maxTotal: null, maxPerAccount: 1 },
    ...{ minimum: null, email: null },
  });
  return code;
}

async function saved(page: Page, name: RegExp): Promise<string> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name }).first().click();
  return textOfPdf(await readFile(await (await arriving).path()));
}

const plain = (paise: number) =>
  (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

test.beforeEach(({ request }) => asOffice(request, '/tax/sellerTerms', registered()));
test.afterEach(({ request }) => asOffice(request, '/tax/sellerTerms', unregistered()));

test('BUN-10, BUN-08: a bundle with a coupon, paid in Karnataka; one course returned by the button, the others stay', async ({
  page,
  buyer,
  request,
}) => {
  const bundle = await madeBundle(request);
  const code = await couponFor(request, { value: 1000, isForBundles: true });
  const [first, second, third] = bundle.courses;
  await open(page, `/bundle/${bundle._id}?coupon=${code}`);
  await expect(page.getByRole('heading', { level: 1, name: bundle.title })).toBeVisible();
  const listed = page.getByRole('list', { name: 'Courses of the bundle' });
  for (const { courseName, _id } of bundle.courses)
    await expect(listed.getByRole('link', { name: courseName })).toHaveAttribute(
      'href',
      `/course-detail/${_id}`,
    );
  const together = bundle.courses.reduce((sum, { price }) => sum + price * 100, 0);
  await expect(page.getByText(`One by one they cost ${rupees(together)}`)).toBeVisible();
  await expect(page.locator('s')).toHaveCount(0);
  await expect(page.getByText(/^Return any of them by itself within 30 days/)).toBeVisible();
  for (const share of bundle.shares)
    await expect(page.getByRole('definition').getByText(rupees(share))).toBeVisible();
  const { card, enrol, enrolled } = cardOf(page);
  await card.getByLabel('Your State').selectOption({ label: 'Karnataka' });
  const summary = card.getByRole('group', { name: 'Summary' });
  await expect(summary).toContainText(`Total${rupees(90_000)}`);
  await expect(summary).toContainText('Includes IGST');
  expect(await violations(page)).toEqual([]);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await enrol.click();
  await windowOf(page).pay.click();
  await expect(enrolled).toBeVisible();

  await open(page, '/profile');
  const mine = page.getByRole('region', { name: 'My payments' });
  const invoice = await saved(page, /^Save Tax invoice/);
  expect(invoice).toContain('Karnataka');
  expect(invoice).toContain(plain(90_000));
  for (const { courseName } of bundle.courses) expect(invoice).toContain(courseName);
  await mine.getByRole('button', { name: `Return this course: ${second?.courseName}` }).click();
  const question = page.getByRole('dialog', { name: /^Return/ });
  await question.getByRole('button', { name: 'Return this course' }).click();
  await expect(page.getByText('Course returned')).toBeVisible();
  const note = await saved(page, /^Save Credit note/);
  expect(note).toContain(second?.courseName);
  expect(note).not.toContain(first?.courseName);
  await page.goto(`/course-learning/${second?._id}`);
  await page.waitForURL(`**/course-detail/${second?._id}`);
  for (const one of [first, third]) {
    await page.goto(`/course-learning/${one?._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(one?.courseName ?? '');
  }

  const orders = await asOffice(request, `/payment/orders?query=${buyer.email}`);
  const back = Math.round(((bundle.shares[1] ?? 0) * 9) / 10);
  const ledger = JSON.stringify(await orders.json());
  const refund = Number(/"refunds":\[\{[^}]*"amount":(\d+)/.exec(ledger)?.[1]);
  expect(Math.abs(refund - back)).toBeLessThanOrEqual(1);
  expect(note).toContain(plain(refund));
  const month = today().slice(0, 7);
  const zip = await asOffice(request, `/tax/gstr1.zip?from=${month}`);
  const files = unzipSync(new Uint8Array(await zip.body()));
  const register = strFromU8(files['register.csv'] ?? new Uint8Array());
  expect(register).toContain((refund / 100).toFixed(2));
  expect(register).toContain('900.00');
});

test('BUN-10: what is owned is taken out and said, and a business’s invoice carries its GSTIN', async ({
  page,
  buyer: _signedIn,
  request,
}) => {
  const bundle = await madeBundle(request);
  const [first] = bundle.courses;
  const gift = await couponFor(request, { value: 10_000, courseIds: [first?._id] });
  await open(page, `/course-detail/${first?._id}?coupon=${gift}`);
  await cardOf(page).card.getByLabel('Your State').selectOption({ label: 'Karnataka' });
  await expect(cardOf(page).card.getByRole('group', { name: 'Summary' })).toContainText('Total₹0');
  await cardOf(page).enrol.click();
  await expect(cardOf(page).enrolled).toBeVisible();
  await open(page, `/bundle/${bundle._id}`);
  const { card, enrol, enrolled } = cardOf(page);
  const rest = bundle.price - (bundle.shares[0] ?? 0);
  await expect(page.getByText('You have it: its share is taken out.')).toBeVisible();
  const summary = card.getByRole('group', { name: 'Summary' });
  await expect(summary).toContainText(`You have ${first?.courseName}`);
  await expect(summary).toContainText(`Total${rupees(rest)}`);
  await card.getByRole('button', { name: /Add a GSTIN/ }).click();
  await card.getByLabel('GSTIN').fill('29ABCDE1234F1ZW');
  await card.getByLabel('Name of the business').fill('Kolam Works');
  await card.getByLabel('Its address').fill('0 Example Road, Bengaluru 560000');
  await enrol.click();
  await windowOf(page).pay.click();
  await expect(enrolled).toBeVisible();
  await open(page, '/profile');
  const invoice = await saved(page, /^Save Tax invoice/);
  expect(invoice).toContain('29ABCDE1234F1ZW');
  expect(invoice).toContain('Kolam Works');
  expect(invoice).toContain(plain(rest));
  expect(invoice).not.toContain(first?.courseName);
});
