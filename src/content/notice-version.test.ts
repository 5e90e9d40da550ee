// Users agree to a version of the privacy notice: a change of its text needs a new version.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LEGAL } from '#site/company.ts';

/** SHA-256 over both languages in sequence. */
const WORDS = {
  version: '2026-12-02',
  sha256: 'c8de65f64d75fbc503b54cab908afc097b27adbb79b48f018acb214c6a617fbf',
};

it('S44: the texts of the notice match its version', () => {
  const hash = createHash('sha256');
  for (const name of ['privacy-notice', 'privacy-notice-hi'])
    hash.update(readFileSync(`src/content/legal/${name}.json`));
  expect({ version: LEGAL.noticeVersion, sha256: hash.digest('hex') }).toEqual(WORDS);
});
