// Measures the budgets of the server, prints them as a table; `--write` keeps it in docs/benchmarks.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BENCH_ADMIN } from './bench/accounts.ts';
import { measureDetails, measureLogin, measureRange } from './bench/calls.ts';
import { startChild } from './bench/child.ts';
import type { Child } from './bench/child.ts';
import { measureList } from './bench/list.ts';
import { logIn } from './bench/log-in.ts';
import { keepSection, tableOf } from './bench/report.ts';
import type { Measured } from './bench/report.ts';
import { COURSES } from './bench/school.ts';
import { measureSearch } from './bench/search.ts';
import { measureStranger } from './bench/stranger.ts';
import { measureUpload } from './bench/upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'rangshala-bench-'));
const rows: Measured[] = [];
const strangers: Measured[] = [];
try {
  await withServer(['data'], async (server) => {
    const { token } = await logIn(server.origin, BENCH_ADMIN);
    rows.push(await measureUpload(server, token), await measureRange(server, token));
  });
  await withServer(['school', String(COURSES)], async (school) => {
    rows.push(...(await measureList(school, folder)));
    rows.push(await measureLogin(school), await measureDetails(school));
  });
  rows.push(await measureSearch(join(folder, 'large-school')));
  await withServer(['strangers', String(COURSES)], async (school) => {
    strangers.push(...(await measureStranger(school)));
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const table = tableOf(rows);
console.log(table);
const costs = tableOf(strangers);
console.log(`\nWhat a stranger can cost\n\n${costs}`);
if (process.argv.includes('--write')) {
  await keepSection(
    'Server',
    `Measured by \`npm run bench -- --write\`. Ratios are taken in one run.\n\n${table}`,
  );
  await keepSection(
    'What a stranger can cost',
    `Measured by the same run, in a school of ${COURSES} courses, with every limit by address taken away. A request's processor time is the mean of twenty, without the one password hash that a call may need.\n\n${costs}`,
  );
}
process.exit([...rows, ...strangers].every((row) => row.met) ? 0 : 1);

/** Runs one measured server, on a folder of its own. */
async function withServer(
  [name = '', ...more]: readonly string[],
  measure: (server: Child) => Promise<void>,
): Promise<void> {
  const server = await startChild('scripts/bench/server.ts', [join(folder, name), ...more]);
  try {
    await measure(server);
  } finally {
    await server.stop();
  }
}
