// What the list of orders is asked for, in the address and as a row of pages.
import { expect, it } from 'vitest';
import { GAP, NOTHING_ASKED, pageNumbers, readAsked, searchOf } from './asked.ts';

it('reads what it has written', () => {
  const asked = { query: 'asha & ravi', status: 'stuck', page: 3, order: 'o1' } as const;
  expect(readAsked(searchOf(asked))).toEqual(asked);
});

it('writes nothing for nothing, and reads nothing from what it does not know', () => {
  expect(searchOf({ ...NOTHING_ASKED, query: ' ' })).toBe('');
  expect(readAsked('?status=eaten&page=-2&q=%20')).toEqual(NOTHING_ASKED);
  expect(readAsked('?page=1.5').page).toBe(1);
});

it.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, GAP, 9]],
  [4, 9, [1, 2, 3, 4, 5, GAP, 9]],
  [5, 9, [1, GAP, 4, 5, 6, GAP, 9]],
  [9, 9, [1, GAP, 8, 9]],
])('page %i of %i shows the ends and its neighbours', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});
