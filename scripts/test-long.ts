// What takes too long for every change: the kill loop. Run it before a piece of work ends.
import { run, tool } from './machine/run.ts';

const done = await run(
  tool('long tests', 'node_modules/vitest/vitest.mjs', ['run', '--project', 'long']),
);
process.exit(done.ok ? 0 : 1);
