// Orders as a table for spreadsheets: RFC 4180, and no cell that a spreadsheet would calculate.
import { plainRupees } from '#contract/money.ts';
import type { LedgerOrder } from '#contract/orders.ts';
import { netOf, revenueOf, totalOf } from '#contract/revenue.ts';
import { indianTime } from '../platform/indian-days.ts';

export interface TabledOrder extends LedgerOrder {
  /** Of its student; empty once the account was deleted. */
  phone: string;
}

const HEADINGS = [
  'Order',
  'Provider order',
  'Made at (Indian time)',
  'Student',
  'E-mail',
  'Phone',
  'Courses',
  'Status',
  'Paid, but no access',
  'Amount (INR)',
  'Payments',
  'Paid (INR)',
  'Refunded (INR)',
  'Kept (INR)',
  'Method',
  'Last paid at (Indian time)',
] as const;

/**
 * The table in parts: a line for each order under a line of headings. Sums are rupees with two decimals; times are written as spreadsheets
 * sort and group them.
 */
export async function* tableParts(
  batches: AsyncIterable<readonly TabledOrder[]>,
): AsyncGenerator<string> {
  // With this mark spreadsheets read UTF-8 as such.
  yield `\ufeff${textOf([HEADINGS])}`;
  for await (const orders of batches) yield textOf(orders.map(lineOf));
}

function textOf(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function lineOf(order: TabledOrder): string[] {
  const revenue = totalOf(order.payments.map(revenueOf));
  const paidAt = order.payments.at(-1)?.paidAt;
  return [
    order._id,
    order.orderId ?? '',
    indianTime(order.createdAt),
    order.student.name,
    order.student.email,
    order.phone,
    order.courses.map((course) => course.courseName || course.courseId).join('; '),
    order.status,
    order.isStuck ? 'yes' : '',
    plainRupees(order.amount),
    order.payments.map((payment) => payment.paymentId).join('; '),
    plainRupees(revenue.captured),
    plainRupees(revenue.refunded),
    plainRupees(netOf(revenue)),
    [...new Set(order.payments.map((payment) => payment.method))].filter(Boolean).join('; '),
    paidAt === undefined ? '' : indianTime(paidAt),
  ];
}

/** Spreadsheets calculate what begins with one of these signs; an apostrophe before it says that it is text. */
function cellOf(text: string): string {
  const harmless = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
