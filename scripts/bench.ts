// Measures the budgets of the server, prints them as a table; `--write` keeps it in docs/benchmarks.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BENCH_ADMIN } from './bench/accounts.ts';
import { measureDetails, measureLogin, measureRange, tokenOf } from './bench/calls.ts';
import { startChild } from './bench/child.ts';
import type { Child } from './bench/child.ts';
import { measureList } from './bench/list.ts';
import { keepSection, tableOf } from './bench/report.ts';
import type { Measured } from './bench/report.ts';
import { COURSES } from './bench/school.ts';
import { measureSearch } from './bench/search.ts';
import { measureUpload } from './bench/upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'rangshala-bench-'));
const rows: Measured[] = [];
try {
  await withServer(['data'], async (server) => {
    const token = await tokenOf(server, BENCH_ADMIN);
    rows.push(await measureUpload(server, token), await measureRange(server, token));
  });
  await withServer(['school', String(COURSES)], async (school) => {
    rows.push(...(await measureList(school, folder)));
    rows.push(await measureLogin(school), await measureDetails(school));
  });
  rows.push(await measureSearch(join(folder, 'large-school')));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const table = tableOf(rows);
console.log(table);
if (process.argv.includes('--write')) {
  await keepSection(
    'Server',
    `Measured by \`npm run bench -- --write\`. Ratios are taken in one run.\n\n${table}`,
  );
}
process.exit(rows.every((row) => row.met) ? 0 : 1);

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
