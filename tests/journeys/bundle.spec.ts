// A bundle from creation to the refund of one course: page, coupon, GSTIN, invoice, credit note and
// figures agree.
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { extractPdfText } from '../support/pdf-text.ts';
import { buildRegisteredTerms, getToday, buildUnregisteredTerms } from '../support/sellers.ts';
import { ADMIN, signIn } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { WHOLE } from './support/long.ts';
import { open } from './support/pages.ts';
import { toCard, type CourseOnSale, test, getWindow } from './support/shop.ts';

test.describe.configure({ mode: 'default' });

async function asAdmin(request: APIRequestContext, path: string, data?: object) {
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
  const [dearest, ...otherCourses] = data
    .filter(({ price }) => price > 0)
    .toSorted((left, right) => right.price - left.price);
  const [first, third] = otherCourses;
  const courses = [first, dearest, third].filter((item) => item !== undefined);
  // ₹1,000 below the sum of the list prices.
  const price = courses.reduce((sum, course) => sum + course.price * 100, 0) - 100_000;
  const title = `Three of them ${crypto.randomUUID().slice(0, 6)}`;
  const made = await asAdmin(request, '/bundles/create', {
    title,
    description: 'One after the other.',
    price,
    courseIds: courses.map(({ _id }) => _id),
  });
  const bundle = ((await made.json()) as { data: { _id: string } }).data;
  await asAdmin(request, '/bundles/switch', { bundleId: bundle._id, isOn: true });
  const shown = await request.get(`/api/v1/bundle/page?bundleId=${bundle._id}`);
  const view = (await shown.json()) as { data: { courses: { _id: string; share: number }[] } };
  const shares = courses.map(
    ({ _id }) => view.data.courses.find((course) => course._id === _id)?.share ?? 0,
  );
  return { ...bundle, title, courses, price, shares };
}

async function couponFor(request: APIRequestContext, terms: object): Promise<string> {
  const code = `B-${crypto.randomUUID().slice(0, 13).toUpperCase()}`;
  await asAdmin(request, '/coupons/create', {
    code,
    kind: 'percent',
    courseIds: [],
    ...terms,
    from: '2026-01-01',
    until: null,
    maxTotal: null,
    maxPerAccount: 1,
    minimum: null,
    email: null,
  });
  return code;
}

async function saved(page: Page, name: RegExp): Promise<string> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name }).first().click();
  return extractPdfText(await readFile(await (await arriving).path()));
}

const plain = (paise: number) =>
  (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const GSTIN = '29ABCDE1234F1ZW';

/** Reads '₹266.34' from a sentence. */
const toPaise = (text: string | null) =>
  Math.round(Number(/₹([\d,.]*\d)/.exec(text ?? '')?.[1]?.replaceAll(',', '')) * 100);

const getOption = async (form: Locator, courseName: string) =>
  (await form.getByRole('option', { name: courseName }).textContent()) ?? '';

/** The number of a document, which its text names first. */
const numberIn = (text: string) => /[A-Z]{1,3}\/\d{2}-\d{2}\/\d{6}/.exec(text)?.[0] ?? 'none';

/** Today's figures on the payments page. */
async function computeRevenue(request: APIRequestContext) {
  const answer = await asAdmin(request, '/payment/revenue');
  const { data } = (await answer.json()) as { data: { captured: number; refunded: number }[] };
  return { captured: data.at(-1)?.captured ?? 0, refunded: data.at(-1)?.refunded ?? 0 };
}

async function registerOf(request: APIRequestContext): Promise<string[]> {
  const zip = await asAdmin(request, `/tax/gstr1.zip?from=${getToday().slice(0, 7)}`);
  const files = unzipSync(new Uint8Array(await zip.body()));
  return strFromU8(files['register.csv'] ?? new Uint8Array()).split('\r\n');
}

test.beforeEach(({ request }) => asAdmin(request, '/tax/sellerTerms', buildRegisteredTerms()));
test.afterEach(({ request }) => asAdmin(request, '/tax/sellerTerms', buildUnregisteredTerms()));

test('BUN-10, RET-04: a business in Karnataka buys a bundle with a coupon; an admin refunds one course, and documents, access, figures and register agree', async ({
  page,
  browser,
  buyer,
  request,
}) => {
  const before = await computeRevenue(request);
  const bundle = await madeBundle(request);
  const code = await couponFor(request, { value: 1000, isForBundles: true });
  const [first, second, third] = bundle.courses;
  await open(page, `/bundle/${bundle._id}?coupon=${code}`);
  await expect(page.getByRole('heading', { level: 1, name: bundle.title })).toBeVisible();
  const listed = page.getByRole('list', { name: 'Courses in this bundle' });
  for (const { courseName, _id } of bundle.courses)
    await expect(listed.getByRole('link', { name: courseName })).toHaveAttribute(
      'href',
      `/course-detail/${_id}`,
    );
  const together = bundle.courses.reduce((sum, { price }) => sum + price * 100, 0);
  await expect(page.getByText(`Bought separately: ${rupees(together)}`)).toBeVisible();
  await expect(page.getByText(/You save \d+%\./)).toBeVisible();
  // The price after the coupon, with the price before it struck through.
  const paid = (bundle.price * 9) / 10;
  await expect(page.locator('s')).toHaveText(`Original price ${rupees(bundle.price)}`);
  await expect(
    page.getByText(/^Get a full refund for the whole bundle within 30 days/),
  ).toBeVisible();
  for (const { price } of bundle.courses)
    await expect(
      page
        .getByRole('definition')
        .getByText(rupees(price * 100 - 100_000), { exact: true })
        .first(),
    ).toBeVisible();
  const { card, enrol, enrolled } = toCard(page);
  await card.getByLabel('Your State').selectOption({ label: 'Karnataka' });
  const summary = card.getByRole('group', { name: 'Summary' });
  await expect(summary).toContainText(`Total${rupees(paid)}`);
  await expect(card.getByRole('button', { name: `Enroll Now for ${rupees(paid)}` })).toBeVisible();
  await expect(summary).toContainText('Includes IGST');
  await card.getByRole('button', { name: /Add a GSTIN/ }).click();
  await card.getByLabel('GSTIN').fill(GSTIN);
  await card.getByLabel('Business name').fill('Kolam Works');
  await card.getByLabel('Business address').fill('0 Example Road, Bengaluru 560000');
  expect(await violations(page)).toEqual([]);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await enrol.click();
  await getWindow(page).pay.click();
  await expect(enrolled).toBeVisible();
  await open(page, '/profile');
  const mine = page.getByRole('region', { name: 'My payments' });
  const invoice = await saved(page, /^Save Tax invoice/);
  for (const words of ['Karnataka', GSTIN, 'Kolam Works', plain(paid)])
    expect(invoice).toContain(words);
  for (const { courseName } of bundle.courses) expect(invoice).toContain(courseName);
  await mine.getByRole('button', { name: `Request a refund: ${second?.courseName}` }).click();
  const question = page.getByRole('dialog', { name: /^Request a refund/ });
  expect(await violations(page)).toEqual([]);
  // The paid amount, less the list prices of the two courses the buyer keeps.
  const due = paid - ((first?.price ?? 0) + (third?.price ?? 0)) * 100;
  await expect(question.getByRole('listitem')).toContainText([
    'Our team reviews this request. We reply by email within two working days.',
    `You request a refund of ${rupees(due)} to`,
    'The courses you keep are charged at their list prices on the day of purchase',
  ]);
  await question.getByRole('button', { name: 'Request a refund' }).click();
  await expect(mine.getByText(/^Refund requested on .* We reply within two/)).toBeVisible();
  await expect(mine.getByText('Refund requested', { exact: true })).toBeVisible();
  await page.goto(`/course-learning/${second?._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second?.courseName ?? '');

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, ADMIN);
  await open(admin, `/messages?query=${buyer.email}`);
  const letter = admin.getByRole('article', { name: `Refund request: ${second?.courseName}` });
  await letter.getByRole('link', { name: `Open the order of ${buyer.fullName}` }).click();
  const order = admin.getByRole('dialog', { name: `Order of ${buyer.fullName}` });
  await order.getByRole('button', { name: /^Refund/ }).click();
  const giving = admin.getByRole('dialog', { name: /^Refund/ });
  await giving
    .getByLabel('What to refund')
    .selectOption({ label: await getOption(giving, second?.courseName ?? '') });
  await giving.getByLabel('Reason').fill('Asked for within the guarantee');
  await giving.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(order.getByText(/^Refunded: /)).toBeVisible();
  const refund = toPaise(await order.getByText(/^Refunded: /).textContent());
  expect(refund).toBe(due);
  await open(admin, `/payments?query=${buyer.email}`);
  await expect(admin.getByRole('row', { name: /Aarohi/ })).toContainText(rupees(paid));
  await admin.context().close();

  await open(page, '/profile');
  const note = await saved(page, /^Save Credit note/);
  for (const words of [second?.courseName, GSTIN, plain(refund)]) expect(note).toContain(words);
  expect(note).not.toContain(first?.courseName);
  await page.goto(`/course-learning/${second?._id}`);
  await page.waitForURL(`**/course-detail/${second?._id}`);
  for (const item of [first, third]) {
    await page.goto(`/course-learning/${item?._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(item?.courseName ?? '');
  }

  expect(await computeRevenue(request)).toEqual({
    captured: before.captured + paid,
    refunded: before.refunded + refund,
  });
  const rows = await registerOf(request);
  for (const [paper, sum] of [
    [invoice, paid],
    [note, refund],
  ] as const) {
    const row = rows.find((row) => row.startsWith(`${numberIn(paper)},`));
    expect(row).toContain(`,${(sum / 100).toFixed(2)},`);
    expect(row).toContain(GSTIN);
  }
});

test(
  'BUN-10, BUN-11: an owned course is deducted from a bundle and named, and one button refunds the rest',
  WHOLE,
  async ({ page, buyer: _signedIn, request }) => {
    const bundle = await madeBundle(request);
    const [first, second, third] = bundle.courses;
    const gift = await couponFor(request, { value: 10_000, courseIds: [first?._id] });
    await open(page, `/course-detail/${first?._id}?coupon=${gift}`);
    await toCard(page).card.getByLabel('Your State').selectOption({ label: 'Karnataka' });
    await expect(toCard(page).card.getByRole('group', { name: 'Summary' })).toContainText(
      'Total₹0',
    );
    await toCard(page).enrol.click();
    await expect(toCard(page).enrolled).toBeVisible();
    await open(page, `/bundle/${bundle._id}`);
    const { card, enrol, enrolled } = toCard(page);
    const rest = bundle.price - (bundle.shares[0] ?? 0);
    await expect(page.getByText('You own this course: deducted from the price')).toBeVisible();
    const summary = card.getByRole('group', { name: 'Summary' });
    await expect(summary).toContainText(`${first?.courseName} (owned)`);
    await expect(summary).toContainText(`Total${rupees(rest)}`);
    await enrol.click();
    await getWindow(page).pay.click();
    await expect(enrolled).toBeVisible();
    await open(page, '/profile');
    const mine = page.getByRole('region', { name: 'My payments' });
    // Payments load when they come into view; hydration may replace the element meanwhile.
    await expect(() => mine.scrollIntoViewIfNeeded()).toPass();
    const invoice = await saved(page, /^Save Tax invoice/);
    expect(invoice).toContain(plain(rest));
    expect(invoice).not.toContain(first?.courseName);
    await expect(mine.getByText(bundle.title, { exact: true })).toBeVisible();
    await mine.getByRole('button', { name: `Request a refund: ${bundle.title}` }).click();
    const question = page.getByRole('dialog', { name: `Request a refund for '${bundle.title}'?` });
    await expect(question.getByRole('listitem')).toContainText([
      `${rupees(rest)} is refunded to the original payment method (UPI). Banks take five to seven working days.`,
      /Your access to '.+', '.+' ends now\./,
      'If the refund fails, we email you and reopen the courses',
    ]);
    for (const { courseName } of [second, third].filter((item) => item !== undefined))
      await expect(question.getByRole('listitem').nth(1)).toContainText(`'${courseName}'`);
    await question.getByRole('button', { name: 'Request a refund' }).click();
    await expect(page.getByText('Refund requested')).toBeVisible();
    await expect(mine.getByText('Refunded', { exact: true })).toBeVisible();
    const note = await saved(page, /^Save Credit note/);
    for (const words of [second?.courseName, third?.courseName, plain(rest)])
      expect(note).toContain(words);
    await page.goto(`/course-learning/${third?._id}`);
    await page.waitForURL(`**/course-detail/${third?._id}`);
  },
);
