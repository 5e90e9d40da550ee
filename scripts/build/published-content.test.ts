// Browsers receive only a part of the settings, so browser code must not use the rest.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('no island, API call, query, store or library names organization details that only pages show', () => {
  const files = globSync('src/{islands,api,queries,stores,lib}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(100);
  const naming = files.filter((file) =>
    /\b(HOUSE|chatLink)\b[^;]*from '#site\/company\.ts'/.test(readFileSync(file, 'utf8')),
  );
  expect(naming).toEqual([]);
});
