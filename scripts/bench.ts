// `npm run bench`: the budgets of the server as a table; `--write` keeps it in docs/benchmarks.md.
// `npm run bench -- seed SCALE FOLDER|URL` fills a new database with a school of a size; `npm run bench -- growth` measures
// every call in schools of several sizes.
import { measureBudgets } from './bench/budgets.ts';
import { growthCommand } from './bench/growth-command.ts';
import { seedCommand } from './bench/seed-command.ts';

const [command, ...args] = process.argv.slice(2);
if (command === 'seed') await seedCommand(args);
else if (command === 'growth') await growthCommand(args);
else process.exit((await measureBudgets(process.argv.includes('--write'))) ? 0 : 1);
