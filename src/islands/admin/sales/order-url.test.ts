// The query of the orders, in the address.
import { expect, it } from 'vitest';
import { WHOLE_LIST } from '../../ui/lists/list-address.ts';
import { address } from './order-url.ts';

const { read: readQuery, write: writeQuery } = address;
const WHOLE = { ...WHOLE_LIST, status: '', order: '' } as const;

it('reads what it has written', () => {
  const query = {
    ...WHOLE,
    status: 'stuck',
    page: 3,
    before: 'MTI.a',
    until: '2026-11-22',
  } as const;
  expect(readQuery(writeQuery(query))).toEqual(query);
});

it('writes nothing for nothing, and reads nothing from what it does not know', () => {
  expect(writeQuery({ ...WHOLE, query: ' ' })).toBe('');
  expect(readQuery('?status=eaten&page=-2&until=today&q=%20')).toEqual(WHOLE);
  expect(readQuery('?page=1.5').page).toBe(1);
  expect(readQuery('?page=101').page).toBe(1);
});

it('reads the links of mails from when the search had a shorter name', () => {
  expect(readQuery('?q=pay_1')).toEqual({ ...WHOLE, query: 'pay_1' });
  expect(readQuery('?q=pay_1&query=pay_2').query).toBe('pay_2');
});
