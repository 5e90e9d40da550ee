// Classes in our style sheets do not look like Tailwind classes, so that their definitions are easy to find.
import { globSync, readFileSync } from 'node:fs';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import { expect, test } from 'vitest';

const SITE = 'src/styles/site.css';
const RULES = /([^{}]+)\{/g;
const CLASS = /\.([a-z][\w-]*)/gi;

/** Tailwind as the site configures it, without our own sheets and `@source` rules. */
async function loadTailwind() {
  const ours = readFileSync(SITE, 'utf8').replace(/@(?:source|import ["']\.)[^;]*;/g, '');
  return loadDesignSystem(ours, {
    base: '.',
    loadStylesheet: async (id, base) => ({
      path: id,
      base,
      content: id.includes('/theme') ? readFileSync(`node_modules/${id}`, 'utf8') : '',
    }),
  });
}

function readClasses(sheet: string): string[] {
  const rules = readFileSync(sheet, 'utf8').replace(/\/\*[^]*?\*\/|"[^"]*"|'[^']*'/g, '');
  const selectors = [...rules.matchAll(RULES)].map(([, selector = '']) => selector);
  // In nested rules, the selector follows the last declaration of the parent rule.
  return selectors.flatMap((selector) =>
    [...(selector.split(';').at(-1) ?? '').matchAll(CLASS)].map(([, name = '']) => name),
  );
}

/**
 * The names that Tailwind generates, and those that start like its utilities: `h-xl`, `pl-side`.
 */
async function filterTailwindLike(names: readonly string[]): Promise<string[]> {
  const { candidatesToCss, utilities } = await loadTailwind();
  const generated = candidatesToCss([...names]);
  const roots = new Set(utilities.keys('functional'));
  return names.filter((name, place) => {
    const words = name.split('-');
    const starts = words.slice(1).map((_, end) => words.slice(0, end + 1).join('-'));
    return generated[place] !== null || starts.some((start) => roots.has(start));
  });
}

test('no class in our style sheets is a Tailwind utility or reads like one', async () => {
  const names = new Set(globSync('src/**/*.css').flatMap(readClasses));
  expect(names.size).toBeGreaterThan(100);
  expect(await filterTailwindLike([...names])).toEqual([]);
});

test('finds classes that Tailwind generates or that start like one of its utilities', async () => {
  const planted = ['grid', 'table', 'outline', 'h-xl', 'pl-side', 'order-link', 'gap-4'];
  expect(await filterTailwindLike([...planted, 'btn', 'page-grid', 'player-side'])).toEqual(
    planted,
  );
});
