// Fast checks: format, lint, types, unit tests.
import { runAll, sourceChecks, unitTests } from './machine/run.ts';

const [longest, ...rest] = sourceChecks;
const began = performance.now();
const ran = await runAll([...(longest ? [longest] : []), unitTests, ...rest]);
console.log(`check: ${((performance.now() - began) / 1000).toFixed(1)} s`);
process.exit(ran.every((item) => item.ok) ? 0 : 1);
