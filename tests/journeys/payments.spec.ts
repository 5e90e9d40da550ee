// Payments: the admin's list of orders, and a student's own payments.
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { ADMIN, type Account, signIn } from './support/accounts.ts';
import { type Bought, buyCourse } from './support/buyers.ts';
import { overflow, violations } from './support/faults.ts';
import { LONG, WHOLE } from './support/long.ts';
import { follow, open, watchForErrors } from './support/pages.ts';

const PHONE = { width: 390, height: 844 };

/** Opens a page in a separate browser context, signed in to the account. */
async function getPage(browser: Browser, account: Account): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account);
  return page;
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

async function find(page: Page, { email }: Account): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(email);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
}

const getOrder = (page: Page, { fullName }: Bought) =>
  page.getByRole('link', { name: `Order of ${fullName}` });

test('an admin finds an order by email, reads its history and refunds it; access ends and the student sees the refund', async ({
  page,
  browser,
}) => {
  const errors = watchForErrors(page);
  const buyer = await buyCourse(page.request, 'Ila Refunded');
  const student = await getPage(browser, buyer);
  await open(student, '/profile');
  const mine = student.getByRole('region', { name: 'My payments' });
  await expect(mine.getByRole('listitem')).toContainText(['Paid']);
  await open(student, `/course-learning/${buyer.courseId}`);
  await expect(student.getByRole('link', { name: /^Watch/ }).first()).toBeVisible();

  await signIn(page, ADMIN);
  await open(page, '/dashboard');
  await follow(
    page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Payments' }),
    /\/payments$/,
  );
  await find(page, buyer);
  expect(new URL(page.url()).searchParams.get('query')).toBe(buyer.email);
  await getOrder(page, buyer).click();
  const order = page.getByRole('dialog', { name: `Order of ${buyer.fullName}` });
  await expect(order.getByText(buyer.courseName)).toBeVisible();
  await expect(order.getByText(`Order of ${rupees(buyer.price)} placed.`)).toBeVisible();
  await expect(order.getByText(new RegExp(`${buyer.paymentId} of .* recorded`))).toBeVisible();
  await order.getByRole('button', { name: /^Refund/ }).click();
  const question = page.getByRole('dialog', { name: `Refund ${rupees(buyer.price)}?` });
  await expect(
    question.getByText(/As soon as the refund is made, .* loses access to /),
  ).toContainText(buyer.courseName);
  await question.getByLabel('Reason').fill('Asked by mail on the third day');
  await question.getByRole('button', { name: `Refund ${rupees(buyer.price)}` }).click();
  await expect(page.getByText('Payment refunded')).toBeVisible();
  await expect(order.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(order.getByText(/requested by .*: Asked by mail on the third day/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(order).toBeHidden();
  await expect(page.getByRole('row', { name: buyer.fullName })).toContainText('Refunded');

  await student.reload();
  await student.waitForURL(`**/course-detail/${buyer.courseId}`);
  await expect(student.getByRole('link', { name: /^Watch/ })).toHaveCount(0);
  await open(student, '/profile');
  await expect(student.getByText('No Courses Yet')).toBeVisible();
  await expect(mine.getByRole('listitem')).toContainText(['Refunded']);
  const saved = student.waitForEvent('download');
  await mine.getByRole('button', { name: /^Save Refund note RSN\// }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^RSN-\d\d-\d\d-\d{6}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString('latin1')).toBe('%PDF-');
  await expect(mine.getByRole('button', { name: /^Receipt for/ })).toHaveCount(0);
  await student.context().close();
  expect(errors).toEqual([]);
});

test(
  'the URL stores search, status and order: Back undoes them, and a link opens them',
  WHOLE,
  async ({ page }) => {
    const buyer = await buyCourse(page.request, 'Ira Linked');
    await signIn(page, ADMIN);
    await open(page, '/payments');
    await find(page, buyer);
    await page.getByLabel('Status').selectOption('Not paid');
    await expect(page.getByText('No matching orders')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Status')).toHaveValue('');
    await getOrder(page, buyer).click();
    const order = page.getByRole('dialog', { name: `Order of ${buyer.fullName}` });
    await expect(order).toBeVisible();
    const link = page.url();
    await page.goBack();
    await expect(order).toBeHidden();
    await expect(page.getByRole('searchbox')).toHaveValue(buyer.email);

    await open(page, link);
    await expect(order.getByText(buyer.courseName)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(order).toBeHidden();
    await expect(page).toHaveURL(/\?query=[^&]+$/);
  },
);

test(
  'by keyboard: opens an order, cancels and completes the refund dialog, and refunds',
  WHOLE,
  async ({ page }) => {
    const buyer = await buyCourse(page.request, 'Uma Keyboard');
    await signIn(page, ADMIN);
    await open(page, '/payments');
    await page.getByRole('searchbox', { name: 'Search orders' }).focus();
    await page.keyboard.type(buyer.email);
    await expect(page.getByText('1 order', { exact: true })).toBeVisible();
    const link = getOrder(page, buyer);
    for (let tabs = 0; tabs < 8 && !(await isFocused(link)); tabs += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const refund = page.getByRole('button', { name: /^Refund/ });
    await expect(refund).toBeVisible();
    for (let tabs = 0; tabs < 4 && !(await isFocused(refund)); tabs += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const reason = page.getByLabel('Reason');
    await expect(reason).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(refund).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(reason).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByText('Enter a reason.')).toBeVisible();
    await expect(reason).toBeFocused();
    await page.keyboard.type('Asked on the phone');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Payment refunded')).toBeVisible();
    await expect(refund).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: /^Order/ })).toBeHidden();
    await expect(link).toBeFocused();
  },
);

test(
  'the filtered orders download as CSV; checking the provider shows the result',
  WHOLE,
  async ({ page }) => {
    const buyer = await buyCourse(page.request, 'Mira Listed');
    await signIn(page, ADMIN);
    await open(page, '/payments');
    await expect(page.getByRole('img', { name: /received and .* refunded/ })).toBeVisible();
    await page.getByText('Show daily figures as a table').click();
    const days = page.getByRole('region', { name: 'Revenue by day' });
    await expect(days.getByRole('row')).toHaveCount(31);
    await find(page, buyer);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(buyer.paymentId);

    await page.getByLabel('How far back').selectOption('The last 30 days');
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(
      page.getByText(/(Razorpay’s|missing payments?|updated|automatically)\.$/),
    ).toBeVisible();
    await expect(page.getByText('Nothing is missing')).toBeVisible();
  },
);

/** Answers as for a payment from before numbered documents existed. */
async function withoutDocuments(page: Page): Promise<void> {
  await page.route('**/api/v1/payment/mine', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { payments: object[] }[] };
    for (const order of answer.data)
      order.payments = order.payments.map((payment) => ({ ...payment, documents: [] }));
    await route.fulfill({ response, json: answer });
  });
}

test(
  'a receipt without numbered documents prints on one page, black on white, also from the dark theme',
  WHOLE,
  async ({ page }) => {
    const buyer = await buyCourse(page.request, 'Tara Receipt');
    await signIn(page, buyer);
    await withoutDocuments(page);
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await open(page, '/profile');
    await page.getByRole('button', { name: `Receipt for ${buyer.courseName}` }).click();
    const receipt = page.getByRole('article', { name: `Receipt of payment ${buyer.paymentId}` });
    for (const text of [
      'Rangshala Example LLP',
      buyer.fullName,
      buyer.courseName,
      rupees(buyer.price),
      buyer.paymentId,
      /order_\w+/,
      'This is a receipt, not a tax invoice.',
    ])
      await expect(receipt.getByText(text).first()).toBeVisible();
    await expect(page).toHaveTitle(`Receipt ${buyer.paymentId}`);

    const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pages.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(receipt).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.getByRole('button', { name: 'Print or save' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
  },
);

test('order, dialog and receipt pass WCAG and fit a phone', LONG, async ({ page, browser }) => {
  const buyer = await buyCourse(page.request, 'Asha Accessible');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, ADMIN);
  await open(page, `/payments?query=${buyer.email}`);
  await getOrder(page, buyer).click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  expect.soft(await violations(page), 'the order').toEqual([]);
  await page.getByRole('button', { name: /^Refund/ }).click();
  await expect(page.getByLabel('Reason')).toBeFocused();
  expect.soft(await violations(page), 'the question').toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('list', { name: 'Orders' })).toContainText(buyer.fullName);
  expect.soft(await violations(page), 'the list').toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await overflow(page), 'the list at 320 px').toEqual([]);

  const student = await getPage(browser, buyer);
  await student.emulateMedia({ reducedMotion: 'reduce' });
  await withoutDocuments(student);
  await open(student, '/profile');
  await student.getByRole('button', { name: /^Receipt for/ }).click();
  await expect(student.getByRole('article', { name: /^Receipt/ })).toBeVisible();
  expect.soft(await violations(student), 'the receipt').toEqual([]);
  await student.context().close();
});

function isFocused(locator: ReturnType<Page['locator']>): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}
