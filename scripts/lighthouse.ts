// Meets every marketing page as a phone does, next to its bare words; `--write` keeps it in docs/benchmarks.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepSection, tableOf } from './bench/report.ts';
import type { Measured } from './bench/report.ts';
import { serveBare } from './lighthouse/bare.ts';
import { measure } from './lighthouse/measure.ts';
import type { Experience } from './lighthouse/measure.ts';
import { MARKETING_PAGES } from './lighthouse/pages.ts';
import { startBuilt } from './lighthouse/server.ts';
import { browserPath } from './machine/browser.ts';

const LCP_MAX_MS = 1500;
const PERFECT = '100/100/100/100';

const chosen = process.argv.slice(2).filter((argument) => argument.startsWith('/'));
const pages = chosen.length > 0 ? chosen : MARKETING_PAGES;
const browser = await browserPath();
if (!browser) throw new Error('No browser is here and none could be installed.');
const folder = mkdtempSync(join(tmpdir(), 'rangshala-lighthouse-'));
const server = await startBuilt(join(folder, 'data'));
const bare = await serveBare('dist', join(folder, 'bare'), pages);
const rows: Measured[] = [];
try {
  for (const path of pages) {
    const limit = await measure(bare.origin + path, browser);
    rows.push(rowOf(path, await measure(server.origin + path, browser), limit));
    console.log(tableOf(rows.slice(-1)).split('\n').at(-1));
  }
} finally {
  await bare.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(tableOf(rows));
if (process.argv.includes('--write')) {
  await keepSection(
    'Pages',
    `Measured by \`npm run test:long -- --write\`: Lighthouse, mobile, simulated slow 4G, median of three runs; performance/accessibility/best practices/SEO, largest paint, layout shift, blocking time. The limit, in brackets, is the same page's words without style, script, font and picture, from the same server.\n\n${tableOf(rows)}`,
  );
}
process.exit(rows.every((row) => row.met) ? 0 : 1);

function rowOf(path: string, page: Experience, limit: Experience): Measured {
  const scores = page.scores.join('/');
  const met = scores === PERFECT && page.lcp <= LCP_MAX_MS && page.cls === 0 && page.tbt === 0;
  const faults = met ? '' : ` (${page.faults.join(', ')})`;
  return {
    what: `\`${path}\``,
    figure: `${scores}, LCP ${seconds(page.lcp)} (limit ${seconds(limit.lcp)}), CLS ${page.cls.toFixed(3)}, TBT ${Math.round(page.tbt)} ms (limit ${Math.round(limit.tbt)} ms)${faults}`,
    budget: `${PERFECT}, LCP <= ${seconds(LCP_MAX_MS)}, CLS 0, TBT 0`,
    met,
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
