// How `npm start` starts a server, read where it is written: what tests and benchmarks start has the same memory.
import manifest from '../../package.json' with { type: 'json' };

const words = manifest.scripts.start.split(' ');
const program = words.indexOf('node');

/** What Node is told before its script. */
export const NODE_OPTIONS: readonly string[] = words.slice(program + 1, -1);

/** What it finds in its environment. */
export const ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  words.slice(0, program).map((setting) => {
    const [name = '', value = ''] = setting.split('=');
    return [name, value];
  }),
);
