// The folder of an icon decides whether islands include it.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICONS } from './icons.ts';

it('contains only icons that an island draws', () => {
  const code = globSync('src/{islands,stores,lib}/**/*.{ts,tsx}')
    .filter((path) => !/icons\.ts$|\.test\./.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  expect(Object.keys(ICONS).filter((name) => !new RegExp(`['"]${name}['"]`).test(code))).toEqual(
    [],
  );
});
