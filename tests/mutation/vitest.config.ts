// The tests that mutants have to get past: unit and API tests of the mutated rooms, without the long loops.
import { defineConfig } from 'vitest/config';
import ofAllTests from '../../vitest.config.ts';
import { LongestLast } from '../support/longest-first.ts';

const SLOW = ['disorder', 'fuzz', 'gateway', 'kills', 'nth-call', 'slow-senders', 'upload-sizes'];
/** These look at the rights of files, which the threads that StrykerJS runs tests in cannot take away. */
const OWN_PROCESS = [
  'tests/api/accounts/admins',
  'tests/api/ops/production',
  'server/settings/private-files',
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestLast },
    expect: { ...ofAllTests.test?.expect },
    globalSetup: 'tests/support/database.ts',
    setupFiles: [
      'tests/support/seed.ts',
      'tests/mutation/umask.ts',
      'tests/mutation/coverage-per-file.mjs',
    ],
    include: ['{contract,server}/**/*.test.ts', 'tests/api/**/*.test.ts'],
    exclude: [...SLOW.map((name) => `tests/api/*/${name}`), ...OWN_PROCESS].map(
      (file) => `${file}.test.ts`,
    ),
    environment: 'node',
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
