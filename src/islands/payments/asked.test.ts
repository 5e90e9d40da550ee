// What the list of orders is asked for, in the address.
import { expect, it } from 'vitest';
import { readAsked, searchOf } from './asked.ts';

const NOTHING_ASKED = { query: '', status: '', page: 1, order: '' } as const;

it('reads what it has written', () => {
  const asked = { query: 'asha & ravi', status: 'stuck', page: 3, order: 'o1' } as const;
  expect(readAsked(searchOf(asked))).toEqual(asked);
});

it('writes nothing for nothing, and reads nothing from what it does not know', () => {
  expect(searchOf({ ...NOTHING_ASKED, query: ' ' })).toBe('');
  expect(readAsked('?status=eaten&page=-2&q=%20')).toEqual(NOTHING_ASKED);
  expect(readAsked('?page=1.5').page).toBe(1);
});

it('reads the links of mails from when the search had a shorter name', () => {
  expect(readAsked('?q=pay_1')).toEqual({ ...NOTHING_ASKED, query: 'pay_1' });
  expect(readAsked('?q=pay_1&query=pay_2').query).toBe('pay_2');
});
