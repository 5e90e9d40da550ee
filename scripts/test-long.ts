// What takes too long for every change: the kill loop, migrations of earlier databases, the API in full on both engines,
// files in a bucket in full, every form of every journey, every fault and payload in the browser, a full disk, a thousand
// slow connections, every failing call in both ways, long fuzzing, sqlmap, real hosts, the Observatory's grades of every
// route, 500 MB from a browser, a walk in Firefox and in WebKit, 290 planted mutants, and every marketing page on a slow
// phone. Run it before a piece of work ends, alone on the machine.
import { journeysBrowserPath } from './machine/browser.ts';
import { mutationTests } from './machine/mutation.ts';
import { provideObservatory } from './machine/observatory.ts';
import {
  provideFfmpeg,
  provideFirefox,
  provideNginx,
  provideSqlmap,
  provideWebKit,
} from './machine/programs.ts';
import { run, tool } from './machine/run.ts';
import type { Ran } from './machine/run.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
/** Times that are measured while nothing else runs. */
const ALONE = '@alone';
const hosts = ['run', '--project', 'hosting'];

if (!provideNginx())
  console.log('Note: the rules for nginx were not tried: none is here: add --install.');
if (!(await provideObservatory()))
  console.log('Note: the Observatory did not grade our headers: it could not be installed.');
if (!provideSqlmap())
  console.log('Note: sqlmap did not look for SQL injection: it could not be installed.');
if (!provideFfmpeg())
  console.log('Note: no film was prepared: there is no ffmpeg here: add --install.');
const done: Pick<Ran, 'ok'>[] = [
  // First: what they ask for is the most work.
  await mutationTests(),
  await run(tool('long tests', VITEST, ['run', '--project', 'long'])),
  await run(tool('API', 'scripts/test.ts', ['api'])),
  await run(tool('API on PostgreSQL', 'scripts/test.ts', ['postgres'])),
  await run(tool('files in a bucket', 'scripts/test.ts', ['bucket'])),
  await run(tool('hosts of the site', VITEST, hosts)),
  await journeysInFull(await journeysBrowserPath()),
  await walkInOtherEngines(),
  await run(tool('budgets of the pages', 'tools/bench/bench.ts', ['pages'])),
];
/** All of them, with every fault on every route, every payload in every field, every screen, and what takes minutes. */
async function journeysInFull(browser: string | undefined): Promise<Pick<Ran, 'ok'>> {
  if (!browser) {
    console.log(
      'Note: no fault, no payload and no long journey was tried: no browser is here: add --install.',
    );
    return { ok: false };
  }
  const env = { LONG_JOURNEYS: '1', CHROMIUM_PATH: browser };
  // A folder of its own for what each leaves: a run of Playwright empties its folder first.
  const journeys = (name: string, ...args: string[]) =>
    run({
      ...tool(name, PLAYWRIGHT, ['test', '--output', `test-results/${name}`, ...args]),
      env,
    });
  const together = await journeys('journeys in full', '--grep-invert', ALONE);
  const alone = await journeys('interactions', '--workers=1', '--grep', ALONE);
  return { ok: together.ok && alone.ok };
}

/** The same walk in each engine that can be had; one that is missing was not walked in, and that is no success. */
async function walkInOtherEngines(): Promise<Pick<Ran, 'ok'>> {
  const engines = [
    { name: 'Firefox', file: 'tests/engines/firefox.test.ts', isHere: provideFirefox() },
    { name: 'WebKit', file: 'tests/engines/webkit.test.ts', isHere: provideWebKit() },
  ];
  for (const { name } of engines.filter(({ isHere }) => !isHere))
    console.log(`Note: nobody walked through the site in ${name}: it could not be installed.`);
  const files = engines.filter(({ isHere }) => isHere).map(({ file }) => file);
  if (files.length === 0) return { ok: false };
  const walked = await run(
    tool('walk in other engines', VITEST, ['run', '--project', 'engines', ...files]),
  );
  return { ok: walked.ok && files.length === engines.length };
}

process.exit(done.every((one) => one.ok) ? 0 : 1);
