// Runs what CI runs: the checks, the API tests on both engines, the journeys in a real browser. A part whose program is
// missing is skipped and counted; in CI it fails the run. `npm run test:setup` installs the programs.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { hasFfmpeg } from '#server/media/video-tools.ts';
import { findVideoBrowser } from './machine/browser.ts';
import { runAll, sourceChecks, run, buildToolCommand } from './machine/run.ts';
import { startPostgres } from './machine/postgres.ts';
import { findNginx } from './machine/packages.ts';
import {
  listFailedJourneys,
  listFailedTests,
  type PlaywrightReport,
  readReport,
  type VitestReport,
} from './machine/reports.ts';
import { startSwift } from './machine/swift.ts';
import type { Command } from './machine/run.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
/** Requires separately installed packages (131 MB), so it is part of the long tests. */
const GRADERS_TEST = 'tests/hosting/graders.test.ts';
/** Tests that depend on the engine or on concurrency: `npm test` runs them on PostgreSQL. */
const ON_POSTGRES = [
  'backup-beside-writers',
  'bundle-returns',
  'clock',
  'counts-across-servers',
  'coupon-limits',
  'document-files',
  'admin-refunds',
  'jobs',
  'leaks',
  'long-queries',
  'migrations',
  'paging',
  'payments',
  'purchase-costs',
  'query-plans',
  'coupon-orders',
  'refunds',
  'row-locks',
  'schema',
  'searched-courses',
  'message-search',
  'people-search',
  'slow-statements',
  'throttles',
  'webhook',
];
/** Tests of `ON_POSTGRES` that also run on SQLite. All other tests run on SQLite only. */
const ON_BOTH = [
  'payments',
  'refunds',
  'webhook',
  'migrations',
  'schema',
  'jobs',
  'clock',
  'backup-beside-writers',
];
/** The slowest tests of videos, pictures and faults: run by `npm run test:api` and `npm run test:postgres`. */
const SLOWEST = [
  'backup-memory',
  'bucket-unreachable',
  'bucket-faults',
  'commands',
  'content-types',
  'concurrent-counts',
  'damaged-file',
  'disk-full',
  'event-order',
  'document-numbers',
  'video-failures',
  'video-storage',
  'video-kinds',
  'fuzz',
  'gst-check',
  'password-guessing',
  'hostile-pictures',
  'lost-orders',
  'failing-calls',
  'password-race',
  'picture-limits',
  'picture-sizes',
  'previews',
  'production',
  'reads',
  'request-costs',
  'sales-mails',
  'second-server',
  'seeded-school',
  'site-documents',
  'site-pictures',
  'slow-senders',
  'start-faults',
  'stopping',
  'upload-faults',
  'upload-sizes',
];
const API_TESTS = readdirSync('tests/api', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `tests/api/${file}`);
const listApiFiles = (names: readonly string[]) =>
  API_TESTS.filter((file) => names.includes(basename(file, '.test.ts')));
const NOT_ON_SQLITE = listApiFiles([
  ...ON_POSTGRES.filter((name) => !ON_BOTH.includes(name)),
  ...SLOWEST,
]);
const NOT_ON_POSTGRES = API_TESTS.filter(
  (file) => !listApiFiles(ON_POSTGRES).includes(file),
).concat(
  ['video-worker', 'fleet', 'kills', 'worker', 'job-takeover'].map(
    (name) => `tests/processes/${name}.test.ts`,
  ),
);
/** The API tests that store most files: the bucket part runs them with a bucket. */
const IN_BUCKET = [
  'authoring',
  'backup',
  'content',
  'courses-and-categories',
  'disk-full',
  'doctor',
  'video-failures',
  'video-storage',
  'account-deletion',
  'picture-sizes',
  'profile',
  'second-server',
  'upload-faults',
  'uploaded-lessons',
];
const STORES = 'server/adapters/storage';
const PARTS = ['check', 'unit', 'api', 'postgres', 'bucket', 'e2e', 'hosting'] as const;
type Part = (typeof PARTS)[number];
/** Parts that run only when they are requested by name, and in the long tests. */
const ONLY_BY_NAME: readonly Part[] = ['bucket', 'hosting'];

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
const notes: string[] = [];
const isCi = !['', '0', 'false'].includes(process.env['CI'] ?? '');
const failures: string[] = [];
const reports = mkdtempSync(join(tmpdir(), 'rangshala-reports-'));
const requested = process.argv
  .slice(2)
  .filter((name): name is Part => PARTS.some((part) => part === name));
const parts: readonly Part[] =
  requested.length > 0 ? requested : PARTS.filter((part) => !ONLY_BY_NAME.includes(part));

const work: Record<Part, () => Promise<void>> = {
  check: async () => {
    for (const done of await runAll(sourceChecks)) {
      addToTally({ passed: done.ok ? 1 : 0, failed: done.ok ? 0 : 1 });
    }
  },
  unit: () => runVitest('unit', {}),
  api: () => {
    const left = requested.length > 0 ? [] : NOT_ON_SQLITE;
    return runVitest('api', getShortEnv('API'), [...toExcludeArgs(left), ...getFfmpegArgs()]);
  },
  postgres: async () => {
    const given = process.env['POSTGRES_URL'];
    const postgres = given ? { url: given, stop: () => undefined } : await startPostgres();
    if (!postgres) {
      skip('the API on PostgreSQL', 'PostgreSQL');
      return;
    }
    if (!findNginx()) skip('servers behind nginx', 'nginx');
    try {
      const left = requested.length > 0 ? [] : NOT_ON_POSTGRES;
      const args = ['--project', 'processes', ...toExcludeArgs(left)];
      args.push(...getFfmpegArgs());
      await runVitest('api', { ...getShortEnv('API'), TEST_POSTGRES_URL: postgres.url }, args);
    } finally {
      await postgres.stop();
    }
  },
  bucket: async () => {
    const swift = await startSwift();
    if (!swift) {
      skip('files in a bucket', 'OpenStack Swift');
      return;
    }
    try {
      await runVitest('api', { TEST_STORAGE_URL: swift.url }, [
        '--project',
        'bucket',
        ...listApiFiles(IN_BUCKET),
        'tests/bucket',
        STORES,
        ...getFfmpegArgs(),
      ]);
      // The content policy names the bucket, so these journeys need their own build of the pages.
      const pages = join(reports, 'pages', 'dist');
      await journeys('journeys with a bucket', { TEST_STORAGE_URL: swift.url, OUT_DIR: pages });
    } finally {
      swift.stop();
    }
  },
  e2e: () => journeys('journeys in the browser', getShortEnv('JOURNEYS')),
  hosting: async () => {
    if (!findNginx()) skip('the rules for nginx', 'nginx');
    await runVitest('hosting', {}, ['--exclude', GRADERS_TEST]);
  },
};

/** CI runs some tests in part only. A part that is requested by name runs in full. */
function getShortEnv(what: 'API' | 'JOURNEYS'): Record<string, string> {
  return requested.length > 0 ? {} : { [`SHORT_${what}`]: '1' };
}

function toExcludeArgs(files: readonly string[]): string[] {
  return files.flatMap((file) => ['--exclude', file]);
}

/** Arguments that exclude the tests that need ffmpeg, if it is missing. */
function getFfmpegArgs(): string[] {
  if (hasFfmpeg()) return [];
  skip('videos', 'ffmpeg');
  return ['--exclude', 'tests/**/video*.test.ts'];
}

async function journeys(name: string, env: Record<string, string>): Promise<void> {
  if (!hasFfmpeg()) skip('prepared videos in the browser', 'ffmpeg');
  const browser = await findVideoBrowser();
  if (!browser) {
    skip(name, 'Chromium or Chrome that plays H.264');
    return;
  }
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const command: Command = {
    ...buildToolCommand(name, 'node_modules/@playwright/test/cli.js', [
      'test',
      '--reporter=list,json',
    ]),
    env: { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  };
  const done = await run(command);
  const results = readReport<PlaywrightReport>(report);
  const stats = results.stats;
  failures.push(...listFailedJourneys(results).map((title) => `${name}: ${title}`));
  addToTally(
    {
      passed: stats?.expected ?? 0,
      failed: stats?.unexpected ?? 0,
      skipped: stats?.skipped ?? 0,
    },
    done.ok,
  );
}

async function runVitest(
  project: 'unit' | 'api' | 'hosting',
  env: Record<string, string>,
  more: readonly string[] = [],
): Promise<void> {
  const engine = env['TEST_POSTGRES_URL'] ? 'postgres' : 'sqlite';
  const target = env['TEST_STORAGE_URL'] ? `${engine} with a bucket` : engine;
  const name = { unit: 'unit tests', api: `API tests on ${target}`, hosting: 'hosts of the site' }[
    project
  ];
  const report = join(reports, `${project}-${target.replaceAll(' ', '-')}.json`);
  const args = [
    'run',
    '--project',
    project === 'unit' ? 'unit*' : project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...more,
  ];
  const done = await run({ ...buildToolCommand(name, VITEST, args), env });
  const counts = readReport<VitestReport>(report);
  failures.push(...listFailedTests(counts).map((title) => `${name}: ${title}`));
  addToTally(
    {
      passed: counts.numPassedTests ?? 0,
      failed: counts.numFailedTests ?? 0,
      skipped: counts.numPendingTests ?? 0,
    },
    done.ok,
  );
}

/** Counts a part that cannot run as skipped. */
function skip(part: string, program: string): void {
  notes.push(
    `${part}: ${program} is missing. Install it, or run \`npm run test:setup\` as root on Debian.`,
  );
  tally.skipped += 1;
}

/** A run that failed without a failed test, such as one that could not start, counts as one failure. */
function addToTally(counts: Partial<Tally>, ok = true): void {
  tally.passed += counts.passed ?? 0;
  tally.failed += Math.max(counts.failed ?? 0, ok ? 0 : 1);
  tally.skipped += counts.skipped ?? 0;
}

for (const part of parts) await work[part]();
rmSync(reports, { recursive: true, force: true });
for (const note of notes) console.log(`Skipped: ${note}`);
for (const failure of failures) console.log(`Failed: ${failure}`);
console.log(
  `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`,
);
process.exit(tally.failed > 0 || tally.passed === 0 || (isCi && tally.skipped > 0) ? 1 : 0);
