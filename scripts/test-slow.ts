// Runs the tests that take too long for every change: the kill loop, migrations of earlier databases, the API in full on
// both engines, files in a bucket in full, every form of every journey, every fault and payload in the browser, a full disk,
// a thousand slow connections, every failing call in both ways, long fuzzing, sqlmap, real hosts, the Observatory's grades
// of every route, 500 MB from a browser, a walk in Firefox and in WebKit, 290 mutants, and the budgets of every page. Run it
// before finishing a larger change, with nothing else on the machine. `npm run test:setup -- slow` installs the programs.
import { existsSync } from 'node:fs';
import { hasFfmpeg } from '#server/media/video-tools.ts';
import { findVideoBrowser } from './machine/browser.ts';
import { findFirefox, findNginx, findSqlmap, findWebKit } from './machine/packages.ts';
import { run, buildToolCommand } from './machine/run.ts';
import type { CommandResult } from './machine/run.ts';

type Result = Pick<CommandResult, 'ok'>;

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
/** Timing measurements, which must run alone. */
const ALONE = '@alone';
/** The sample of mutants: its seed, its share of 8,000, and the minutes that two cores may take. */
const MUTATION = { MUTATION_SEED: '20261122', MUTATION_SHARE: '0.065' };
const MUTATION_MAX_MINUTES = 75;

const printNote = (text: string): void => console.log(`Note: ${text}`);

/** Whether the packages of a folder with its own package.json are installed. */
function isInstalled(folder: string, what: string, options = ''): boolean {
  if (existsSync(`${folder}/node_modules`)) return true;
  printNote(`${what}: run \`npm ci --prefix ${folder}${options}\` first.`);
  return false;
}

if (!findNginx()) printNote('the rules for nginx were not tested: nginx is missing.');
if (!findSqlmap()) printNote('SQL injection was not tested: sqlmap is missing.');
if (!hasFfmpeg()) printNote('no video was prepared: ffmpeg is missing.');
const GRADERS = 'tests/hosting/observatory';
const hasGraders = isInstalled(GRADERS, 'the headers were not graded', ' --ignore-scripts');

const done: Result[] = [
  // First, because it is the longest.
  await runMutationTests(),
  await run(buildToolCommand('long tests', VITEST, ['run', '--project', 'long'])),
  await run(buildToolCommand('API', 'scripts/test.ts', ['api'])),
  await run(buildToolCommand('API on PostgreSQL', 'scripts/test.ts', ['postgres'])),
  await run(buildToolCommand('files in a bucket', 'scripts/test.ts', ['bucket'])),
  { ok: hasGraders },
  await run(buildToolCommand('hosts of the site', VITEST, ['run', '--project', 'hosting'])),
  await runAllJourneys(await findVideoBrowser()),
  await walkInOtherEngines(),
  isInstalled('tools/bench', 'the pages were not measured')
    ? await run(buildToolCommand('budgets of the pages', 'tools/bench/bench.ts', ['pages']))
    : { ok: false },
];

/** Fails if fewer than 85 percent of the mutants in the sample are killed, or on timeout. */
async function runMutationTests(): Promise<Result> {
  const folder = 'tests/mutation';
  const options = ' --legacy-peer-deps --ignore-scripts';
  if (!isInstalled(folder, 'no mutants were tested', options)) return { ok: false };
  const stryker = `${folder}/node_modules/@stryker-mutator/core/bin/stryker.js`;
  const args = [stryker, 'run', `${folder}/stryker.config.mjs`];
  return run({
    name: 'mutation tests',
    command: 'timeout',
    args: [`${MUTATION_MAX_MINUTES}m`, process.execPath, ...args],
    env: { ...MUTATION, ...process.env } as Record<string, string>,
  });
}

/** Runs all journeys, including the slow ones, with every fault on every route and every payload in every field. */
async function runAllJourneys(browser: string | undefined): Promise<Result> {
  if (!browser) {
    printNote('the journeys were not run: no browser that plays H.264 is installed.');
    return { ok: false };
  }
  const env = { LONG_JOURNEYS: '1', CHROMIUM_PATH: browser };
  // Each run gets its own output folder, because Playwright empties it first.
  const runJourneys = (name: string, ...args: string[]) =>
    run({
      ...buildToolCommand(name, PLAYWRIGHT, ['test', '--output', `test-results/${name}`, ...args]),
      env,
    });
  const together = await runJourneys('journeys in full', '--grep-invert', ALONE);
  const alone = await runJourneys('interactions', '--workers=1', '--grep', ALONE);
  return { ok: together.ok && alone.ok };
}

/** Runs the same walk in each available engine. A missing engine counts as a failure. */
async function walkInOtherEngines(): Promise<Result> {
  if (!isInstalled('tools/browsers', 'other engines were not tested')) return { ok: false };
  const engines = [
    { name: 'Firefox', file: 'tests/engines/firefox.test.ts', isHere: findFirefox() !== undefined },
    { name: 'WebKit', file: 'tests/engines/webkit.test.ts', isHere: findWebKit() !== undefined },
  ];
  for (const { name } of engines.filter(({ isHere }) => !isHere))
    printNote(`the site was not tested in ${name}: it is not installed.`);
  const files = engines.filter(({ isHere }) => isHere).map(({ file }) => file);
  if (files.length === 0) return { ok: false };
  const walked = await run(
    buildToolCommand('walk in other engines', VITEST, ['run', '--project', 'engines', ...files]),
  );
  return { ok: walked.ok && files.length === engines.length };
}

process.exit(done.every((result) => result.ok) ? 0 : 1);
