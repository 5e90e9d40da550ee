// The same random inputs in every run, so that a change is judged by what it changed. `FUZZ_SEED` names others;
// the long tests draw anew each time.
import fc from 'fast-check';

export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

fc.configureGlobal({ seed: SEED });
