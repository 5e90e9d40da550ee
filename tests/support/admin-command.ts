// `npm run admin` and `npm run privacy` within this process: one of its own costs more than a second of processor time.
import { readConfig } from '#server/settings/config.ts';
import type { Config } from '#server/settings/config.ts';
import { runAdmin } from '../../scripts/admin.ts';
import { runPrivacy } from '../../scripts/privacy.ts';
import type { FreshDatabase } from './database.ts';
import { settingsFor } from './processes.ts';
import type { Ended } from './processes.ts';

type Database = Pick<FreshDatabase, 'folder' | 'address'>;

/** What `npm run admin` prints, and the code with which it ends. */
export function adminCommand(
  words: readonly string[],
  database: Database,
  settings: Record<string, string>,
): Promise<Ended> {
  return commanded({ database, settings }, (readSettings) => runAdmin(words, readSettings));
}

/** The same of `npm run privacy`; its warning stands last. */
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
  // The command takes rights from its process for good; this one is shared with other tests.
  const umask = process.umask();
  const environment = { ...settingsFor(database), ...settings };
  return run(() => readConfig(environment))
    .then(
      (output) => ({ code: 0, output: `${output}\n` }),
      (error: Error) => ({ code: 1, output: `${error.message}\n` }),
    )
    .finally(() => process.umask(umask));
}
