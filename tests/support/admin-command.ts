// Runs `npm run admin` and `npm run privacy` in this process, because starting another takes over a second of CPU time.
import { readConfig } from '#server/settings/config.ts';
import type { Config } from '#server/settings/config.ts';
import { runAdmin } from '../../scripts/admin.ts';
import { runPrivacy } from '../../scripts/privacy.ts';
import type { FreshDatabase } from './database.ts';
import { settingsFor } from './processes.ts';
import type { Ended } from './processes.ts';

type Database = Pick<FreshDatabase, 'folder' | 'address'>;

/** Returns the output and the exit code of `npm run admin`. */
export function adminCommand(
  words: readonly string[],
  database: Database,
  settings: Record<string, string>,
): Promise<Ended> {
  return commanded({ database, settings }, (readSettings) => runAdmin(words, readSettings));
}

/** Returns the output and the exit code of `npm run privacy`. The warning comes last. */
export function privacyCommand(
  words: readonly string[],
  database: Database,
  settings: Record<string, string>,
): Promise<Ended> {
  return commanded({ database, settings }, async (readSettings) => {
    let written = '';
    const warning = await runPrivacy(words, readSettings, (text) => {
      written += text;
    });
    return written + warning;
  });
}

async function commanded(
  { database, settings }: { database: Database; settings: Record<string, string> },
  run: (readSettings: () => Config) => Promise<string>,
): Promise<Ended> {
  // The command sets a strict umask. It is reset, because other tests share this process.
  const umask = process.umask();
  const environment = { ...settingsFor(database), ...settings };
  return run(() => readConfig(environment))
    .then(
      (output) => ({ code: 0, output: `${output}\n` }),
      (error: Error) => ({ code: 1, output: `${error.message}\n` }),
    )
    .finally(() => process.umask(umask));
}
