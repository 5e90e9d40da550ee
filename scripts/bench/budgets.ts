// The budgets of the server: measures them, prints them as tables and keeps those in docs/benchmarks.md when asked.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BENCH_ADMIN } from './accounts.ts';
import { measureDetails, measureLogin, measureRange } from './calls.ts';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import { measureList } from './list.ts';
import { logIn } from './log-in.ts';
import { keepSection, tableOf } from './report.ts';
import type { Measured } from './report.ts';
import { COURSES } from './school.ts';
import { measureSearch } from './search.ts';
import { measureStranger } from './stranger.ts';
import { measureUpload } from './upload.ts';
import { measureViewers } from './viewers.ts';

/** Says whether every budget is met. */
export async function measureBudgets(isKept: boolean): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'rangshala-bench-'));
  try {
    const rows = await serverRows(folder);
    const strangers: Measured[] = [];
    await withServer([join(folder, 'strangers'), String(COURSES)], async (school) => {
      strangers.push(...(await measureStranger(school)));
    });
    const [table, costs] = [tableOf(rows), tableOf(strangers)];
    console.log(`${table}\n\nWhat a stranger can cost\n\n${costs}`);
    if (isKept) {
      await keepSection(
        'Server',
        `Measured by \`npm run bench -- --write\`. Ratios are taken in one run.\n\n${table}`,
      );
      await keepSection(
        'What a stranger can cost',
        `Measured by the same run, in a school of ${COURSES} courses, with every limit by address taken away. A request's processor time is the mean of twenty, without the one password hash that a call may need.\n\n${costs}`,
      );
    }
    return [...rows, ...strangers].every((row) => row.met);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serverRows(folder: string): Promise<Measured[]> {
  const rows: Measured[] = [];
  await withServer([join(folder, 'data')], async (server) => {
    const { token } = await logIn(server.origin, BENCH_ADMIN);
    rows.push(await measureUpload(server, token), await measureRange(server, token));
    rows.push(await measureViewers(server));
  });
  await withServer([join(folder, 'school'), String(COURSES)], async (school) => {
    rows.push(...(await measureList(school, folder)));
    rows.push(await measureLogin(school), await measureDetails(school));
  });
  rows.push(await measureSearch(join(folder, 'large-school')));
  return rows;
}

/** Runs one measured server, on a folder of its own. */
async function withServer(
  args: readonly string[],
  measure: (server: Child) => Promise<void>,
): Promise<void> {
  const server = await startChild('scripts/bench/server.ts', args);
  try {
    await measure(server);
  } finally {
    await server.stop();
  }
}
