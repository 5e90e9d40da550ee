// Orders as a table for spreadsheets: RFC 4180, and no cell that a spreadsheet would calculate.
import type { LedgerOrder } from '#contract/orders.ts';

const HEADINGS = [
  'Order',
  'Provider order',
  'Made at',
  'Student',
  'E-mail',
  'Courses',
  'Status',
  'Money in, access missing',
  'Amount (INR)',
  'Payments',
  'Paid (INR)',
  'Given back (INR)',
  'Last paid at',
] as const;

/** A line for each order under a line of headings. Sums are rupees with two decimals. */
export function tableOf(orders: readonly LedgerOrder[]): string {
  const lines = [HEADINGS, ...orders.map(lineOf)].map((cells) => cells.map(cellOf).join(','));
  // With this mark spreadsheets read UTF-8 as such.
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function lineOf(order: LedgerOrder): string[] {
  const back = order.payments
    .flatMap((payment) => payment.refunds)
    .filter((refund) => refund.status === 'processed');
  return [
    order._id,
    order.orderId ?? '',
    order.createdAt,
    order.student.name,
    order.student.email,
    order.courses.map((course) => course.courseName || course.courseId).join('; '),
    order.status,
    order.isStuck ? 'yes' : '',
    rupees(order.amount),
    order.payments.map((payment) => payment.paymentId).join('; '),
    rupees(sum(order.payments)),
    rupees(sum(back)),
    order.payments.at(-1)?.paidAt ?? '',
  ];
}

function sum(parts: readonly { amount: number }[]): number {
  return parts.reduce((all, { amount }) => all + amount, 0);
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2);
}

/** Spreadsheets calculate what begins with one of these signs; an apostrophe before it says that it is text. */
function cellOf(text: string): string {
  const harmless = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
