// What a hand-made address brings into a list: no more than a search box takes, and no signs that nobody types.
import { expect, it } from 'vitest';
import { textIn } from './text-in.ts';

const LONG = 'x'.repeat(3500);
const words = (search: string, max?: number) => textIn(new URLSearchParams(search), 'query', max);

it('is as long as a search box takes, without signs that nobody types', () => {
  expect(words('?query=%00')).toBe('');
  expect(words('?other=asha')).toBe('');
  expect(words('?query=%20asha%00%07kale%20')).toBe('asha kale');
  expect(words('?query=आरोही')).toBe('आरोही');
  expect(words(`?query=${LONG}`)).toHaveLength(64);
  expect(words(`?query=${LONG}`, 150)).toHaveLength(150);
});
