// The team from the command line: `npm run admin -- list`, `create EMAIL [NAME]`, `promote EMAIL`, `demote EMAIL`, `reset-second-step EMAIL`, `remove EMAIL`.
import { readSettings } from '#server/settings/config.ts';
import { runAdmin } from './admin/commands.ts';
import { runCommand } from './admin/installation.ts';

runCommand((words) => runAdmin(words, readSettings));
