// Pages that the browser has translated: every form works, and shows its new text
// (facebook/react#11538).
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn, STUDENT } from './support/accounts.ts';
import * as wizard from './support/authoring.ts';
import { buyCourse } from './support/buyers.ts';
import { open, signUp, watchForErrors } from './support/pages.ts';
import { courseOnSale } from './support/shop.ts';
import { translate } from './support/translated.ts';

const main = (page: Page) => page.getByRole('main');
const getText = (page: Page, text: string | RegExp) => page.getByText(text).first();
const someone = (name: string) => ({
  fullName: name,
  email: `${randomUUID()}@translated.example`,
  contactNumber: '9820012345',
  password: 'kolam-by-hand',
});

async function openTranslated(page: Page, path: string): Promise<void> {
  await open(page, path);
  await translateHydrated(page);
}

/** Waits for hydration first: React would not recognize translated markup. */
async function translateHydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(areHydrated)).toBe(true);
  await translate(page);
}

/** React marks the elements that it has hydrated. */
function areHydrated(): boolean {
  const isTaken = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  return [...document.querySelectorAll('astro-island:not([client="visible"])')].every((island) =>
    [...island.querySelectorAll('*')].some(isTaken),
  );
}

/** The browser itself logs a rejected request. */
const ofScripts = (errors: readonly string[]) =>
  errors.filter((error) => !error.includes('Failed to load resource'));

test('a visitor logs in, signs up, requests a link, searches and fills in the contact form on translated pages', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await openTranslated(page, '/auth');
  await page.getByLabel('Email').fill(STUDENT.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(main(page).getByRole('alert')).toContainText(
    'Invalid credentials. Please try again.',
  );
  await expect(main(page).getByRole('button', { name: 'Login' })).toHaveText('Login');
  await page.getByLabel('Password', { exact: true }).fill(STUDENT.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/profile$/);
  await page.evaluate(() => localStorage.clear());

  await openTranslated(page, '/forgot-password');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(main(page).getByRole('alert')).toHaveText('Email address is required');
  await page.getByLabel('Email Address').fill(someone('Nobody').email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(main(page).getByRole('status')).toHaveText(/we have emailed a link to it/);
  await page.getByRole('button', { name: 'Use another email address' }).click();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();

  await openTranslated(page, '/all-courses');
  await page.getByLabel('Search courses').fill('qzxwvk');
  await expect(page.getByRole('heading', { name: 'No courses found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await page.getByLabel('Price').selectOption({ label: 'Free' });
  await expect(page.getByText(/^Showing \d of \d+ courses$/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0);

  await openTranslated(page, '/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(main(page).getByText('Email address is required')).toBeVisible();

  await openTranslated(page, '/sign-up');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(main(page).getByRole('alert')).toHaveCount(4);
  await signUp(page, { ...someone('Ira Sen'), email: STUDENT.email });
  await expect(main(page).getByRole('alert')).toHaveText(/already/);
  await signUp(page, someone('Ira Sen'));
  await expect(page).not.toHaveURL(/sign-up/);
  expect(ofScripts(errors)).toEqual([]);
});

test('a student changes the profile, opens a refund and learns on translated pages', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const buyer = await buyCourse(page.request, 'Tara Translated');
  await signIn(page, buyer);
  await openTranslated(page, '/profile');
  const settings = page.getByRole('region', { name: 'Settings' });
  await settings.scrollIntoViewIfNeeded();
  await settings.getByLabel('Mobile Number').fill('98200');
  await settings.getByRole('button', { name: 'Save Changes' }).click();
  await expect(settings.getByRole('alert')).toHaveText('Mobile number must be 10 digits');
  await settings.getByLabel('Mobile Number').fill('9000000001');
  await settings.getByLabel('About you').fill('I draw.');
  await expect(settings.getByText('7 of 1000 characters.')).toBeVisible();
  await settings.getByRole('button', { name: 'Save Changes' }).click();
  await expect(getText(page, 'Profile updated successfully')).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Save Changes' })).toHaveText('Save Changes');
  await settings.getByRole('tab', { name: 'Password' }).click();
  await settings.getByLabel('Current password').fill('not-mine');
  await settings.getByLabel('New password').fill('a-new-one-here');
  await settings.getByRole('button', { name: 'Change Password' }).click();
  await expect(settings.getByRole('alert')).toContainText('Your password is wrong.');

  const payments = page.getByRole('region', { name: 'My payments' });
  await payments.getByRole('button', { name: `Request a refund: ${buyer.courseName}` }).click();
  const question = page.getByRole('dialog', {
    name: `Request a refund for '${buyer.courseName}'?`,
  });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();

  await openTranslated(page, `/course-learning/${buyer.courseId}`);
  await page
    .getByRole('button', { name: /^Complete / })
    .first()
    .click();
  await expect(getText(page, 'Lesson marked as complete!')).toBeVisible();
  await expect(getText(page, /^1 of \d+ lessons$/)).toBeVisible();
  await openTranslated(page, `/course/${buyer.courseId}`);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(getText(page, /^2 of \d+ lessons$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeVisible();
  await expect(getText(page, /, lesson \d of \d$/)).toBeVisible();
  expect(ofScripts(errors)).toEqual([]);
});

test("a buyer's coupon is refused and the payment opens on a translated page", async ({ page }) => {
  const errors = watchForErrors(page);
  const made = await page.request.post('/api/v1/auth/signup', { data: someone('Nila Rao') });
  expect(made.ok()).toBe(true);
  const { token, user } = (await made.json()) as { token: string; user: object };
  await page.addInitScript(
    ([key, own]) => {
      localStorage.setItem('token', key ?? '');
      localStorage.setItem('user', own ?? '');
    },
    [token, JSON.stringify(user)],
  );
  const course = await courseOnSale(page.request);
  await openTranslated(page, `/course-detail/${course._id}`);
  const card = page.getByRole('complementary', { name: 'Enrol' });
  await card.getByRole('button', { name: 'Have a coupon?' }).click();
  await card.getByLabel('Coupon').fill('NOPE');
  await card.getByLabel('Coupon').press('Enter');
  await expect(card.getByText('This code isn’t valid for this order.')).toBeVisible();
  await card.getByLabel('Coupon').fill('');
  await card.getByRole('button', { name: 'Enroll Now' }).last().click();
  const payment = page.getByRole('dialog', { name: 'Rangshala' });
  await payment.getByRole('button', { name: 'UPI' }).click();
  await expect(card.getByText("You're Enrolled")).toBeVisible();
  await expect(card.getByRole('link', { name: 'Continue Learning' })).toBeVisible();
  expect(ofScripts(errors)).toEqual([]);
});

test('an admin adds a category, a course, a coupon and changes settings on translated pages', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, ADMIN);
  await openTranslated(page, '/add-category');
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(getText(page, 'Please fill required fields.')).toBeVisible();
  const category = `Translated ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Category name').fill(category);
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(main(page).getByText(category)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Category' })).toHaveText('Create Category');
  await page.getByRole('button', { name: `Delete ${category}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(main(page).getByText(category)).toHaveCount(0);

  await wizard.openCreate(page);
  await translateHydrated(page);
  await wizard.next(page).click();
  await expect(page.getByLabel('Course name')).toBeFocused();
  await wizard.fillDetails(page, { name: 'A translated draft', tags: ['One'] });
  await wizard.next(page).click();
  await expect(wizard.stage(page, 2)).toHaveAttribute('aria-valuenow', '2');
  const section = await wizard.addSection(page, 'The first part');
  await expect(section.getByRole('button', { name: 'Add lesson' })).toBeDisabled();

  await openTranslated(page, '/coupons');
  await page.getByRole('button', { name: 'New coupon' }).click();
  const coupon = page.getByRole('dialog', { name: 'New coupon' });
  await coupon.getByLabel('Code').fill(`T-${randomUUID().slice(0, 8)}`);
  await coupon.getByLabel('Percent').fill('120');
  await coupon.getByRole('button', { name: 'Create coupon' }).click();
  await expect(coupon.getByText('Enter 0.01 to 100 percent')).toBeVisible();
  await coupon.getByLabel('Discount type').selectOption('Fixed amount');
  await coupon.getByRole('button', { name: 'Cancel' }).click();

  await openTranslated(page, '/settings');
  await page.getByLabel('Phone', { exact: true }).fill('+91 98200');
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
  await expect(getText(page, 'Enter a number with its country code')).toBeVisible();
  await openTranslated(page, '/team');
  await page.getByRole('button', { name: 'Invite a team member' }).click();
  const invitation = page.getByRole('dialog');
  await invitation.getByRole('button', { name: /^Invite|^Send/ }).click();
  await expect(invitation.getByRole('alert').first()).toBeVisible();
  expect(ofScripts(errors)).toEqual([]);
});
