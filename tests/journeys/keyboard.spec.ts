// The site by keyboard alone, with the focus always visible.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { WHOLE } from './support/long.ts';

/** Returns the name of the focused element; fails unless it becomes visible. */
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
    const ringed = rings.some((ring) => {
      if (!ring) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(ring);
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

test('Tab reaches the skip link, the top bar and the theme button, in order and visibly', async ({
  page,
}) => {
  await page.goto('/about');
  expect(await tabs(page, 9)).toEqual([
    'Skip to content',
    'Rangshala MSME Verified',
    'Home',
    'About',
    'Services',
    'Courses',
    'Contact',
    'Dark Mode',
    'Login',
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

test('every Tab stop on Home is visible', WHOLE, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const seen: string[] = [];
  do seen.push(...(await tabs(page, 1)));
  while (seen.at(-1) !== 'Chat with us' && seen.length < 100);
  expect(seen.at(-1)).toBe('Chat with us');
  expect(seen).toContain('View All Courses');
});

for (const theme of ['light', 'dark'])
  test(
    `the focus ring is visible against every background in the ${theme} theme`,
    WHOLE,
    async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const path of ['/', '/contact', '/services', '/all-courses', '/auth', '/course/1']) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
        // From here on the browser shows the focus.
        await page.keyboard.press('Tab');
        const { seen, hidden } = await page.evaluate(ringsOnPage);
        expect(hidden, path).toEqual([]);
        expect(seen, path).toBeGreaterThan(10);
      }
    },
  );

/**
 * Runs in the page: focuses every control, and compares the colour of its ring with the background.
 */
function ringsOnPage(): { seen: number; hidden: string[] } {
  const luminance = (colour: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (left: readonly number[], right: readonly number[]) => {
    const [dark = 0, light = 0] = [luminance(left), luminance(right)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const colourIn = (text: string) => {
    const [red, green, blue, alpha = 1] = (/rgba?\(([^)]*)\)/.exec(text)?.[1] ?? '')
      .split(/[ ,/]+/)
      .map(Number);
    if (red === undefined || green === undefined || blue === undefined) return undefined;
    return alpha > 0 ? [red, green, blue] : undefined;
  };
  const behind = (element: Element): number[] => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      const colour = colourIn(getComputedStyle(parent).backgroundColor);
      if (colour) return colour;
    }
    return [255, 255, 255];
  };
  const hidden: string[] = [];
  let seen = 0;
  for (const control of document.querySelectorAll<HTMLElement>(
    'a, button, input, select, summary',
  )) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    control.focus({ preventScroll: true });
    for (const animation of document.getAnimations()) animation.finish();
    if (document.activeElement !== control) continue;
    const ringed = [control, control.closest('.course'), control.closest('label')].find(
      (element) => element && getComputedStyle(element).outlineStyle !== 'none',
    );
    const style = ringed && getComputedStyle(ringed);
    const line = style && colourIn(style.outlineColor);
    const halo = style && colourIn(style.boxShadow);
    const isSeen =
      line && (contrast(line, behind(ringed)) >= 3 || (halo && contrast(line, halo) >= 3));
    if (isSeen) seen += 1;
    else hidden.push((control.getAttribute('aria-label') ?? control.textContent).trim());
  }
  return { seen, hidden };
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('NAV-10 the menu opens, can be tabbed through and closes; the focus returns', async ({
    page,
  }) => {
    await page.goto('/about');
    expect(await tabs(page, 4)).toEqual([
      'Skip to content',
      'Rangshala MSME Verified',
      'Dark Mode',
      'Menu',
    ]);
    await page.keyboard.press('Enter');
    await expect(page.locator('#mobile-menu')).toBeVisible();
    expect(await tabs(page, 7)).toEqual([
      'Home',
      'About',
      'Services',
      'Courses',
      'Contact',
      'Dark Mode',
      'Login',
    ]);
    await page.keyboard.press('Escape');
    await expect(page.locator('#mobile-menu')).toBeHidden();
    expect(await here(page)).toBe('Menu');
  });
});

test('the questions on Contact open and close', WHOLE, async ({ page }) => {
  await page.goto('/contact');
  const questions = page
    .getByRole('region', { name: 'Frequently asked questions' })
    .locator('summary');
  await questions.first().focus();
  const first = page
    .getByRole('region', { name: 'Frequently asked questions' })
    .locator('details')
    .first();
  await expect(first).toHaveAttribute('open');
  await page.keyboard.press('Enter');
  await expect(first).not.toHaveAttribute('open');
  await page.keyboard.press('Tab');
  expect(await here(page)).toBe(await questions.nth(1).innerText());
  await page.keyboard.press('Space');
  await expect(page.locator('details').nth(1)).toHaveAttribute('open');
});
