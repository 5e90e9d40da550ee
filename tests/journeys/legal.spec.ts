// Legal pages that a visitor can read before signing up or paying, and the unlinked style guide.
import { expect, test } from '@playwright/test';
import { LONG } from './support/long.ts';
import { open } from './support/pages.ts';

test('the sign-up form links to terms and privacy', async ({ page }) => {
  await open(page, '/sign-up');
  const form = page.getByRole('main');
  await form.getByLabel('Full Name').fill('Aarohi Sharma');
  for (const [link, title] of [
    ['privacy policy', 'Privacy'],
    ['privacy notice', 'Privacy notice'],
    ['terms', 'Terms'],
  ] as const) {
    // Opens in a new tab, so that the form keeps its text.
    const opened = page.waitForEvent('popup');
    await form.getByRole('link', { name: link }).click();
    const beside = await opened;
    await expect(beside.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await beside.close();
  }
  await expect(form.getByLabel('Full Name')).toHaveValue('Aarohi Sharma');
});

test('PAY-03 the guarantee on the payment card links to the refund policy', async ({ page }) => {
  await page.goto('/all-courses');
  const course = await page.getByRole('article').getByRole('link').first().getAttribute('href');
  await open(page, course ?? '/');
  await expect(page.getByText('30-day money-back guarantee').first()).toBeVisible();
  await page.getByRole('link', { name: 'How refunds work' }).first().click();
  await expect(page).toHaveURL(/\/refund-policy$/);
  await expect(
    page.getByRole('heading', { name: 'The 30-day money-back guarantee' }),
  ).toBeVisible();
});

test('the contents of a legal page lead to each part, and the footer links to every legal page', async ({
  page,
}) => {
  await page.goto('/terms');
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  for (const link of await contents.all()) {
    const part = (await link.textContent())?.trim() ?? '';
    await link.click();
    await expect(
      page.getByRole('article').getByRole('heading', { name: part, exact: true }),
    ).toBeInViewport();
  }
  const legal = page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' });
  await legal.getByRole('link', { name: 'Refund policy' }).click();
  await expect(page).toHaveURL(/\/refund-policy$/);
});

test(
  'CONST-02 the style guide is kept out of search engines and works by keyboard',
  LONG,
  async ({ page }) => {
    await page.goto('/styleguide');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    const tab = page.getByRole('tab', { name: 'Overview' });
    await tab.scrollIntoViewIfNeeded();
    await expect(page.locator('astro-island[ssr]', { has: tab })).toHaveCount(0);
    await tab.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tabpanel', { name: 'Content' })).toBeVisible();
    const edit = page.getByRole('button', { name: 'Edit course' });
    await edit.scrollIntoViewIfNeeded();
    await expect(page.locator('astro-island[ssr]', { has: edit })).toHaveCount(0);
    await edit.hover();
    const tip = page.getByRole('tooltip', { name: 'Edit course' });
    await expect(tip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();
  },
);
