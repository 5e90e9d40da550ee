// The checks, in groups that run side by side on two cores.
import { tool } from './run.ts';
import type { Command } from './run.ts';

export const checkCommands: readonly (readonly Command[])[] = [
  [
    {
      ...tool('format', 'node_modules/prettier/bin/prettier.cjs', [
        '--check',
        '--log-level',
        'warn',
        '.',
      ]),
      quiet: true,
    },
    {
      ...tool('lint and import zones', 'node_modules/eslint/bin/eslint.js', [
        '.',
        '--max-warnings',
        '0',
      ]),
      quiet: true,
    },
  ],
  [
    {
      ...tool('types of the site', 'node_modules/@astrojs/check/bin/astro-check.js', []),
      quiet: true,
    },
    {
      ...tool('types of the server', 'node_modules/typescript/bin/tsc', [
        '-p',
        'tsconfig.nodenext.json',
      ]),
      quiet: true,
    },
  ],
  [
    {
      ...tool('unit tests', 'node_modules/vitest/vitest.mjs', ['run', '--project', 'unit']),
      quiet: true,
    },
  ],
];
