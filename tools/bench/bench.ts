// `npm run bench`: measures the server on both engines and the pages, and prints one table with all budgets. `-- seed
// SCALE FOLDER|URL` only fills a new database. `-- load [SCALE [sqlite|postgres]]` measures only the server, `-- pages
// [PATH ...]` only the pages.
import { printTable } from './report.ts';
import type { Row } from './report.ts';
import { runSeedCommand } from './seed-command.ts';

const USAGE = `Usage: npm run bench
       npm run bench -- seed SCALE FOLDER|URL
       npm run bench -- load [SCALE [sqlite|postgres]]
       npm run bench -- pages [PATH ...]`;

async function run(command: string | undefined, args: readonly string[]): Promise<boolean> {
  if (command === 'seed') {
    await runSeedCommand(args);
    return true;
  }
  if (command === undefined)
    return printTable([...(await measureLoad([])), ...(await measureSite([]))]);
  if (command === 'load') return printTable(await measureLoad(args));
  if (command === 'pages') return printTable(await measureSite(args));
  throw new Error(USAGE);
}

/** Beyond scale 1 there are budgets for PostgreSQL only. */
async function measureLoad([scale = '1', engine = '']: readonly string[]): Promise<Row[]> {
  const { measureEngine } = await import('./load.ts');
  const many = Number(scale);
  if (!(many > 0) || !['', 'sqlite', 'postgres'].includes(engine)) throw new Error(USAGE);
  const rows: Row[] = [];
  for (const name of ['sqlite', 'postgres'] as const) {
    const isRequested = engine === name || (engine === '' && (name === 'postgres' || many <= 1));
    if (isRequested) rows.push(...(await measureEngine(name, many)));
  }
  return rows;
}

async function measureSite(paths: readonly string[]): Promise<Row[]> {
  const { measurePages } = await import('./pages.ts');
  return measurePages(paths);
}

const [command, ...args] = process.argv.slice(2);
try {
  process.exitCode = (await run(command, args)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
