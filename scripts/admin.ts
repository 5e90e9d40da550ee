// The team from the command line: `npm run admin -- list`, `create EMAIL [NAME]`, `promote EMAIL`, `demote EMAIL`, `reset-second-step EMAIL`, `remove EMAIL`.
import { readSettings } from '#server/settings/config.ts';
import { runAdmin } from './admin/commands.ts';

runAdmin(process.argv.slice(2), readSettings).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
