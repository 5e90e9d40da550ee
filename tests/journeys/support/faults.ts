// Page faults: WCAG violations, overflow, and controls without a border.
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { IS_LONG } from './long.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
type RunOnly = NonNullable<axe.RunOptions['runOnly']>;
/** Rules that a theme can break. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast'] };
/** Notices that are fading out. */
const LEAVING = '[data-sonner-toast][data-removed="true"]';
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * Checks the current page for WCAG 2.2 A and AA with an automated rule set. The long tests do it on
 * a desktop and a phone, or on `screens` for states that only these have. Dark differs from light
 * only in its colours.
 */
export async function violations(
  page: Page,
  themes: readonly Theme[] = THEMES,
  screens = IS_LONG ? [WIDE, NARROW] : undefined,
): Promise<string[]> {
  const found: string[] = [];
  const own = page.viewportSize() ?? WIDE;
  for (const [index, theme] of themes.entries()) {
    // Only colours differ between the themes; the other rules run once.
    const runOnly = index === 0 ? RULES : COLOURS;
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

/** Elements outside every landmark, and landmarks that share a name. */
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
    // Passed rules are not collected, and none of our frames contains a page.
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    elementRef: true,
  };
  return page.evaluate(
    async ([chosen, leaving]) => {
      const { axe: rules } = window as unknown as { axe: typeof axe };
      const answer = await rules.run(document, chosen);
      // An element that is fading out, or is removed meanwhile, has only part of its contrast.
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

/** Changes the theme and waits until the colours have settled. */
async function wear(page: Page, dark: boolean): Promise<void> {
  await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark);
  await settled(page);
}

/** Waits until no finite animation runs; a cancelled animation may have started another. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // Polls instead of using `finished`: an animation in a collapsed part is not drawn and never
    // ends.
    do await frame();
    while (moving().length > 0);
  });
}

/** The elements that extend beyond the right edge and make the page scroll sideways. */
export async function overflow(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const sticksOut = (element: Element | null) =>
      (element?.getBoundingClientRect().right ?? 0) > root.clientWidth + 1;
    // Only the outermost such elements, not everything inside them.
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => sticksOut(element) && !sticksOut(element.parentElement),
    );
    const named = wide.map((element) => element.outerHTML.slice(0, 80));
    return ['The page is too wide.', ...named].slice(0, 8);
  });
}

/** Buttons and fields without a border in forced colours. */
export async function bare(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .btn, input, select, textarea, .chat')]
      .filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((element) => !element.matches('.sr-only'))
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
