// Measures the built site with Lighthouse CI: mobile, simulated throttling, the median of three runs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAllCourses } from '../../contract/courses/catalogue.ts';
import { BASE_PATH } from '../../contract/endpoint.ts';
import { paths } from '../../contract/paths.ts';
import { findVideoBrowser } from '../../scripts/machine/browser.ts';
import { MARKETING_PAGES } from '../../tests/support/marketing-pages.ts';
import { createServerProcess } from '../../tests/support/processes.ts';
import type { Row } from './report.ts';

const FOLDER = import.meta.dirname;
const LHCI = join(FOLDER, 'node_modules/@lhci/cli/src/cli.js');

/** The part of a Lighthouse result that is used here. */
interface Result {
  requestedUrl: string;
  categories: Record<string, { score: number | null }>;
  audits: Record<
    'resource-summary',
    { details: { items: { resourceType: string; transferSize: number }[] } }
  >;
}

/** The pages at these paths; without paths all marketing pages, the catalogue, a course and the login. */
export async function measurePages(requestedPaths: readonly string[]): Promise<Row[]> {
  if (!existsSync(LHCI))
    throw new Error('Lighthouse CI is not installed: run `npm ci --prefix tools/bench` first.');
  const browser = await findVideoBrowser();
  if (!browser) throw new Error('Chromium is not installed: install it, or set CHROMIUM_PATH.');
  const folder = mkdtempSync(join(tmpdir(), 'rangshala-pages-'));
  const data = join(folder, 'data');
  const server = await createServerProcess({
    folder: data,
    address: '',
    pages: join(folder, 'dist'),
  });
  try {
    await server.ready();
    const all = [
      ...MARKETING_PAGES,
      paths.allCourses,
      await findCoursePath(server.url),
      paths.auth,
    ];
    const rows: Row[] = [];
    for (const path of requestedPaths.length > 0 ? requestedPaths : all) {
      const runs = runLighthouse(server.url + path, {
        browser,
        folder: join(folder, 'lighthouse'),
      });
      rows.push(...toRows(path, runs));
    }
    return rows;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function findCoursePath(origin: string): Promise<string> {
  const answer = await fetch(`${origin}${BASE_PATH}${getAllCourses.path}?view=card`);
  const { data } = (await answer.json()) as { data: { _id: string }[] };
  return paths.courseDetail(data[0]?._id ?? '');
}

function runLighthouse(
  url: string,
  { browser, folder }: { browser: string; folder: string },
): Result[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const config = join(FOLDER, 'lighthouserc.json');
  const args = [LHCI, 'collect', `--config=${config}`, `--url=${url}`, `--chromePath=${browser}`];
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}.`);
  const results = join(folder, '.lighthouseci');
  return readdirSync(results)
    .filter((name) => /^lhr-.*\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(results, name), 'utf8')) as Result);
}

function getMedian(runs: readonly Result[], measure: (run: Result) => number): number {
  const sorted = runs.map(measure).toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const score = (category: string) => (run: Result) =>
  Math.round((run.categories[category]?.score ?? 0) * 100);

/** Compressed, in units of 1,000 bytes. */
const measureKilobytes =
  (...types: readonly string[]) =>
  ({ audits }: Result) =>
    audits['resource-summary'].details.items
      .filter(({ resourceType }) => types.includes(resourceType))
      .reduce((sum, { transferSize }) => sum + transferSize / 1000, 0);

/** The lowest of the categories other than performance. */
const measureLowest = (run: Result) =>
  Math.min(...['accessibility', 'best-practices', 'seo'].map((name) => score(name)(run)));

interface Budget {
  name: string;
  measure: (run: Result) => number;
  budget: number;
  unit: Row['unit'];
}

const MARKETING: readonly Budget[] = [
  { name: 'performance', measure: score('performance'), budget: 97, unit: 'points' },
  {
    name: 'lowest of accessibility, best practices and SEO',
    measure: measureLowest,
    budget: 100,
    unit: 'points',
  },
  { name: 'script', measure: measureKilobytes('script'), budget: 20, unit: 'KB' },
  {
    name: 'HTML, CSS and script',
    measure: measureKilobytes('document', 'stylesheet', 'script'),
    budget: 60,
    unit: 'KB',
  },
];
const APP: readonly Budget[] = [
  { name: 'performance', measure: score('performance'), budget: 92, unit: 'points' },
  { name: 'script', measure: measureKilobytes('script'), budget: 150, unit: 'KB' },
];

const toRows = (path: string, runs: readonly Result[]): Row[] =>
  (MARKETING_PAGES.includes(path) ? MARKETING : APP).map(({ name, measure, budget, unit }) => {
    return { what: `\`${path}\`: ${name}`, measured: getMedian(runs, measure), budget, unit };
  });
