// Rules for every page: WCAG, small screens, large type, reduced motion and little JavaScript.
import { expect, test } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { onEveryPage } from './support/every-page.ts';
import { bare, overflow, THEMES, violations } from './support/faults.ts';
import { IS_LONG, LONG, WHOLE } from './support/long.ts';
import { open } from './support/pages.ts';
import { MARKETING_PAGES } from './support/site-pages.ts';

// Large type and forced colours break only when styles change, which is rare. Only the long tests
// check them, and both themes of every page.
const claim = `NAV-01 shows the fixed top bar; S38 loads from its own origin; meets WCAG, fits 320 px${IS_LONG ? ', large type, forced colours' : ''}`;
onEveryPage(claim, async (page, place) => {
  const themes = IS_LONG ? THEMES : ([place % 4 < 2 ? 'light' : 'dark'] as const);
  await expect(page.getByRole('banner').getByText('MSME Verified')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed');
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await overflow(page), 'at 320 px').toEqual([]);
  expect.soft(await violations(page, themes)).toEqual([]);
  if (!IS_LONG) return;
  await page.setViewportSize({ width: 640, height: 720 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect.soft(await overflow(page), 'in large type').toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await bare(page), 'in forced colours').toEqual([]);
});

test('nothing loops or draws itself with reduced motion', WHOLE, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [...MARKETING_PAGES, '/all-courses']) {
    await open(page, path);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 10)
        .map((animation) =>
          animation instanceof CSSAnimation ? animation.animationName : 'transition',
        ),
    );
    expect(moving, path).toEqual([]);
  }
});

test('marketing pages load no framework before the visitor scrolls', LONG, async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  const frameworks = async () => {
    const texts = await Promise.all(scripts);
    return texts.filter((text) => text.includes('react.dev/errors')).length;
  };
  for (const path of MARKETING_PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await frameworks(), path).toBe(0);
  }
  await page.goto('/');
  await page.getByRole('heading', { name: 'New courses' }).scrollIntoViewIfNeeded();
  await expect(page.locator('#newest[data-near]')).toHaveCount(0);
  expect(await frameworks()).toBeGreaterThan(0);
});

test('CONST-02 a tooltip stays hidden until its control is hovered', async ({ page }) => {
  await signIn(page, ADMIN);
  await open(page, '/dashboard');
  await expect(page.getByRole('img', { name: /^Enrolments by day/ })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('heading', { name: 'Courses', exact: true })
    .scrollIntoViewIfNeeded();
  const edit = page.getByRole('link', { name: /^Edit / }).first();
  await expect(edit).toBeVisible();
  const tip = page.locator('[role="tooltip"]', { hasText: 'Edit course' }).first();
  await expect(tip).toBeHidden();
  await edit.hover();
  await expect(tip).toBeVisible();
});
