// The tests that must kill the mutants: unit and API tests of the mutated folders, without the slow ones.
import { defineConfig } from 'vitest/config';
import ofAllTests from '../../vitest.config.ts';
import { LongestLast } from '../support/longest-first.ts';

const SLOW = [
  'event-order',
  'failing-calls',
  'fuzz',
  'gateway',
  'kills',
  'slow-senders',
  'upload-sizes',
];
/** These tests check file permissions, which the threads of StrykerJS cannot restrict. */
const OWN_PROCESS = [
  'tests/api/accounts/admin-command',
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
