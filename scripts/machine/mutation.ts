// StrykerJS, installed apart as only the long tests need it, and run on a seeded sample of mutants.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run, tool } from './run.ts';
import type { Ran } from './run.ts';

const FOLDER = join(import.meta.dirname, '../../tests/mutation');
const PROGRAM = join(FOLDER, 'node_modules/@stryker-mutator/core/bin/stryker.js');
/** Draws the sample; another seed draws another one. */
const SEED = process.env['MUTATION_SEED'] ?? '20261122';
/** Some 290 of 8,000 mutants. */
const SHARE = process.env['MUTATION_SHARE'] ?? '0.065';
/** The sample takes three quarters of an hour on two cores. */
const MAX_MINUTES = 75;

/** Says whether it is here, installing it where this may. */
async function provideStryker(): Promise<boolean> {
  if (existsSync(PROGRAM)) return true;
  const { ok } = await run({
    name: 'install the mutation tests',
    command: 'npm',
    args: [
      ...['ci', '--prefix', FOLDER, '--legacy-peer-deps', '--ignore-scripts'],
      ...['--no-audit', '--no-fund', '--silent'],
    ],
  });
  return ok;
}

/** Prints the survivors; fails where fewer than 85 in 100 of the sample are caught, or the time is over. */
export async function mutationTests(): Promise<Pick<Ran, 'ok'>> {
  if (!(await provideStryker())) {
    console.log('Note: no mutants were tried: StrykerJS could not be installed.');
    return { ok: false };
  }
  const { name, command, args } = tool('mutation tests', PROGRAM, [
    'run',
    join(FOLDER, 'stryker.config.mjs'),
  ]);
  console.log(`Mutation tests: seed ${SEED}, a share of ${SHARE} of all mutants.`);
  return run({
    name,
    command: 'timeout',
    args: [`${MAX_MINUTES}m`, command, ...args],
    env: { MUTATION_SEED: SEED, MUTATION_SHARE: SHARE },
  });
}
