// The numbers of the pagination.
import { expect, it } from 'vitest';
import { GAP, listPageNumbers } from './page-numbers.ts';

it.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, GAP, 9]],
  [4, 9, [1, 2, 3, 4, 5, GAP, 9]],
  [5, 9, [1, GAP, 4, 5, 6, GAP, 9]],
  [9, 9, [1, GAP, 8, 9]],
])('page %i of %i shows both ends and its neighbours', (page, pages, numbers) => {
  expect(listPageNumbers(page, pages)).toEqual(numbers);
});
