// List queries from a URL: limited to the length of the search box, without control characters.
import { expect, it } from 'vitest';
import { readQueryText } from './query-text.ts';

const LONG = 'x'.repeat(3500);
const readWords = (search: string, max?: number) =>
  readQueryText(new URLSearchParams(search), 'query', max);

it('limits the length, and removes control characters', () => {
  expect(readWords('?query=%00')).toBe('');
  expect(readWords('?other=asha')).toBe('');
  expect(readWords('?query=%20asha%00%07kale%20')).toBe('asha kale');
  expect(readWords('?query=आरोही')).toBe('आरोही');
  expect(readWords(`?query=${LONG}`)).toHaveLength(64);
  expect(readWords(`?query=${LONG}`, 150)).toHaveLength(150);
});
