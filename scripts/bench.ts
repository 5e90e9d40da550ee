// Measures the budgets of the server, prints them as a table; `--write` keeps it in docs/benchmarks.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '#contract/auth.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { BENCH_ADMIN } from './bench/accounts.ts';
import { startChild } from './bench/child.ts';
import { measureList } from './bench/list.ts';
import { keepSection, tableOf } from './bench/report.ts';
import type { Measured } from './bench/report.ts';
import { measureSearch } from './bench/search.ts';
import { measureUpload } from './bench/upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'rangshala-bench-'));
const server = await startChild('scripts/bench/server.ts', [join(folder, 'data')]);
const rows: Measured[] = [];
try {
  const token = await signedIn(server.origin);
  rows.push(await measureUpload(server, token), await measureList(server, token, folder));
  rows.push(await measureSearch(join(folder, 'school')));
} finally {
  await server.stop();
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

async function signedIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}${BASE_PATH}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: BENCH_ADMIN.email, password: BENCH_ADMIN.password }),
  });
  return ((await response.json()) as { token: string }).token;
}
