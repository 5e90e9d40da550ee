// What a page must not have: rules of WCAG broken, parts that stick out, controls without an edge.
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { IS_LONG } from './long.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
type RunOnly = NonNullable<axe.RunOptions['runOnly']>;
/** What a theme can break. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast'] };
/** Notices that fade away: their time is over whenever it is. */
const LEAVING = '[data-sonner-toast][data-removed="true"]';
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * WCAG 2.2 A and AA by an automated rule set, as the page stands; in the long tests on a desktop and a phone, or on
 * `screens` for what only these have. Dark differs from light in its colours only.
 */
export async function violations(
  page: Page,
  themes: readonly Theme[] = THEMES,
  screens = IS_LONG ? [WIDE, NARROW] : undefined,
): Promise<string[]> {
  const found: string[] = [];
  const own = page.viewportSize() ?? WIDE;
  for (const [at, theme] of themes.entries()) {
    // Only colours differ between the themes; the other rules run once.
    const runOnly = at === 0 ? RULES : COLOURS;
    await wear(page, theme === 'dark');
    for (const screen of screens ?? [own]) {
      if (screens) await page.setViewportSize(screen);
      await settled(page);
      for (const { id, targets } of await brokenRules(page, runOnly)) {
        found.push(`${theme} ${screen.width} ${id}: ${targets.join(', ')}`);
      }
    }
  }
  await wear(page, false);
  if (screens) await page.setViewportSize(own);
  return found;
}

/** What lies in no landmark, and landmarks that cannot be told apart by their names. */
export async function landmarkFaults(page: Page): Promise<string[]> {
  const rules: RunOnly = { type: 'rule', values: ['region', 'landmark-unique'] };
  const found = await brokenRules(page, rules);
  return found.map(({ id, targets }) => `${id}: ${targets.join(', ')}`);
}

interface BrokenRule {
  id: string;
  /** Selectors of the elements that break it. */
  targets: string[];
}

async function brokenRules(page: Page, runOnly: RunOnly): Promise<BrokenRule[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    runOnly,
    // What holds is not gathered, and no frame of ours holds a page.
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    elementRef: true,
  };
  return page.evaluate(
    async ([chosen, leaving]) => {
      const { axe: rules } = window as unknown as { axe: typeof axe };
      const answer = await rules.run(document, chosen);
      // What leaves, or has left meanwhile, is half of its colour.
      const isLeaving = (element: Element | undefined) =>
        element !== undefined && (!element.isConnected || element.closest(leaving) !== null);
      return answer.violations
        .map(({ id, nodes }) => ({
          id,
          targets: nodes
            .filter(({ element }) => !isLeaving(element))
            .map(({ target }) => target.join(' ')),
        }))
        .filter(({ targets }) => targets.length > 0);
    },
    [options, LEAVING] as const,
  );
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
    // Not by `finished`: what moves in a closed part is not drawn, and its end is never told.
    do await frame();
    while (moving().length > 0);
  });
}

/** What sticks out to the right where the page scrolls for it. */
export async function overflow(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const sticksOut = (element: Element | null) =>
      (element?.getBoundingClientRect().right ?? 0) > root.clientWidth + 1;
    // Where it begins, not all that is within.
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => sticksOut(element) && !sticksOut(element.parentElement),
    );
    const named = wide.map((element) => element.outerHTML.slice(0, 80));
    return ['The page is too wide.', ...named].slice(0, 8);
  });
}

/** Buttons and fields that are without an edge when colours are not ours. */
export async function bare(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .btn, input, select, textarea, .chat')]
      .filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((element) => !element.matches('.sr'))
      .filter(
        (element) => !['checkbox', 'radio', 'range'].includes(element.getAttribute('type') ?? ''),
      )
      .filter((element) => {
        const { borderBottomStyle, borderBottomWidth } = getComputedStyle(element);
        return borderBottomStyle === 'none' || parseFloat(borderBottomWidth) < 1;
      })
      .map(
        (element) =>
          `${element.tagName} ${element.className} ${element.textContent.trim().slice(0, 30)}`,
      ),
  );
}
