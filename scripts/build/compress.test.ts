// Compressed copies are reused for unchanged files and made again for changed ones.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { compressAll } from './compress.ts';

const folder = mkdtempSync(join(tmpdir(), 'rangshala-compressed-'));
const before = mkdtempSync(join(tmpdir(), 'rangshala-compressed-'));
afterEach(() => {
  for (const item of [folder, before]) rmSync(item, { recursive: true, force: true });
});

const buildPage = (words: string) => `<p>${words}</p>`.repeat(100);

it('reuses the copies of an earlier build for files with the same bytes, and compresses the others', async () => {
  writeFileSync(join(before, 'same.html'), buildPage('as it was'));
  writeFileSync(join(before, 'other.html'), buildPage('as it was'));
  writeFileSync(join(before, 'bare.html'), buildPage('as it was'));
  for (const name of ['same.html', 'other.html'])
    for (const copy of ['br', 'gz']) writeFileSync(join(before, `${name}.${copy}`), 'a copy');
  const made = { 'same.html': 'as it was', 'other.html': 'anew', 'bare.html': 'as it was' };
  for (const [name, words] of Object.entries(made))
    writeFileSync(join(folder, name), buildPage(words));
  writeFileSync(join(folder, 'small.html'), 'small');
  await compressAll(folder, [...Object.keys(made), 'small.html'], before);
  const readCopy = (name: string) => readFileSync(join(folder, name));
  expect([readCopy('same.html.br'), readCopy('same.html.gz')].map(String)).toEqual([
    'a copy',
    'a copy',
  ]);
  expect(String(brotliDecompressSync(readCopy('other.html.br')))).toBe(buildPage('anew'));
  expect(String(gunzipSync(readCopy('bare.html.gz')))).toBe(buildPage('as it was'));
  expect(existsSync(join(folder, 'small.html.br'))).toBe(false);
});
