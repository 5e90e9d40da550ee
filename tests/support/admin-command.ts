// `npm run admin` within this process: a process of its own costs more than a second of processor time.
import { readConfig } from '#server/settings/config.ts';
import { runAdmin } from '../../scripts/admin/commands.ts';
import type { FreshDatabase } from './database.ts';
import { settingsFor } from './processes.ts';
import type { Ended } from './processes.ts';

/** What the command prints, and the code with which it ends. */
export async function adminCommand(
  words: readonly string[],
  database: Pick<FreshDatabase, 'folder' | 'address'>,
  settings: Record<string, string>,
): Promise<Ended> {
  // The command takes rights from its process for good; this one is shared with other tests.
  const umask = process.umask();
  const environment = { ...settingsFor(database), ...settings };
  return runAdmin(words, () => readConfig(environment))
    .then(
      (said) => ({ code: 0, said: `${said}\n` }),
      (error: Error) => ({ code: 1, said: `${error.message}\n` }),
    )
    .finally(() => process.umask(umask));
}
