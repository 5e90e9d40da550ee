// How `npm start` starts a server and `npm run backup` a backup, read where it is written: what tests and benchmarks start has
// the same memory.
import manifest from '../../package.json' with { type: 'json' };

const words = manifest.scripts.start.split(' ');
const program = words.indexOf('node');

/** What Node is told before the script of a command. */
const optionsIn = (command: string): readonly string[] =>
  command.split(' ').filter((word) => word.startsWith('--'));

export const NODE_OPTIONS = optionsIn(manifest.scripts.start);
/** For a backup, and the same for a restore. */
export const BACKUP_OPTIONS = optionsIn(manifest.scripts.backup);

/** What it finds in its environment. */
export const ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  words.slice(0, program).map((setting) => {
    const [name = '', value = ''] = setting.split('=');
    return [name, value];
  }),
);
