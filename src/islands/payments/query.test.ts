// The query of the orders, in the address.
import { expect, it } from 'vitest';
import { readQuery, writeQuery } from './query.ts';

const WHOLE_LIST = { query: '', status: '', page: 1, order: '' } as const;

it('reads what it has written', () => {
  const query = { query: 'asha & ravi', status: 'stuck', page: 3, order: 'o1' } as const;
  expect(readQuery(writeQuery(query))).toEqual(query);
});

it('writes nothing for nothing, and reads nothing from what it does not know', () => {
  expect(writeQuery({ ...WHOLE_LIST, query: ' ' })).toBe('');
  expect(readQuery('?status=eaten&page=-2&q=%20')).toEqual(WHOLE_LIST);
  expect(readQuery('?page=1.5').page).toBe(1);
});

it('reads the links of mails from when the search had a shorter name', () => {
  expect(readQuery('?q=pay_1')).toEqual({ ...WHOLE_LIST, query: 'pay_1' });
  expect(readQuery('?q=pay_1&query=pay_2').query).toBe('pay_2');
});
