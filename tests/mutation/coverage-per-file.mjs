// Test files share a thread, and with it StrykerJS's coverage. Resets it, so that each file reports only its own.
import { inject } from 'vitest';

const counted = globalThis[inject('globalNamespace')]?.mutantCoverage;
if (counted) Object.assign(counted, { static: {}, perTest: {} });
