// Splits a legal text into the paragraphs and lists that the page shows.
import { expect, it } from 'vitest';
import { linesToParts } from './legal-texts.ts';

it('groups consecutive list items into one list, and keeps other lines as paragraphs', () => {
  const lines = ['We keep:', '- your name', '- your e-mail', 'Nothing else.', '- unless asked'];
  expect(linesToParts(lines)).toEqual([
    'We keep:',
    ['your name', 'your e-mail'],
    'Nothing else.',
    ['unless asked'],
  ]);
  expect(linesToParts([])).toEqual([]);
});
