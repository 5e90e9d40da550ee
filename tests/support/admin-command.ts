// Runs `npm run admin` and `npm run privacy` in this process, because starting another takes over a second of CPU time.
import { readConfig } from '#server/settings/config.ts';
import type { Config } from '#server/settings/config.ts';
import { runAdmin } from '../../scripts/admin.ts';
import { runPrivacy } from '../../scripts/privacy.ts';
import type { FreshDatabase } from './database.ts';
import { getEnvSettings } from './processes.ts';
import type { ProcessResult } from './processes.ts';

type Database = Pick<FreshDatabase, 'folder' | 'address'>;

/** Returns the output and the exit code of `npm run admin`. */
export function runAdminCommand(
  args: readonly string[],
  database: Database,
  settings: Record<string, string>,
): Promise<ProcessResult> {
  return runCommand({ database, settings }, (readSettings) => runAdmin(args, readSettings));
}

/** Returns the output and the exit code of `npm run privacy`. The warning comes last. */
export function runPrivacyCommand(
  args: readonly string[],
  database: Database,
  settings: Record<string, string>,
): Promise<ProcessResult> {
  return runCommand({ database, settings }, async (readSettings) => {
    let written = '';
    const warning = await runPrivacy(args, readSettings, (text) => {
      written += text;
    });
    return written + warning;
  });
}

async function runCommand(
  { database, settings }: { database: Database; settings: Record<string, string> },
  run: (readSettings: () => Config) => Promise<string>,
): Promise<ProcessResult> {
  // The command sets a strict umask. It is reset, because other tests share this process.
  const umask = process.umask();
  const environment = { ...getEnvSettings(database), ...settings };
  return run(() => readConfig(environment))
    .then(
      (output) => ({ code: 0, output: `${output}\n` }),
      (error: Error) => ({ code: 1, output: `${error.message}\n` }),
    )
    .finally(() => process.umask(umask));
}
