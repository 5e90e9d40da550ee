// What takes too long for every change: the kill loop, and every marketing page on a slow phone.
// Run it before a piece of work ends, alone on the machine; `--write` keeps the pages' figures.
import { run, tool } from './machine/run.ts';

const done = [
  await run(tool('long tests', 'node_modules/vitest/vitest.mjs', ['run', '--project', 'long'])),
  await run(tool('Lighthouse', 'scripts/lighthouse.ts', process.argv.slice(2))),
];
process.exit(done.every((one) => one.ok) ? 0 : 1);
