// The query of the order list in the URL.
import { expect, it } from 'vitest';
import { UNFILTERED } from '../../ui/lists/list-address.ts';
import { ordersUrl } from './order-url.ts';

const { read: readQuery, write: writeQuery } = ordersUrl;
const WHOLE = { ...UNFILTERED, status: '', order: '' } as const;

it('reads back what it wrote', () => {
  const query = {
    ...WHOLE,
    status: 'stuck',
    page: 3,
    before: 'MTI.a',
    until: '2026-11-22',
  } as const;
  expect(readQuery(writeQuery(query))).toEqual(query);
});

it('writes nothing for an empty query, and ignores unknown values', () => {
  expect(writeQuery({ ...WHOLE, query: ' ' })).toBe('');
  expect(readQuery('?status=eaten&page=-2&until=today&q=%20')).toEqual(WHOLE);
  expect(readQuery('?page=1.5').page).toBe(1);
  expect(readQuery('?page=101').page).toBe(1);
});

it('reads links of older emails with the shorter parameter name', () => {
  expect(readQuery('?q=pay_1')).toEqual({ ...WHOLE, query: 'pay_1' });
  expect(readQuery('?q=pay_1&query=pay_2').query).toBe('pay_2');
});
