// The lists of test files in the runners name only files that exist, so that a renamed file is noticed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const TESTS = readdirSync('tests', { recursive: true, encoding: 'utf8' });

it('names only API tests that exist', () => {
  const lists = readFileSync('scripts/test.ts', 'utf8').matchAll(
    / = \[\n((?: {2}'[\w-]+',\n)+)\];/g,
  );
  const names = Array.from(lists, ([, lines = '']) => lines.match(/[\w-]+/g) ?? []).flat();
  const isTest = (name: string) => TESTS.some((file) => file.endsWith(`/${name}.test.ts`));
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !isTest(name))).toEqual([]);
});

it('names only journeys that exist', () => {
  const config = readFileSync('playwright.config.ts', 'utf8');
  const names = Array.from(config.matchAll(/'\*\*\/([\w-]+)\.spec\.ts'/g), ([, name = '']) => name);
  const long = readFileSync('tests/journeys/support/long.ts', 'utf8');
  const longNames = Array.from(long.matchAll(/^ {2}'([\w-]+)',$/gm), ([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(longNames.length).toBeGreaterThan(20);
  const isJourney = (name: string) => existsSync(`tests/journeys/${name}.spec.ts`);
  expect([...names, ...longNames].filter((name) => !isJourney(name))).toEqual([]);
});

it('names only slow tests that exist', () => {
  const order = readFileSync('tests/support/longest-first.ts', 'utf8');
  const files = Array.from(order.matchAll(/^ {2}'([^']+)',$/gm), ([, file = '']) => file);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !file.endsWith('.test.ts') || !existsSync(file))).toEqual([]);
});
