// A student returns a course by the button, and its effects on student and admin; partial refunds
// by an admin.
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { OwnOrder } from '#contract/sales/orders.ts';
import { ADMIN, signIn } from './support/accounts.ts';
import { type Bought, buyCourse } from './support/buyers.ts';
import { overflow, violations } from './support/faults.ts';
import { WHOLE, wholeUnless } from './support/long.ts';
import { open, watchForErrors } from './support/pages.ts';

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
const mine = (page: Page) => page.getByRole('region', { name: 'My payments' });

async function ask(page: Page, { courseName }: Bought) {
  // It loads near the viewport; hydration may replace its element meanwhile.
  await expect(() => mine(page).scrollIntoViewIfNeeded()).toPass();
  await mine(page)
    .getByRole('button', { name: `Request a refund: ${courseName}` })
    .click();
  return page.getByRole('dialog', { name: `Request a refund for '${courseName}'?` });
}

for (const width of [1440, 390])
  test(
    `RET-03, RET-05: a student returns a course at ${width} px: refund note, ended access, the admin's view, and one refund`,
    wholeUnless(width === 390),
    async ({ page, browser }) => {
      const errors = watchForErrors(page);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const buyer = await buyCourse(page.request, `Ravi Returns ${width}`);
      await signIn(page, buyer);
      await open(page, '/profile');
      const question = await ask(page, buyer);
      await expect(question.getByRole('listitem')).toContainText([
        `${rupees(buyer.price)} is refunded to the original payment method`,
        `Your access to '${buyer.courseName}' ends now.`,
        'If the refund fails, we email you and reopen the course',
      ]);
      expect.soft(await violations(page), 'the question').toEqual([]);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      await (await ask(page, buyer)).getByRole('button', { name: 'Request a refund' }).dblclick();
      await expect(page.getByText('Refund requested')).toBeVisible();
      await expect(mine(page).getByText('Refunded', { exact: true })).toBeVisible();
      await expect(mine(page).getByRole('button', { name: /^Request a refund/ })).toHaveCount(0);
      await expect(mine(page).getByRole('button', { name: /^Save Refund note/ })).toBeVisible();
      await expect(page.getByText('No Courses Yet')).toBeVisible();
      expect.soft(await overflow(page), 'the payments').toEqual([]);
      await page.goto(`/course-learning/${buyer.courseId}`);
      await page.waitForURL(`**/course-detail/${buyer.courseId}`);

      const admin = await (await browser.newContext()).newPage();
      await signIn(admin, ADMIN);
      await open(admin, `/payments?query=${buyer.email}`);
      await admin.getByRole('link', { name: `Order of ${buyer.fullName}` }).click();
      const order = admin.getByRole('dialog', { name: `Order of ${buyer.fullName}` });
      await expect(
        order.getByText(/^Refunded: .*, by the buyer, under the guarantee,/),
      ).toHaveCount(1);
      await expect(order.getByRole('button', { name: /^Save Refund note/ })).toBeVisible();
      await admin.context().close();
      expect(errors).toEqual([]);
    },
  );

/** The width in pixels of the box that contains the text. */
const measureWidth = (part: Locator) => part.evaluate((item) => item.getBoundingClientRect().width);

for (const width of [320, 768])
  test(
    `RET-03: documents and refunds use the available width at ${width} px`,
    WHOLE,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const buyer = await buyCourse(page.request, `Wide Return ${width}`);
      await givePartBack(page, buyer);
      await showTwoCourses(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
        await signIn(page, buyer);
        await open(page, '/profile');
        await expect(mine(page).getByText('Partly refunded')).toBeVisible();
        const paper = mine(page).getByRole('button', { name: /^Save Receipt/ });
        expect((await paper.boundingBox())?.height, 'a paper is one line').toBeLessThan(32);
        for (const words of await mine(page)
          .getByText(/We review your request/)
          .all())
          expect(await measureWidth(words), 'words beside a return').toBeGreaterThan(200);
        expect.soft(await overflow(page), colorScheme).toEqual([]);
        expect.soft(await violations(page), colorScheme).toEqual([]);
      }
    },
  );

async function givePartBack({ request }: Page, { paymentId }: Bought) {
  const login = await request.post('/api/v1/auth/login', { data: ADMIN });
  const { token } = (await login.json()) as { token: string };
  const given = await request.post('/api/v1/payment/refund', {
    headers: { authorization: `Bearer ${token}` },
    data: { paymentId, reason: 'The sound was late', sum: 10_000, key: `wide-${paymentId}` },
  });
  expect(given.ok()).toBe(true);
}

/** Answers with an order of two courses, of which the second has a long name. */
async function showTwoCourses(page: Page) {
  await page.route('**/payment/mine', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: OwnOrder[] };
    for (const { courses, payments } of data)
      for (const list of [courses, ...payments.map(({ items = [] }) => items)])
        list.push({ ...list[0], courseId: 'second', courseName: LONG_NAME } as never);
    await route.fulfill({ response, json: { ...rest, data } });
  });
}

const LONG_NAME =
  'Advertising photography for handloom, jewellery and food: from the first sketch to the catalogue';

test(
  'RET-15: the refund policy that applied to an order shows in the refund dialog, and to the admin',
  WHOLE,
  async ({ page, browser }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    const buyer = await buyCourse(page.request, 'Priya Promised');
    await signIn(page, buyer);
    await open(page, '/profile');
    const question = await ask(page, buyer);
    await readPromise(question);
    expect.soft(await violations(page), 'the promise').toEqual([]);
    expect.soft(await overflow(page), 'the promise').toEqual([]);

    const admin = await (await browser.newContext()).newPage();
    await signIn(admin, ADMIN);
    await open(admin, `/payments?query=${buyer.email}`);
    await admin.getByRole('link', { name: `Order of ${buyer.fullName}` }).click();
    await readPromise(admin.getByRole('dialog', { name: `Order of ${buyer.fullName}` }));
    await admin.context().close();
  },
);

async function readPromise(within: Locator) {
  await within.getByText('Refund policy for this order').click();
  await expect(within.getByText('30-day refund period.')).toBeVisible();
  await expect(
    within.getByText(/applies to this order\. It is also the current policy/),
  ).toBeVisible();
  await expect(within.getByRole('heading', { name: 'How to request a refund' })).toBeVisible();
  await expect(within.getByRole('link', { name: 'contact', exact: true })).toBeVisible();
}

test(
  'RET-03: two tabs and a reload cause one return, and the second tab shows it',
  WHOLE,
  async ({ page, context }) => {
    const buyer = await buyCourse(page.request, 'Tia Twotabs');
    await signIn(page, buyer);
    const otherPage = await context.newPage();
    await open(page, '/profile');
    await open(otherPage, '/profile');
    const first = await ask(page, buyer);
    const second = await ask(otherPage, buyer);
    await first.getByRole('button', { name: 'Request a refund' }).click();
    await expect(page.getByText('Refund requested')).toBeVisible();
    await second.getByRole('button', { name: 'Request a refund' }).click();
    await expect(otherPage.getByText('Refund requested')).toBeVisible();
    await page.reload();
    await expect(mine(page).getByText('Refunded', { exact: true })).toBeVisible();
    await expect(mine(page).getByRole('button', { name: /^Save Refund note/ })).toHaveCount(1);
  },
);

test(
  'RET-02: an admin refunds a sum and sees an error for too much; the course stays open, and a request for the rest is declined',
  WHOLE,
  async ({ page, browser }) => {
    const buyer = await buyCourse(page.request, 'Gita Goodwill');
    await signIn(page, ADMIN);
    await open(page, `/payments?query=${buyer.email}`);
    await page.getByRole('link', { name: `Order of ${buyer.fullName}` }).click();
    const order = page.getByRole('dialog', { name: `Order of ${buyer.fullName}` });
    await order.getByRole('button', { name: /^Refund/ }).click();
    const question = page.getByRole('dialog', { name: /^Refund/ });
    await expect(
      question.getByRole('heading', { name: `Refund ${rupees(buyer.price)}?` }),
    ).toBeVisible();
    await question.getByLabel('What to refund').selectOption('Custom amount, as goodwill');
    await expect(question.getByRole('heading', { name: 'Refund a custom amount?' })).toBeVisible();
    await question.getByLabel('Amount in rupees').fill(String(buyer.price + 1));
    await question.getByLabel('Reason').fill('The sound was late');
    await question.getByRole('button', { name: 'Refund this amount' }).click();
    await expect(question.getByRole('alert')).toHaveText(
      `Only ${rupees(buyer.price)} of this payment is left.`,
    );
    await question.getByLabel('Amount in rupees').fill('100');
    await question.getByRole('button', { name: 'Refund this amount' }).click();
    await expect(order.getByText(/^Refunded: ₹100,/)).toBeVisible();
    await expect(
      order.getByRole('button', { name: `Refund ${rupees(buyer.price - 100)} of payment` }),
    ).toBeVisible();

    const student = await (await browser.newContext()).newPage();
    await signIn(student, buyer);
    await open(student, '/profile');
    await (await ask(student, buyer)).getByRole('button', { name: 'Request a refund' }).click();
    await expect(student.getByText(/reply by email within two working days/).first()).toBeVisible();
    await student.context().close();

    await open(page, '/messages');
    const request = page.getByRole('article').filter({ hasText: buyer.email });
    await request.getByRole('button', { name: /^Decline the refund/ }).click();
    const decline = page.getByRole('dialog', { name: 'Decline this refund request?' });
    await decline.getByRole('button', { name: 'Decline and send' }).click();
    await expect(decline.getByLabel('Reason')).toBeFocused();
    await decline.getByLabel('Reason').fill('You watched every lesson.');
    await decline.getByRole('button', { name: 'Decline and send' }).click();
    await expect(decline).toBeHidden();
    await expect(request.getByText('Answered', { exact: true })).toBeVisible();
    await expect(request.getByRole('button', { name: /^Decline the refund/ })).toHaveCount(0);
  },
);

test(
  'RET-07, RET-08: a link sets the subject of a complaint, and an admin sees the date to resolve it by',
  WHOLE,
  async ({ page }) => {
    const subject = `Return of Colour ${Date.now()}`;
    await open(page, '/contact');
    await expect(page.getByLabel('What is it about?')).toBeHidden();
    await page.getByRole('link', { name: 'File a complaint' }).click();
    await expect(page.getByLabel('What is it about?')).toHaveValue('complaint');
    await open(page, `/contact?kind=complaint&subject=${encodeURIComponent(subject)}`);
    await expect(page.getByLabel('What is it about?')).toHaveValue('complaint');
    await expect(page.getByLabel('Subject')).toHaveValue(subject);
    await page.getByLabel('First name').fill('Ila');
    await page.getByLabel('Last name').fill('Complains');
    await page.getByLabel('Email').fill('ila.complains@buyers.example');
    await page.getByLabel('Message').fill('The third lesson has no sound.');
    expect.soft(await violations(page), 'the form').toEqual([]);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.locator('#contact-sent')).toBeVisible();
    await signIn(page, ADMIN);
    await open(page, '/messages');
    await page.getByLabel('Kind').selectOption('Complaints');
    await expect(page).toHaveURL(/kind=complaint/);
    const letter = page.getByRole('article', { name: subject });
    await expect(letter.getByText(/^Complaint [0-9A-F]{8}$/)).toBeVisible();
    await expect(letter.getByText(/^Resolve by /)).toBeVisible();
    await letter.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(letter.getByText(/^Resolved on /)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(letter.getByText(/^Resolve by /)).toBeVisible();
    await letter.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(letter.getByText(/^Resolved on /)).toBeVisible();
  },
);
