import { getLastCreditNoteDay } from '#contract/sales/gst.ts';
import type { IssuedDocument } from '#contract/sales/issued-documents.ts';
import { formatPaise, type Paise } from '#contract/sales/money.ts';
import type { Payment, Refund } from '#contract/sales/orders.ts';
import { methodName } from '#contract/sales/payment-methods.ts';
import { ApiError } from '#site/api/client.ts';
import type { OpenedOrder } from '#site/api/orders.ts';
import { indianDate } from '#site/lib/indian-time.ts';
import { courseNames, leftOf } from '#site/lib/payment-labels.ts';
import type { Notice } from '#site/stores/notices.ts';
import { buyerName } from './order-labels.ts';
import { ALL, scopeOptions, SUM } from './refund-scope.ts';

/** The title for the chosen scope: all that is left, one course, or a sum. */
export function refundTitle(opened: OpenedOrder, payment: Payment, chosen: string): string {
  const amount = scopeOptions(opened, payment).find(({ value }) => value === chosen)?.amount;
  if (amount === undefined) return 'Refund a sum?';
  const courses = opened.order.courses.filter(({ courseId }) => courseId === chosen);
  const what = courses.length > 0 ? ` for ${courseNames({ courses })}` : '';
  return `Refund ${formatPaise(amount)}${what}?`;
}

/** One sentence for each consequence of the refund. */
export function consequences(
  opened: OpenedOrder,
  payment: Payment,
  { chosen = ALL, isByHand = false }: { chosen?: string; isByHand?: boolean } = {},
): string[] {
  const { student } = opened;
  const way = methodName(payment.method);
  const amount = scopeOptions(opened, payment, isByHand).find(
    ({ value }) => value === chosen,
  )?.amount;
  if (amount === 0) return [NOTHING_DUE];
  const what = amount === undefined ? 'The sum' : formatPaise(amount);
  const goesBack =
    payment.outside || isByHand
      ? `You state that ${amount === undefined ? 'the sum' : what} was given back outside of this site. The provider is not asked, and nothing is paid by it.`
      : `${what} goes back the way it came${way ? ` (${way})` : ''}. Banks take five to seven working days.`;
  const isLate = payment.documents?.some(isPastCredit) ?? false;
  return [
    goesBack,
    ...(isInPart(opened, payment, { chosen, amount }) ? [OF_A_PART] : []),
    ...(isLate
      ? ['30 November after the year of its invoice has passed: the note gives no tax back.']
      : []),
    whatEnds(opened, payment, chosen),
    student.email ? `A mail tells ${student.email} of it.` : 'Nobody is told: the account is gone.',
  ];
}

const OF_A_PART =
  'The courses that are kept count at their list prices on the day of purchase, up to the price of the bundle: the rest of the amount stays paid.';
const NOTHING_DUE =
  'Nothing is refunded for this: at their list prices the courses that are kept cost as much as was paid. Choose all courses, or a sum as goodwill.';

/** Whether the refund is less than the price of the chosen courses. */
function isInPart(
  { order }: OpenedOrder,
  payment: Payment,
  { chosen, amount }: { chosen: string; amount: Paise | undefined },
): boolean {
  const { items = [] } = payment;
  if (amount === undefined) return false;
  if (chosen === ALL) return amount < leftOf(payment);
  const isBundle =
    order.bundle !== undefined && items.filter((item) => !item.isReturned).length > 1;
  return isBundle || amount < (items.find((item) => item.courseId === chosen)?.left ?? 0);
}

function isPastCredit({ kind, issuedOn }: IssuedDocument): boolean {
  return kind === 'invoice' && indianDate(new Date()) > getLastCreditNoteDay(issuedOn);
}

/** Another payment, of this order or of another one, may have opened the same course. */
function whatEnds({ order, student }: OpenedOrder, payment: Payment, chosen: string): string {
  if (chosen === SUM) return 'No course is closed, unless nothing is left of what was paid for it.';
  const gone =
    payment.items?.filter(({ paid, left, isReturned }) => isReturned || (paid > 0 && left === 0)) ??
    [];
  const courses = order.courses.filter(({ courseId }) =>
    chosen === ALL ? !gone.some((item) => item.courseId === courseId) : courseId === chosen,
  );
  return `What only this payment opened is closed for ${buyerName(student)} as soon as the refund is made: ${courseNames({ courses })}.`;
}

export function refundNotice(refund: Refund): Notice {
  const sum = formatPaise(refund.amount);
  const message = (type: Notice['type'], title: string, message: string): Notice => ({
    layer: 'own',
    type,
    title,
    message,
  });
  switch (refund.status) {
    case 'processed':
      return message(
        'success',
        'Payment refunded',
        `${sum} was refunded. Courses that are refunded are closed.`,
      );
    case 'pending':
      return message(
        'success',
        'Refund begun',
        `The provider is refunding ${sum}. Courses that are refunded are closed once that is done.`,
      );
    case 'wanted':
      return message(
        'warning',
        'Refund waits for the provider',
        `The provider could not be reached. ${sum} is tried again by itself until it is refunded.`,
      );
    case 'failed':
      return message('error', 'Refund refused', 'The provider has refused. The payment stands.');
  }
}

export function refusalNotice(error: unknown): Notice {
  const { serverMessage, code } =
    error instanceof ApiError ? error : { serverMessage: undefined, code: undefined };
  const unknown =
    'The refund may have begun: look at the order. Asked twice, it is still one refund.';
  return {
    layer: 'own',
    type: 'error',
    title: code === 'no_answer' ? 'No answer' : 'Refund refused',
    message:
      serverMessage ?? (code === 'no_answer' ? unknown : 'Nothing was refunded. Please try again.'),
  };
}
