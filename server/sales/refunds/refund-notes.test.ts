import { expect, test } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { parseRefundNotes, buildRefundNotes } from './refund-notes.ts';

const id = '0123456789abcdef01234567';
const row = (line_no: number, amount: number, is_returned: 0 | 1) => ({
  refund_id: id,
  line_no,
  amount_paise: paise(amount),
  is_returned,
});
const buildRefund = (amount: number, notes: Record<string, string>) => ({
  id: 'rfnd_1',
  paymentId: 'pay_1',
  receipt: id,
  amountPaise: paise(amount),
  status: 'processed' as const,
  notes,
});
const left = new Map([
  [1, paise(499_900)],
  [2, paise(100_000)],
]);

test('notes returned courses, whether or not their full price is refunded', () => {
  const notes = buildRefundNotes({ cause: 'guarantee', request_key: null }, [
    row(1, 449_908, 1),
    row(2, 0, 1),
  ]);
  expect(notes).toEqual({ cause: 'guarantee', lines: '1:449908r 2:0r' });
  expect(parseRefundNotes(buildRefund(449_908, notes), left)).toMatchObject({
    cause: 'guarantee',
    key: null,
    returned: new Set([1, 2]),
  });
});

test('a goodwill refund keeps its key, and returns no course', () => {
  const notes = buildRefundNotes({ cause: 'admin', request_key: 'goodwill-1' }, [
    row(1, 10_000, 0),
  ]);
  expect(notes).toEqual({ cause: 'admin', key: 'goodwill-1', lines: '1:10000' });
  expect(parseRefundNotes(buildRefund(10_000, notes), left)).toMatchObject({
    cause: 'admin',
    key: 'goodwill-1',
    returned: new Set(),
  });
});
