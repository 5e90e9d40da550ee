// List queries from a URL: limited to the length of the search box, without control characters.
import { expect, it } from 'vitest';
import { textIn } from './text-in.ts';

const LONG = 'x'.repeat(3500);
const words = (search: string, max?: number) => textIn(new URLSearchParams(search), 'query', max);

it('limits the length, and removes control characters', () => {
  expect(words('?query=%00')).toBe('');
  expect(words('?other=asha')).toBe('');
  expect(words('?query=%20asha%00%07kale%20')).toBe('asha kale');
  expect(words('?query=आरोही')).toBe('आरोही');
  expect(words(`?query=${LONG}`)).toHaveLength(64);
  expect(words(`?query=${LONG}`, 150)).toHaveLength(150);
});
