// Uses the same random inputs in every run, so that results are comparable. `FUZZ_SEED` sets another seed; the long
// tests use a new one each time.
import fc from 'fast-check';

export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

fc.configureGlobal({ seed: SEED });
