// Everything a change must pass before it is tried: format, lint, import zones, types, unit tests.
import { checkCommands } from './machine/checks.ts';
import { run } from './machine/run.ts';

const began = performance.now();
const ran = [];
for (const group of checkCommands) ran.push(...(await Promise.all(group.map(run))));
console.log(`check: ${((performance.now() - began) / 1000).toFixed(1)} s`);
process.exit(ran.every((one) => one.ok) ? 0 : 1);
