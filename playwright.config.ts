// The journeys: a real server with fresh demo content, the built site, a real browser.
import { rmSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './scripts/machine/browser.ts';
import { DATA_DIR, IS_IN_MEMORY, PORT } from './tests/journeys/support/data-folder.ts';
import { toStorageEnv, getTestBucket } from './tests/support/bucket.ts';
import { IS_LONG, IS_SHORT, LEFT_OUT, LEFT_TO_WHOLE } from './tests/journeys/support/long.ts';

/** Journeys that change what every visitor sees come last: the others may share the server. */
const WRITING = [
  '**/main-job.spec.ts',
  '**/admin.spec.ts',
  '**/bulk-courses.spec.ts',
  '**/payments.spec.ts',
  '**/bad-line.spec.ts',
  '**/edit-course.spec.ts',
  '**/free-previews.spec.ts',
  '**/previews-admin.spec.ts',
  '**/lesson-to-lesson.spec.ts',
  '**/site-settings.spec.ts',
  '**/case-studies.spec.ts',
  '**/posts.spec.ts',
  '**/policies.spec.ts',
  '**/seller.spec.ts',
  '**/bundles.spec.ts',
  '**/notifications.spec.ts',
  '**/questions.spec.ts',
];
/** The longest of these come first: at the end nothing is left to run beside them. */
const LONGEST = ['**/site-settings.spec.ts', '**/main-job.spec.ts'];
/** Minutes long: a part of `npm run test:slow`. */
const LONG = [...(IS_LONG ? [] : ['**/long/**']), ...(IS_SHORT ? LEFT_TO_WHOLE : [])];
/** With a bucket those alone that upload and watch; without one those that need none. */
const BUCKET = getTestBucket();
// A journey may put files where the server looks for them.
if (BUCKET) process.env['TEST_STORAGE_PREFIX'] = BUCKET.prefix;
const OF_BUCKET = ['**/bucket.spec.ts', '**/main-job.spec.ts'];
const OTHERS = BUCKET ? ['**/!(bucket|main-job).spec.ts'] : ['**/bucket.spec.ts'];
const isMain = process.env['TEST_WORKER_INDEX'] === undefined;
const forget = () => rmSync(DATA_DIR, { recursive: true, force: true });
if (isMain) {
  forget();
  // What lies in memory would stay there.
  if (IS_IN_MEMORY) process.once('exit', forget);
}

export default defineConfig({
  testDir: 'tests/journeys',
  testIgnore: [...LONG, ...OTHERS],
  grepInvert: LEFT_OUT,
  outputDir: 'test-results',
  // A journey waits more than it computes: on two cores three take 340 s instead of 420.
  workers: 3,
  fullyParallel: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A journey that needs a second try has failed.
  retries: 0,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${PORT}`,
    screenshot: 'only-on-failure',
    actionTimeout: 40_000,
    launchOptions: {
      executablePath: findBrowser() ?? 'chromium',
      args: BROWSER_FLAGS,
    },
  },
  projects: [
    { name: 'reading', testIgnore: [...WRITING, ...LONG, ...OTHERS, ...(BUCKET ? OF_BUCKET : [])] },
    ...(BUCKET
      ? [{ name: 'writing', testMatch: OF_BUCKET, testIgnore: LONG }]
      : [
          ...LONGEST.map((file) => ({ name: 'writing', testMatch: file, testIgnore: LONG })),
          { name: 'writing', testMatch: WRITING, testIgnore: [...LONG, ...LONGEST] },
        ]),
  ],
  webServer: {
    command: 'node scripts/node.js server/main.ts',
    url: `http://localhost:${PORT}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    env: {
      ...{ PORT: String(PORT), DATA_DIR, FILMS: 'off' },
      // Journeys that make people send the address that each comes from.
      TRUST_PROXY: 'loopback',
      ...(BUCKET ? toStorageEnv(BUCKET) : {}),
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
