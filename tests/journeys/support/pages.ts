// Actions of a user on our pages, by role and label.
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Opens a page and waits until its islands are hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await islandsReady(page);
}

/** Inline scripts run before DOMContentLoaded; islands respond after hydration. */
export async function islandsReady(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded');
  await expect(page.locator('astro-island[ssr]:not([client="visible"])')).toHaveCount(0);
}

/** Follows a link, and waits until the target page is hydrated. */
export async function follow(link: Locator, to: RegExp): Promise<void> {
  await link.click();
  await expect(link.page()).toHaveURL(to);
  await islandsReady(link.page());
}

/** Scrolls a page from end to end, so that everything lazy is loaded. */
export async function readThrough(page: Page): Promise<void> {
  const left = await page.evaluate(readFrom, 0);
  if (left === undefined) return;
  // In rare cases the browser stops drawing a page although its scripts run: a screenshot makes it
  // draw again.
  await page.screenshot();
  const still = await page.evaluate(readFrom, left);
  expect(still, 'the height at which the browser draws no frame').toBeUndefined();
}

/**
 * Scrolls on from a height in pixels; returns the height at which no frame came within ten seconds.
 * Runs in the page.
 */
async function readFrom(from: number): Promise<number | undefined> {
  const frame = () =>
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), 10_000);
      requestAnimationFrame(() => resolve(true));
    });
  for (let y = from; y < document.body.scrollHeight; y += innerHeight) {
    scrollTo({ top: y, behavior: 'instant' });
    if (!(await frame()) || !(await frame())) return y;
  }
  return undefined;
}

export async function logIn(
  page: Page,
  account: { email: string; password: string },
): Promise<void> {
  await open(page, '/auth');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /log ?in/i })
    .click();
  // A team member without a second step is redirected to set one up.
  await expect(page).toHaveURL(/\/profile(\?setUp=secondStep#settings)?$/);
}

export interface NewStudent {
  fullName: string;
  email: string;
  contactNumber: string;
  password: string;
}

/** Fills in and submits the visible sign-up form. */
export async function signUp(page: Page, student: NewStudent): Promise<void> {
  await page.getByLabel('Full Name').fill(student.fullName);
  await page.getByLabel('Email Address').fill(student.email);
  await page.getByLabel('Mobile Number').fill(student.contactNumber);
  await page.getByLabel('Password').fill(student.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Pays in the sandbox. */
export async function payByUpi(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Rangshala' });
  await expect(dialog.getByText('Test payment, no money moves')).toBeVisible();
  await dialog.getByRole('button', { name: 'UPI' }).click();
}

/** The browser's own error for a page that is left before it has faded in. */
export function isOfLeaving({ message }: Error): boolean {
  return /^Transition was (?:skipped|aborted because of invalid state)/.test(message);
}

/** Collects uncaught errors and console errors, including violations of the content policy. */
export function watchForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    if (!isOfLeaving(error)) errors.push(`uncaught: ${error.message}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') {
      errors.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  return errors;
}
