// What becomes of payments beside the window: late answers, second payments, and what time alone does.
import type { Desk } from './desk.ts';
import type { Payment, Refund } from './entities.ts';
import { ProviderError, WORDS } from './errors.ts';
import { orderOf } from './orders.ts';
import { authorise, begin, fail, take } from './payment-states.ts';
import { paymentOf, waitsForMerchant } from './payments.ts';
import { giveBack } from './refunds.ts';

const ANSWER_WITHIN_SECONDS = 10 * 60;
const DAY_SECONDS = 86_400;

/** The bank says yes after all, to a payment that waits or that had failed. */
export function authoriseLate(desk: Desk, id: string): Payment {
  return desk.ledger.transaction(() => {
    const payment = paymentOf(desk, id);
    if (!isUnanswered(payment)) throw new ProviderError(WORDS.notLate);
    return authorise(desk, payment);
  });
}

/** The money is taken after all, also of a payment that had failed; also where its order is paid by now. */
export function captureLate(desk: Desk, id: string): Payment {
  return desk.ledger.transaction(() => {
    const payment = paymentOf(desk, id);
    if (payment.status === 'authorized') return take(desk, payment);
    if (!isUnanswered(payment)) throw new ProviderError(WORDS.notCapturable);
    return take(desk, authorise(desk, payment));
  });
}

/** The answer that a buyer gives elsewhere, to a payment that may have got it already. */
export function settleLate(desk: Desk, id: string): void {
  const payment = paymentOf(desk, id);
  if (!isUnanswered(payment)) return;
  if (waitsForMerchant(desk, payment)) authoriseLate(desk, id);
  else captureLate(desk, id);
}

/** A second captured payment of an order that is paid, as from two windows open at once. */
export function payAgain(desk: Desk, orderId: string): Payment {
  return desk.ledger.transaction(() => {
    const order = orderOf(desk, orderId);
    if (order.status !== 'paid') throw new ProviderError(WORDS.notPaidYet, { field: 'order_id' });
    return take(desk, authorise(desk, begin(desk, order, { method: 'upi' })));
  });
}

/** What has happened because time went by. */
export interface Passing {
  timedOut: Payment[];
  refunds: Refund[];
}

/** Payments without an answer fail after ten minutes; authorised ones that nobody captured go back after days. */
export function passTime(desk: Desk): Passing {
  const { ledger, knobs } = desk;
  const isOlder = (payment: Payment, seconds: number) => desk.now() - payment.created_at >= seconds;
  return ledger.transaction(() => {
    const late = ledger
      .paymentsIn('created')
      .filter((payment) => isOlder(payment, ANSWER_WITHIN_SECONDS));
    const uncaptured = ledger
      .paymentsIn('authorized')
      .filter((one) => isOlder(one, knobs.faults.payments.autoRefundDays * DAY_SECONDS))
      .filter((one) => ledger.refundsOf(one.id).length === 0);
    return {
      timedOut: late.map((payment) => fail(desk, payment, 'timedOut')),
      refunds: uncaptured.map((payment) => giveBack(desk, payment)),
    };
  });
}

function isUnanswered({ status }: Payment): boolean {
  return status === 'created' || status === 'failed';
}
