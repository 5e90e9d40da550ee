// Meets every marketing page as a phone does, next to its bare words, and the app's pages; `--write` keeps it in
// docs/benchmarks.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_STUDENT } from '#server/demo/load.ts';
import { paths } from '#contract/paths.ts';
import { listedCourses } from './bench/listed-courses.ts';
import { logIn } from './bench/log-in.ts';
import { keepSection, tableOf } from './bench/report.ts';
import type { Measured } from './bench/report.ts';
import { serveBare } from './lighthouse/bare.ts';
import { measure } from './lighthouse/measure.ts';
import type { Experience, Kept } from './lighthouse/measure.ts';
import { APP_PAGES, MARKETING_PAGES } from './lighthouse/pages.ts';
import { hangPhotographs } from './lighthouse/photographs.ts';
import { startBuilt } from './lighthouse/server.ts';
import { journeysBrowserPath } from './machine/browser.ts';

const LCP_MAX_MS = 1500;
/** Blocking time of a page without an island at the top. */
const TBT_MAX_MS = 30;
const APP_PERFORMANCE_MIN = 95;
const CATALOGUE_PERFORMANCE_MIN = 98;
const CATALOGUE_LCP_MAX_TIMES = 1.3;
const PERFECT = '100/100/100/100';

const chosen = process.argv.slice(2).filter((argument) => argument.startsWith('/'));
const isApp = (path: string): boolean => APP_PAGES.some((page) => page.path === path);
const pages = chosen.length > 0 ? chosen.filter((path) => !isApp(path)) : MARKETING_PAGES;
const appPages = APP_PAGES.filter(({ path }) => chosen.length === 0 || chosen.includes(path));
const browser = await journeysBrowserPath();
if (!browser) throw new Error('No browser is here: install one, or add --install.');
const folder = mkdtempSync(join(tmpdir(), 'rangshala-lighthouse-'));
const server = await startBuilt(join(folder, 'data'));
const rows: Measured[] = [];
try {
  const bare = await serveBare('dist', join(folder, 'bare'), pages);
  for (const path of pages) {
    const limit = await measure({ url: bare.origin + path, browser });
    rows.push(rowOf(path, await measure({ url: server.origin + path, browser }), limit));
    console.log(tableOf(rows.slice(-1)).split('\n').at(-1));
  }
  await bare.stop();
  rows.push(...(await appRows(server.origin, browser)));
  if (chosen.length === 0 || chosen.includes(paths.allCourses)) {
    await hangPhotographs(server.origin);
    rows.push(await catalogueRow(server.origin, browser));
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(tableOf(rows));
if (process.argv.includes('--write')) {
  await keepSection(
    'Pages',
    `Measured by \`npm run test:long -- --write\`: Lighthouse, mobile, simulated slow 4G, medians of three runs, of five beside Home; performance/accessibility/best practices/SEO, largest paint, layout shift, blocking time. The limit, in brackets, is the same page's words without style, script, font and picture, from the same server.\n\n${tableOf(rows)}`,
  );
}
process.exit(rows.every((row) => row.met) ? 0 : 1);

async function appRows(origin: string, browser: string): Promise<Measured[]> {
  const measured: Measured[] = [];
  const { course, kept } = await demo(origin);
  for (const { path, signedIn } of appPages) {
    const url = origin + path.replace('{course}', course);
    const page = await measure({ url, browser, ...(signedIn ? { kept } : {}) });
    measured.push(appRow(signedIn ? `${path}, a student` : path, page));
    console.log(tableOf(measured.slice(-1)).split('\n').at(-1));
  }
  return measured;
}

/** The catalogue with uploaded pictures beside Home, five runs each. */
async function catalogueRow(origin: string, browser: string): Promise<Measured> {
  const home = await measure({ url: origin + paths.home, browser, runs: 5 });
  const page = await measure({ url: origin + paths.allCourses, browser, runs: 5 });
  const [performance = 0, ...rest] = page.scores;
  const times = page.lcp / home.lcp;
  const met =
    performance >= CATALOGUE_PERFORMANCE_MIN &&
    rest.every((score) => score === 100) &&
    times <= CATALOGUE_LCP_MAX_TIMES;
  const row = {
    what: `\`${paths.allCourses}\` with uploaded pictures`,
    figure: `${page.scores.join('/')}, LCP ${seconds(page.lcp)}, ${times.toFixed(2)} times Home's ${seconds(home.lcp)}, CLS ${page.cls.toFixed(3)}, TBT ${Math.round(page.tbt)} ms${met ? '' : faultsOf(page)}`,
    budget: `performance >= ${CATALOGUE_PERFORMANCE_MIN}, the rest 100, LCP <= ${CATALOGUE_LCP_MAX_TIMES} times Home's`,
    met,
  };
  console.log(tableOf([row]).split('\n').at(-1));
  return row;
}

function faultsOf({ faults }: Experience): string {
  return faults.length === 0 ? '' : ` (${faults.join(', ')})`;
}

/** The first listed course of the demo content, and what the demo student's browser keeps. */
async function demo(origin: string): Promise<{ course: string; kept: Kept }> {
  const [first] = await listedCourses(origin);
  const { token, user } = await logIn(origin, DEMO_STUDENT);
  return { course: first?._id ?? '', kept: { token, user: JSON.stringify(user) } };
}

function appRow(what: string, page: Experience): Measured {
  const [performance = 0, access = 0, practices = 0] = page.scores;
  const met = performance >= APP_PERFORMANCE_MIN && access === 100 && practices === 100;
  return {
    what: `\`${what}\``,
    figure: `${[performance, access, practices].join('/')}, LCP ${seconds(page.lcp)}, CLS ${page.cls.toFixed(3)}, TBT ${Math.round(page.tbt)} ms${met ? '' : faultsOf(page)}`,
    budget: `performance >= ${APP_PERFORMANCE_MIN}, accessibility and best practices 100`,
    met,
  };
}

function rowOf(path: string, page: Experience, limit: Experience): Measured {
  const scores = page.scores.join('/');
  const met =
    scores === PERFECT && page.lcp <= LCP_MAX_MS && page.cls === 0 && page.tbt <= TBT_MAX_MS;
  return {
    what: `\`${path}\``,
    figure: `${scores}, LCP ${seconds(page.lcp)} (limit ${seconds(limit.lcp)}), CLS ${page.cls.toFixed(3)}, TBT ${Math.round(page.tbt)} ms (limit ${Math.round(limit.tbt)} ms)${met ? '' : faultsOf(page)}`,
    budget: `${PERFECT}, LCP <= ${seconds(LCP_MAX_MS)}, CLS 0, TBT <= ${TBT_MAX_MS} ms`,
    met,
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
