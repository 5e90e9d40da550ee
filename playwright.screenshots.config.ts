// `npm run docs:screenshots`: writes the pictures of README and the handbook into docs/images.
import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: 'tests/screenshots',
  testIgnore: [],
  outputDir: 'test-results/screenshots',
  projects: [{ name: 'screenshots' }],
  workers: 1,
  use: { ...base.use, viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
});
