// The checks of the source, longest first, so that two cores share them evenly.
import { run, tool } from './run.ts';
import type { Command, Ran } from './run.ts';

const LANES = 2;

export const sourceChecks: readonly Command[] = [
  tool('lint and import zones', 'node_modules/eslint/bin/eslint.js', ['.', '--max-warnings', '0']),
  tool('types', 'scripts/types.ts', []),
  tool('format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
];

export const unitTests: Command = tool('unit tests', 'node_modules/vitest/vitest.mjs', [
  'run',
  '--project',
  'unit*',
]);

/** Runs commands side by side, each with its output held back until it ends. */
export async function runAll(commands: readonly Command[]): Promise<Ran[]> {
  const waiting = [...commands];
  const done: Ran[] = [];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      done.push(await run({ ...next, quiet: true }));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return done;
}
