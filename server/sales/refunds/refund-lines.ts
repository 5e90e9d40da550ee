// Assigns refunds to order lines.
import { splitByWeights } from '#contract/sales/largest-remainder.ts';
import { subtractPaise, sumPaise, ZERO } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import type { OrderItemRow, RefundItemRow, RefundRow } from '../../platform/tables.ts';

type Item = Pick<OrderItemRow, 'line_no' | 'course_id' | 'list_paise' | 'net_paise'>;

/** Paise by the number of a line. */
export type AmountByLine = ReadonlyMap<number, Paise>;

/** The lines of an order with the refunds of one payment, oldest first, and their amounts by line. */
export interface PaidLines {
  items: readonly Item[];
  refunds: readonly RefundRow[];
  rows: readonly RefundItemRow[];
}

export const isLive = ({ status }: Pick<RefundRow, 'status'>): boolean => status !== 'failed';

/** The lines at the amount that was paid: an offer of the provider reduces all lines in proportion. */
export function scaleToAmount<Line extends Pick<Item, 'net_paise'>>(
  items: readonly Line[],
  amount: Paise,
): Line[] {
  const nets = items.map((item) => item.net_paise);
  if (sumPaise(nets) === amount || sumPaise(nets) === 0) return [...items];
  const shares = splitByWeights(amount, nets);
  return items.map((item, nth) => ({ ...item, net_paise: shares[nth] ?? ZERO }));
}

/** Splits a sum over lines in proportion to what is left of each. No line gets more than that. */
export function splitOverLines(amount: Paise, left: AmountByLine): AmountByLine {
  const most = sumPaise([...left.values()]);
  if (most === 0) return new Map();
  const shares = splitByWeights(amount < most ? amount : most, [...left.values()]);
  const lines = [...left.keys()].map((no, nth) => [no, shares[nth] ?? ZERO] as const);
  return new Map(lines.filter(([, share]) => share > 0));
}

/** Refunded amounts by line, by refund id. Failed refunds are left out. */
export function listLinesByRefund({ items, refunds, rows }: PaidLines): Map<string, AmountByLine> {
  const left = new Map(items.map((item) => [item.line_no, item.net_paise]));
  const rowsByRefund = Map.groupBy(rows, (row) => row.refund_id);
  const byRefund = new Map<string, AmountByLine>();
  for (const refund of refunds.filter(isLive)) {
    const ownRows = rowsByRefund.get(refund.id);
    const lines = ownRows
      ? new Map(ownRows.map((row) => [row.line_no, row.amount_paise]))
      : splitOverLines(refund.amount_paise, left);
    for (const [no, back] of lines) left.set(no, subtractPaise(left.get(no) ?? ZERO, back));
    byRefund.set(refund.id, lines);
  }
  return byRefund;
}

/** What is left of each line after these refunds. */
export function calculateLeftByLine(paid: PaidLines): Map<number, Paise> {
  const back = listLinesByRefund(paid);
  return new Map(
    paid.items.map(({ line_no: no, net_paise: net }) => [
      no,
      subtractPaise(net, sumPaise([...back.values()].map((lines) => lines.get(no) ?? ZERO))),
    ]),
  );
}

/** Lines whose courses are returned: marked by a refund, or because nothing is left of their price. */
export function listReturnedLines(paid: PaidLines): Set<number> {
  const live = new Set(paid.refunds.filter(isLive).map(({ id }) => id));
  const marked = paid.rows.filter((row) => row.is_returned === 1 && live.has(row.refund_id));
  const left = calculateLeftByLine(paid);
  const empty = paid.items.filter(
    (item) => item.net_paise > 0 && (left.get(item.line_no) ?? 0) <= 0,
  );
  return new Set([...marked, ...empty].map(({ line_no: no }) => no));
}

/** The courses that these refunds return. A free course is returned with the whole payment. */
export function listReturnedCourses(paid: PaidLines, amount: Paise): string[] {
  const all = sumPaise(paid.refunds.filter(isLive).map((refund) => refund.amount_paise)) >= amount;
  const returned = listReturnedLines(paid);
  return paid.items
    .filter((item) => all || returned.has(item.line_no))
    .map((item) => item.course_id);
}
