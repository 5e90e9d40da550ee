// Type checks: pages first, which also generates types of the content, then everything else under the site's and the
// server's module resolution. See decision 03.
import { run, tool } from './machine/run.ts';

/** The compiler of TypeScript 7; pages and lint need TypeScript 6. */
const NATIVE_TSC = 'node_modules/typescript-native/bin/tsc';
const checks = [
  tool('types of the pages', 'node_modules/astro/bin/astro.mjs', [
    'check',
    '--minimumSeverity',
    'warning',
    '--tsconfig',
    'tsconfig.pages.json',
  ]),
  ...['tsconfig.json', 'tsconfig.nodenext.json'].map((project) =>
    tool(`types by ${project}`, NATIVE_TSC, ['--noEmit', '-p', project]),
  ),
];

let ok = true;
for (const check of checks) ok = (await run(check)).ok && ok;
process.exit(ok ? 0 : 1);
