// `npm run bench`: the budgets of the server as a table; `--write` keeps it in docs/benchmarks.md.
// `npm run bench -- seed SCALE FOLDER|URL` fills a new database with a school of a size. Of such schools `-- growth`
// measures every call in several sizes, `-- load` many calls at once, and with FOLDER|URL `-- build` the builds of the
// site, `-- tables` the table of all orders, `-- backup` backup and restore. `-- bucket` measures files in a bucket.
import { backupCommand } from './bench/backup-command.ts';
import { bucketCommand } from './bench/bucket-command.ts';
import { measureBudgets } from './bench/budgets.ts';
import { buildCommand } from './bench/build-command.ts';
import { growthCommand } from './bench/growth-command.ts';
import { loadCommand } from './bench/load-command.ts';
import { seedCommand } from './bench/seed-command.ts';
import { tablesCommand } from './bench/tables-command.ts';

const [command, ...args] = process.argv.slice(2);
if (command === 'seed') await seedCommand(args);
else if (command === 'growth') process.exit((await growthCommand(args)) ? 0 : 1);
else if (command === 'load') process.exit((await loadCommand(args)) ? 0 : 1);
else if (command === 'build') process.exit((await buildCommand(args)) ? 0 : 1);
else if (command === 'tables') process.exit((await tablesCommand(args)) ? 0 : 1);
else if (command === 'backup') process.exit((await backupCommand(args)) ? 0 : 1);
else if (command === 'bucket')
  process.exit((await bucketCommand(args.includes('--write'))) ? 0 : 1);
else if (command === undefined || command === '--write')
  process.exit((await measureBudgets(command !== undefined)) ? 0 : 1);
else {
  console.error(`There is no measurement '${command}'. The README names them.`);
  process.exit(1);
}
