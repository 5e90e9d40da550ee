// The lines of a legal text as the page shows them.
import { expect, it } from 'vitest';
import { linesToParts } from './legal-texts.ts';

it('makes one list of points that follow each other, and paragraphs of the rest', () => {
  const lines = ['We keep:', '- your name', '- your e-mail', 'Nothing else.', '- unless asked'];
  expect(linesToParts(lines)).toEqual([
    'We keep:',
    ['your name', 'your e-mail'],
    'Nothing else.',
    ['unless asked'],
  ]);
  expect(linesToParts([])).toEqual([]);
});
