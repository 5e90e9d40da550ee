// How much refunds return for each line, to the paisa.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paise, sumPaise } from '#contract/sales/money.ts';
import type { RefundItemRow, RefundRow } from '../../platform/tables.ts';
import {
  listReturnedCourses,
  calculateLeftByLine,
  listLinesByRefund,
  splitOverLines,
} from './refund-lines.ts';

const NET = [paise(99_900), paise(0), paise(149_900)];
const items = NET.map((net_paise, index) => ({
  line_no: index + 1,
  course_id: `course ${index + 1}`,
  list_paise: net_paise,
  net_paise,
}));
const ALL = sumPaise(NET);

function refund(id: string, amount: number, status: RefundRow['status'] = 'processed'): RefundRow {
  return {
    id,
    payment_id: 'pay',
    provider_refund_id: null,
    amount_paise: paise(amount),
    cause: 'admin',
    reason: '',
    admin_id: null,
    status,
    created_at: 1,
    processed_at: 1,
    request_key: null,
  };
}

const row = (refund_id: string, line_no: number, amount: number): RefundItemRow => ({
  refund_id,
  line_no,
  amount_paise: paise(amount),
  is_returned: 0,
});

it('RET-01 refunds a course by its line, and returns no other course', () => {
  const paid = { items, refunds: [refund('a', 99_900)], rows: [row('a', 1, 99_900)] };
  expect(listReturnedCourses(paid, ALL)).toEqual(['course 1']);
  expect([...calculateLeftByLine(paid).values()]).toEqual([0, 0, 149_900]);
});

it('RET-01 returns a free course only when the whole payment is refunded', () => {
  const refunds = [refund('a', 99_900), refund('b', 149_900)];
  const rows = [row('a', 1, 99_900), row('b', 3, 149_900)];
  expect(listReturnedCourses({ items, refunds, rows }, ALL)).toHaveLength(3);
});

it('RET-02 spreads an amount over the unrefunded parts of lines; a failed refund refunds nothing', () => {
  const paid = { items, refunds: [refund('a', 99_900, 'failed')], rows: [row('a', 1, 99_900)] };
  expect([...calculateLeftByLine(paid).values()]).toEqual(NET);
  expect(sumPaise([...splitOverLines(paise(10_000), calculateLeftByLine(paid)).values()])).toBe(
    10_000,
  );
});

it('RET-02 refunds the full amount and never too much of a line, for any refunds in any order', () => {
  const sums = fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 8 });
  fc.assert(
    fc.property(sums, fc.boolean(), (parts, areWritten) => {
      const refunds: RefundRow[] = [];
      const rows: RefundItemRow[] = [];
      for (const [index, part] of [...parts, ALL].entries()) {
        const left = calculateLeftByLine({ items, refunds, rows });
        const lines = splitOverLines(paise(part), left);
        const amount = sumPaise([...lines.values()]);
        if (amount === 0) continue;
        refunds.push(refund(`r${index}`, amount));
        if (areWritten) for (const [no, back] of lines) rows.push(row(`r${index}`, no, back));
        for (const rest of calculateLeftByLine({ items, refunds, rows }).values())
          expect(rest).toBeGreaterThanOrEqual(0);
      }
      const paid = { items, refunds, rows };
      expect(sumPaise([...calculateLeftByLine(paid).values()])).toBe(0);
      for (const refund of refunds)
        expect(sumPaise([...(listLinesByRefund(paid).get(refund.id) ?? new Map()).values()])).toBe(
          refund.amount_paise,
        );
    }),
  );
});
