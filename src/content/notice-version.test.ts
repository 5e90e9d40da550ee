// Users agree to a version of the privacy notice: a change of its text needs a new version.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LEGAL } from '#site/company.ts';

/** SHA-256 over both languages in sequence. */
const WORDS = {
  version: '2026-11-25',
  sha256: '70f1cf29b1c7c997aa7086873f107db803f0a92ef1ba537908bc393c6d3f1d9e',
};

it('S44: the texts of the notice match its version', () => {
  const hash = createHash('sha256');
  for (const name of ['privacy-notice', 'privacy-notice-hi'])
    hash.update(readFileSync(`src/content/legal/${name}.json`));
  expect({ version: LEGAL.noticeVersion, sha256: hash.digest('hex') }).toEqual(WORDS);
});
