// Mutation tests of the code for money, accounts and certificates: a small seeded sample, run by whole test files.

/** Code that runs in its own threads or processes, where StrykerJS neither inserts mutants nor measures coverage. */
const ELSEWHERE = [
  ...['contract/media/video.ts', 'server/http/health.ts'],
  'server/learning/{printer.worker,certificate-page,svg-on-pdf}.ts',
];

export default {
  testRunner: 'whole-files',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  plugins: [new URL('plugins.mjs', import.meta.url).href],
  checkers: ['sample'],
  mutate: [
    '{contract,server/sales,server/accounts,server/learning,server/http}/**/*.ts',
    ...['**/*.test.ts', ...ELSEWHERE].map((files) => `!${files}`),
  ],
  ignorePatterns: ['.data*', 'dist*', 'test-results', '.astro', 'tests/mutation/node_modules'],
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // Half of the processes are checkers, so two run tests.
  concurrency: 4,
  timeoutMS: 10_000,
  timeoutFactor: 2.5,
  dryRunTimeoutMinutes: 15,
  reporters: ['json', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  jsonReporter: { fileName: 'test-results/mutation.json' },
  tempDirName: '.data-mutation',
  allowConsoleColors: false,
  thresholds: { high: 90, low: 85, break: 85 },
};
