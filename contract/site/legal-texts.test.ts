// Splits a legal text into the paragraphs and lists that the page shows.
import { expect, it } from 'vitest';
import { groupLines } from './legal-texts.ts';

it('groups consecutive list items into one list, and keeps other lines as paragraphs', () => {
  const lines = ['We keep:', '- your name', '- your e-mail', 'Nothing else.', '- unless asked'];
  expect(groupLines(lines)).toEqual([
    'We keep:',
    ['your name', 'your e-mail'],
    'Nothing else.',
    ['unless asked'],
  ]);
  expect(groupLines([])).toEqual([]);
});
