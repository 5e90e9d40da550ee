import { getLastCreditNoteDay } from '#contract/sales/gst.ts';
import type { IssuedDocument } from '#contract/sales/issued-documents.ts';
import { formatPaise, type Paise } from '#contract/sales/money.ts';
import type { Payment, Refund } from '#contract/sales/orders.ts';
import { getMethodName } from '#contract/sales/payment-methods.ts';
import { ApiError } from '#site/api/client.ts';
import type { OpenedOrder } from '#site/api/orders.ts';
import { formatIndianDate } from '#site/lib/indian-time.ts';
import { formatCourseNames, computeRemaining } from '#site/lib/payment-labels.ts';
import type { Notice } from '#site/stores/notices.ts';
import { getBuyerName } from './order-labels.ts';
import { ALL_COURSES, listScopes, CUSTOM_SUM } from './refund-scope.ts';

/** The title for the chosen scope: the whole remainder, one course, or a custom amount. */
export function formatRefundTitle(opened: OpenedOrder, payment: Payment, chosen: string): string {
  const amount = listScopes(opened, payment).find(({ value }) => value === chosen)?.amount;
  if (amount === undefined) return 'Refund a custom amount?';
  const courses = opened.order.courses.filter(({ courseId }) => courseId === chosen);
  const what = courses.length > 0 ? ` for ${formatCourseNames({ courses })}` : '';
  return `Refund ${formatPaise(amount)}${what}?`;
}

/** One sentence for each consequence of the refund. */
export function listConsequences(
  opened: OpenedOrder,
  payment: Payment,
  { chosen = ALL_COURSES, isByHand = false }: { chosen?: string; isByHand?: boolean } = {},
): string[] {
  const { student } = opened;
  const methodLabel = getMethodName(payment.method);
  const amount = listScopes(opened, payment, isByHand).find(
    ({ value }) => value === chosen,
  )?.amount;
  if (amount === 0) return [NOTHING_DUE];
  const what = amount === undefined ? 'The amount' : formatPaise(amount);
  const moneySentence =
    payment.outside || isByHand
      ? `This records that ${amount === undefined ? 'the amount' : what} was refunded outside this site. Razorpay refunds nothing.`
      : `${what} is refunded to the payment method${methodLabel ? ` (${methodLabel})` : ''}. Banks take five to seven working days.`;
  const isLate = payment.documents?.some(isPastCreditNoteDeadline) ?? false;
  return [
    moneySentence,
    ...(isPartialRefund(opened, payment, { chosen, amount }) ? [PARTIAL_REFUND] : []),
    ...(isLate
      ? [
          'The deadline for a credit note (30 November after the invoice’s financial year) has passed, so we issue a refund note without tax.',
        ]
      : []),
    describeLostAccess(opened, payment, chosen),
    student.email
      ? `We notify ${student.email} by email.`
      : 'No email is sent, because the account was deleted.',
  ];
}

const PARTIAL_REFUND =
  'Courses that the buyer keeps are charged at their list prices on the day of purchase, up to the price of the bundle. Only the rest is refunded.';
const NOTHING_DUE =
  'There is nothing to refund: at list prices, the courses that the buyer keeps cost as much as was paid. Choose all courses, or a custom amount as goodwill.';

/** Whether the refund is less than the price of the chosen courses. */
function isPartialRefund(
  { order }: OpenedOrder,
  payment: Payment,
  { chosen, amount }: { chosen: string; amount: Paise | undefined },
): boolean {
  const { items = [] } = payment;
  if (amount === undefined) return false;
  if (chosen === ALL_COURSES) return amount < computeRemaining(payment);
  const isBundle =
    order.bundle !== undefined && items.filter((item) => !item.isReturned).length > 1;
  return isBundle || amount < (items.find((item) => item.courseId === chosen)?.left ?? 0);
}

function isPastCreditNoteDeadline({ kind, issuedOn }: IssuedDocument): boolean {
  return kind === 'invoice' && formatIndianDate(new Date()) > getLastCreditNoteDay(issuedOn);
}

/** Another payment, of this order or another, may give access to the same course. */
function describeLostAccess(
  { order, student }: OpenedOrder,
  payment: Payment,
  chosen: string,
): string {
  if (chosen === CUSTOM_SUM)
    return 'The student keeps access, except to courses that are then fully refunded.';
  const closedItems =
    payment.items?.filter(({ paid, left, isReturned }) => isReturned || (paid > 0 && left === 0)) ??
    [];
  const courses = order.courses.filter(({ courseId }) =>
    chosen === ALL_COURSES
      ? !closedItems.some((item) => item.courseId === courseId)
      : courseId === chosen,
  );
  return `As soon as the refund is made, ${getBuyerName(student)} loses access to ${formatCourseNames({ courses })}, unless another payment covers it.`;
}

export function buildRefundNotice(refund: Refund): Notice {
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
        `${sum} was refunded. Access to refunded courses has ended.`,
      );
    case 'pending':
      return message(
        'success',
        'Refund started',
        `Razorpay is refunding ${sum}. Access to refunded courses ends once that is done.`,
      );
    case 'wanted':
      return message(
        'warning',
        'Refund waiting for Razorpay',
        `Razorpay could not be reached. The refund of ${sum} is retried automatically.`,
      );
    case 'failed':
      return message(
        'error',
        'Refund refused',
        'Razorpay refused the refund. The payment is unchanged.',
      );
  }
}

export function buildRefusalNotice(error: unknown): Notice {
  const { serverMessage, code } =
    error instanceof ApiError ? error : { serverMessage: undefined, code: undefined };
  const unknownResult =
    'The refund may have started: check the order. You can safely try again, it is refunded only once.';
  return {
    layer: 'own',
    type: 'error',
    title: code === 'no_answer' ? 'No response' : 'Refund refused',
    message:
      serverMessage ??
      (code === 'no_answer' ? unknownResult : 'Nothing was refunded. Please try again.'),
  };
}
