// An admin records an outside payment, sees the order, and refunds it.
import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { ADMIN, fromElsewhere, signIn } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { open, watchForErrors } from './support/pages.ts';

/** Their names are long, so that the table of orders is full. */
const COURSES = [
  'Holi posters in Photoshop',
  'Instagram for small shops: a month in one morning',
  'Working with creators: briefs, rates, contracts',
];

async function student(page: Page, fullName: string): Promise<string> {
  const email = `${randomUUID()}@buyers.example`;
  const data = { email, password: 'kolam-by-hand', fullName, contactNumber: '9876543210' };
  const answer = await page.request.post('/api/v1/auth/signup', {
    headers: fromElsewhere(),
    data: { ...data, accountType: 'Student' },
  });
  expect(answer.ok()).toBe(true);
  return email;
}

for (const width of [1440, 390, 320])
  test(`OUT-06: an outside payment is recorded at ${width} px, shows errors at its fields, and is refunded outside`, async ({
    page,
  }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const name = `Omkar Outside ${width}`;
    const email = await student(page, name);
    await signIn(page, ADMIN);
    await open(page, '/payments');
    await page.getByRole('button', { name: 'Record a payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a payment' });
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog.getByText('Email address is invalid')).toBeVisible();
    await expect(dialog.getByLabel('Student’s email')).toBeFocused();
    await dialog.getByLabel('Student’s email').fill(email);
    await dialog.getByLabel('Amount in rupees').fill('99999');
    await dialog.getByLabel('Payment method').selectOption('Bank transfer');
    await dialog.getByLabel('Received on').fill(new Date().toISOString().slice(0, 10));
    await dialog.getByLabel('Reference').fill('NEFT 4711');
    await dialog.getByLabel('Reason').fill('Could not pay by card');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Choose a course.');
    for (const course of COURSES)
      await dialog.getByLabel('Courses', { exact: true }).selectOption(course);
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog.getByText(/must not exceed the list price/)).toBeVisible();
    expect.soft(await violations(page), 'the form').toEqual([]);
    expect.soft(await overflow(page), 'the form').toEqual([]);
    await dialog.getByLabel('Amount in rupees').fill('500');
    await dialog.getByRole('button', { name: 'Record payment' }).dblclick();
    const order = page.getByRole('dialog', { name: `Order of ${name}` });
    await expect(
      order.getByText(/Bank transfer · outside this site, on .*: NEFT 4711/),
    ).toBeVisible();
    await expect(order.getByText('No response from Razorpay')).toHaveCount(0);
    expect.soft(await overflow(page), 'the order').toEqual([]);
    await order.getByRole('button', { name: /^Refund ₹500/ }).click();
    const question = page.getByRole('dialog', { name: 'Refund ₹500?' });
    await expect(question.getByText(/was refunded outside this site/)).toBeVisible();
    await question.getByLabel('Reason').fill('Given back in cash');
    await question.getByRole('button', { name: 'Refund ₹500' }).click();
    await expect(order.getByText(/^Refunded: ₹500,/)).toBeVisible();
    await page.keyboard.press('Escape');
    const state = page.locator('.badge', { hasText: 'Refunded' }).first();
    await expect(state).toBeVisible();
    expect((await state.boundingBox())?.height, 'one line').toBeLessThan(30);
    // Browsers log the 400 response of a rejected field.
    expect(errors.filter((text) => !text.includes('400'))).toEqual([]);
  });
