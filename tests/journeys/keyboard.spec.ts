// The site by keyboard alone, and always seeing where one is.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { WHOLE } from './support/long.ts';

/** What has the focus, by name; fails where it cannot be seen, once what slides in has arrived. */
async function here(page: Page): Promise<string> {
  const { name } = await focused(page);
  const isSeen = async () => (await focused(page)).seen;
  await expect.poll(isSeen, `the focus on '${name}' can be seen`).toBe(true);
  return name;
}

function focused(page: Page): Promise<{ name: string; seen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return { name: '', seen: false };
    const rings = [element, element.closest('.course'), element.closest('label')];
    const ringed = rings.some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    const box = element.getBoundingClientRect();
    const inView = box.bottom > 0 && box.top < innerHeight;
    const name = element.getAttribute('aria-label') ?? (element.innerText || element.id);
    return { name: name.trim().replaceAll(/\s+/g, ' '), seen: ringed && inView };
  });
}

async function tabs(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let left = count; left > 0; left -= 1) {
    await page.keyboard.press('Tab');
    names.push(await here(page));
  }
  return names;
}

test('the top bar, the theme and the way past it all, in order and in sight', async ({ page }) => {
  await page.goto('/about');
  expect(await tabs(page, 9)).toEqual([
    'Skip to content',
    'Rangshala MSME Verified',
    ...['Home', 'About', 'Services', 'Courses', 'Contact', 'Dark Mode', 'Login'],
  ]);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/dark/);
  expect(await here(page)).toBe('Light Mode');
  await page.keyboard.press('Space');
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await page.reload();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await tabs(page, 1)).toEqual(['Join']);
});

test('every stop on Home can be seen', WHOLE, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const seen: string[] = [];
  do seen.push(...(await tabs(page, 1)));
  while (seen.at(-1) !== 'Chat with us' && seen.length < 100);
  expect(seen.at(-1)).toBe('Chat with us');
  expect(seen).toContain('View All Courses');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('NAV-10 the menu opens, is walked through and closes; the focus returns', async ({
    page,
  }) => {
    await page.goto('/about');
    expect(await tabs(page, 4)).toEqual([
      ...['Skip to content', 'Rangshala MSME Verified', 'Dark Mode', 'Menu'],
    ]);
    await page.keyboard.press('Enter');
    await expect(page.locator('#mobile-menu')).toBeVisible();
    expect(await tabs(page, 7)).toEqual([
      ...['Home', 'About', 'Services', 'Courses', 'Contact', 'Dark Mode', 'Login'],
    ]);
    await page.keyboard.press('Escape');
    await expect(page.locator('#mobile-menu')).toBeHidden();
    expect(await here(page)).toBe('Menu');
  });
});

test('the questions on Contact open and close', WHOLE, async ({ page }) => {
  await page.goto('/contact');
  const questions = page.getByRole('region', { name: 'Asked often' }).locator('summary');
  await questions.first().focus();
  const first = page.getByRole('region', { name: 'Asked often' }).locator('details').first();
  await expect(first).toHaveAttribute('open');
  await page.keyboard.press('Enter');
  await expect(first).not.toHaveAttribute('open');
  await page.keyboard.press('Tab');
  expect(await here(page)).toBe(await questions.nth(1).innerText());
  await page.keyboard.press('Space');
  await expect(page.locator('details').nth(1)).toHaveAttribute('open');
});
