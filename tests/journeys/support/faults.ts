// What a page must not have: rules of WCAG broken, parts that stick out, controls without an edge.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { IS_LONG } from './long.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** WCAG 2.2 A and AA by an automated rule set. Dark differs from light in its colours only. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const dark of [false, true]) {
    await wear(page, dark);
    for (const screen of screensOf(dark)) {
      await page.setViewportSize(screen);
      await settled(page);
      // No frame of ours comes from elsewhere, so the rules need no page of their own to add up in.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      const answer = await (
        dark ? axe.withRules(['color-contrast']) : axe.withTags(RULES)
      ).analyze();
      for (const { id, nodes } of answer.violations) {
        const where = nodes.map((node) => node.target.join(' ')).join(', ');
        found.push(`${dark ? 'dark' : 'light'} ${screen.width} ${id}: ${where}`);
      }
    }
  }
  await wear(page, false);
  return found;
}

/** Everything in the long tests; else each theme on one screen, the contrasts of the dark one on a phone. */
function screensOf(dark: boolean) {
  if (IS_LONG) return [WIDE, NARROW];
  return dark ? [NARROW] : [WIDE];
}

/** Changes the theme and waits until every colour has arrived. */
async function wear(page: Page, dark: boolean): Promise<void> {
  await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark);
  await settled(page);
}

/** Waits until nothing moves that comes to an end; what was broken off may have begun another. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await frame();
    while (moving().length > 0) {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await frame();
    }
  });
}

/** What sticks out to the right where the page scrolls for it. */
export async function overflow(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
    );
    return ['The page is too wide.', ...wide.map(({ className }) => className)].slice(0, 8);
  });
}

/** Buttons and fields that are without an edge when colours are not ours. */
export async function bare(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .btn, input, select, textarea, .chat')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => !one.matches('.sr'))
      .filter((one) => !['checkbox', 'radio', 'range'].includes(one.getAttribute('type') ?? ''))
      .filter((one) => {
        const { borderBottomStyle, borderBottomWidth } = getComputedStyle(one);
        return borderBottomStyle === 'none' || parseFloat(borderBottomWidth) < 1;
      })
      .map((one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 30)}`),
  );
}
