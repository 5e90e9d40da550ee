// Checks types: first the pages, which also generates the types of the content, then everything else with the module
// resolutions of the site and of the server. See decision 03.
import { run, buildToolCommand } from './machine/run.ts';

/** The compiler of TypeScript 7. The pages and the lint need TypeScript 6. */
const NATIVE_TSC = 'node_modules/typescript-native/bin/tsc';
const checks = [
  buildToolCommand('types of the pages', 'node_modules/astro/bin/astro.mjs', [
    'check',
    '--minimumSeverity',
    'warning',
    '--tsconfig',
    'tsconfig.pages.json',
  ]),
  ...['tsconfig.json', 'tsconfig.nodenext.json'].map((project) =>
    buildToolCommand(`types by ${project}`, NATIVE_TSC, ['--noEmit', '-p', project]),
  ),
];

let ok = true;
for (const check of checks) ok = (await run(check)).ok && ok;
process.exit(ok ? 0 : 1);
