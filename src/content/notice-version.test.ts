// Users agree to a version of the privacy notice: a change of its text needs a new version.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LEGAL } from '#site/company.ts';

/** SHA-256 over both languages in sequence. */
const WORDS = {
  version: '2026-12-01',
  sha256: '5b84f0d3fc4c5752798af81ab8161f68d4f79f0ab62cf7ce1301b7ae62b688e9',
};

it('S44: the texts of the notice match its version', () => {
  const hash = createHash('sha256');
  for (const name of ['privacy-notice', 'privacy-notice-hi'])
    hash.update(readFileSync(`src/content/legal/${name}.json`));
  expect({ version: LEGAL.noticeVersion, sha256: hash.digest('hex') }).toEqual(WORDS);
});
