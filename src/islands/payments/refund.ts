// What a refund will do, and what came of it, in words.
import { formatPaise } from '#contract/money.ts';
import type { Payment, Refund } from '#contract/orders.ts';
import { ApiError } from '#site/api/client.ts';
import type { OpenedOrder } from '#site/api/orders.ts';
import { courseNames, leftOf, methodName } from '#site/lib/payment-words.ts';
import type { Notice } from '#site/stores/notices.ts';
import { buyerName } from './order-words.ts';

/** One sentence per thing that will happen. */
export function consequences({ order, student }: OpenedOrder, payment: Payment): string[] {
  const way = methodName(payment.method);
  const who = buyerName(student);
  return [
    `${formatPaise(leftOf(payment))} goes back the way it came${way ? ` (${way})` : ''}. Banks take five to seven working days.`,
    // Another payment, of this order or of another one, may have opened the same course.
    `What only this payment opened is closed for ${who} as soon as the provider has made the refund: ${courseNames(order)}.`,
    student.email ? `A mail tells ${student.email} of it.` : 'Nobody is told: the account is gone.',
  ];
}

/** What an admin is told afterwards. */
export function refundNotice(refund: Refund): Notice {
  const sum = formatPaise(refund.amount);
  const message = (type: Notice['type'], title: string, message: string): Notice => ({
    ...{ layer: 'own', type, title, message },
  });
  switch (refund.status) {
    case 'processed':
      return message(
        'success',
        'Payment refunded',
        `${sum} is on its way. What only this payment opened is closed.`,
      );
    case 'pending':
      return message(
        'success',
        'Refund begun',
        `The provider is refunding ${sum}. What only this payment opened is closed once that is done.`,
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

/** Why nothing was refunded, as far as we know. */
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
