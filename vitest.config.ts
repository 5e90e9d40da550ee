// Which tests run where: unit tests beside the code, API tests against a real server and database.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { POLL_OPTIONS } from './tests/support/poll-options.ts';
import { LongestFirst } from './tests/support/longest-first.ts';

/** Tests with a server mostly wait, so twice as many workers as processors run them. */
const WORKERS_THAT_WAIT = availableParallelism() * 2;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    expect: { poll: POLL_OPTIONS },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: 'tests/support/seed.ts',
          include: ['{art,contract,sandbox,scripts,server}/**/*.test.ts'],
          environment: 'node',
          // No module here has state.
          isolate: false,
          maxWorkers: availableParallelism(),
          // Some start processes; a busy machine may take ten times as long as a quiet one.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Page stores are module state, so each file needs its own; threads start faster than processes.
          pool: 'threads',
          name: 'unit of the site',
          setupFiles: 'tests/support/seed.ts',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'node',
          maxWorkers: availableParallelism(),
          // Importing a whole island is slow on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          globalSetup: 'tests/support/database.ts',
          setupFiles: 'tests/support/seed.ts',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          // Every file has a server and a database of its own; loading the server once per worker is enough.
          isolate: false,
          maxWorkers: WORKERS_THAT_WAIT,
          // Stops hanging tests; a busy machine may take ten times as long as an idle one.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Several servers on one PostgreSQL, and restarts of it. Requires PostgreSQL.
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          environment: 'node',
          // Like the API tests, which run at the same time.
          isolate: false,
          maxWorkers: WORKERS_THAT_WAIT,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Files in a bucket. Requires one.
          name: 'bucket',
          globalSetup: 'tests/support/database.ts',
          setupFiles: 'tests/support/seed.ts',
          include: ['tests/bucket/**/*.test.ts', 'server/adapters/storage/stores.test.ts'],
          environment: 'node',
          isolate: false,
          maxWorkers: WORKERS_THAT_WAIT,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'hosting',
          include: ['tests/hosting/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/hosting/support/hosts.ts',
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          environment: 'node',
          env: { MEASURES_TIME: '1' },
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          // Not parallel: both engines render and decode video on the CPU.
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          globalSetup: 'tests/engines/server.ts',
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
