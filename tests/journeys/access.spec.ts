// WCAG 2.2 A and AA by an automated rule set, in both themes, on the pages of the main job.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { logIn, open } from './support/pages.ts';

const STUDENT = { email: 'student@rangshala.example', password: 'rangshala-student' };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function violationsOn(page: Page, path: string): Promise<string[]> {
  await open(page, path);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(
    ({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

for (const theme of ['light', 'dark']) {
  test(`public pages pass in the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    const found: string[] = [];
    for (const path of [
      '/',
      '/all-courses',
      '/auth',
      '/sign-up',
      '/contact',
      '/course/1',
      '/nope',
    ]) {
      found.push(...(await violationsOn(page, path)));
    }
    await page.goto('/all-courses');
    const course = await page.getByRole('article').getByRole('link').first().getAttribute('href');
    found.push(...(await violationsOn(page, course ?? '/')));
    expect(found).toEqual([]);
  });

  test(`terms and the style guide pass in the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    const found = [
      ...(await violationsOn(page, '/terms')),
      ...(await violationsOn(page, '/styleguide')),
    ];
    expect(found).toEqual([]);
  });

  test(`a student's pages pass in the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await logIn(page, STUDENT);
    const found: string[] = [];
    for (const path of ['/dashboard', '/profile']) found.push(...(await violationsOn(page, path)));
    await page.goto('/dashboard');
    const outline = await page
      .getByRole('link', { name: /continue learning/i })
      .first()
      .getAttribute('href');
    found.push(...(await violationsOn(page, outline ?? '/')));
    await page.goto(outline ?? '/');
    const lesson = await page
      .getByRole('link', { name: /^Watch/ })
      .first()
      .getAttribute('href');
    found.push(...(await violationsOn(page, lesson ?? '/')));
    expect(found).toEqual([]);
  });
}
