// The text that PDF readers copy.
import { expect, it } from 'vitest';
import { DEVANAGARI, LATIN, NO_FONT } from './fonts.ts';
import { getActualTextOfRun } from './text-runs.ts';

it('returns the text of a run that has no font, or whose letters are drawn in another order', () => {
  const texts = [LATIN, DEVANAGARI, DEVANAGARI + 1, NO_FONT].map((font) =>
    getActualTextOfRun({ font, text: 'words' }),
  );
  expect(texts).toEqual([undefined, undefined, 'words', 'words']);
});
