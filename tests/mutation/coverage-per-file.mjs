// Test files share a thread, and so what StrykerJS counts in it: each file tells its own, not all files' before it.
import { inject } from 'vitest';

const counted = globalThis[inject('globalNamespace')]?.mutantCoverage;
if (counted) Object.assign(counted, { static: {}, perTest: {} });
