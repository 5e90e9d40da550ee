// The provider's rules: changes of orders, payments and refunds, and their events.
import type { Context } from './context.ts';
import { toCollection, buildOrder, buildPayment, buildRefund, NO_ERROR } from './entities.ts';
import type { Order, Payment, Refund } from './entities.ts';
import { requireEntity, buildRefusal } from './errors.ts';
import { generateId } from './keys.ts';
import { ListQuery, type Attempt, type NewOrder, type RefundRequest } from './schemas.ts';
import { emitEvent } from './webhooks.ts';

const FEE_RATE = 0.02;
const TAX_ON_FEE_RATE = 0.18;
/** The discount of the test offer, or the interest of a no-cost EMI. */
const OFFER_RATE = 0.1;
const TEST_OFFER = 'offer_TestOffer00001';
/** In paise, by the fault. */
const AMOUNT_DIFFERENCE = { right: 0, less: -500, more: 500 };
/** The name of the bank's reference. */
const REFERENCES = {
  upi: 'rrn',
  card: 'auth_code',
  emi: 'auth_code',
  netbanking: 'bank_transaction_id',
  wallet: 'transaction_id',
};
const TIMEOUT_SECONDS = 10 * 60;
const DAY_SECONDS = 86_400;

const FAILED = { error_code: 'BAD_REQUEST_ERROR', error_step: 'payment_authorization' };
const DECLINED = {
  error_description:
    "Your payment didn't go through as it was declined by the bank. Try another method.",
  error_source: 'bank',
  error_reason: 'payment_failed',
};
const TIMED_OUT = {
  error_description: 'Payment was not completed on time.',
  error_source: 'customer',
  error_reason: 'payment_timed_out',
};

const getNowSeconds = (context: Context) => Math.floor(context.nowMs() / 1000);

export function createOrder(context: Context, request: NewOrder): Order {
  const { ledger, faults } = context;
  const { receipt } = request;
  return ledger.transaction(() => {
    if (typeof receipt === 'string' && ledger.orders(ListQuery.parse({ receipt })).length > 0) {
      throw buildRefusal('An order with the same receipt has already been created.', 'receipt');
    }
    const order = buildOrder(request, getNowSeconds(context));
    ledger.saveOrder(order);
    const mode = request.payment?.capture ?? faults.payments.capture;
    if (mode === 'manual') ledger.requireManualCapture(order.id);
    return order;
  });
}

function getPayableOrder({ ledger }: Context, id: string): Order {
  const order = requireEntity(ledger.order(id));
  if (order.status !== 'paid') return order;
  throw buildRefusal(
    'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
  );
}

/** Attempts a payment. Also returns a failed payment. */
export function pay(context: Context, attempt: Attempt): Payment {
  return context.ledger.transaction(() => {
    const order = getPayableOrder(context, attempt.order_id);
    return applyOutcome(context, beginPayment(context, order, attempt), attempt);
  });
}

/** Like `pay`, but sets the outcome of a pending payment of the order if there is one. */
export function payOrSettle(context: Context, attempt: Attempt): Payment {
  const statuses = attempt.outcome === 'success' ? ['created', 'authorized'] : ['created'];
  const waiting = context.ledger
    .listPaymentsOfOrder(getPayableOrder(context, attempt.order_id).id)
    .find(({ status }) => statuses.includes(status));
  if (!waiting) return pay(context, attempt);
  return context.ledger.transaction(() => applyOutcome(context, waiting, attempt));
}

function applyOutcome(context: Context, payment: Payment, { outcome }: Attempt): Payment {
  if (outcome === 'pending') return payment;
  if (outcome === 'failed') return failPayment(context, payment, DECLINED);
  const authorized = payment.status === 'authorized' ? payment : authorize(context, payment);
  const isFinal = outcome === 'authorized' || context.ledger.isCapturedManually(payment.order_id);
  return isFinal ? authorized : markCaptured(context, authorized);
}

/** Creates a pending payment. */
function beginPayment(context: Context, order: Order, attempt: Attempt): Payment {
  const { ledger, faults } = context;
  ledger.saveOrder({ ...order, attempts: order.attempts + 1, status: 'attempted' });
  const hasOffer = attempt.offer ?? faults.payments.offers;
  const amount = hasOffer
    ? order.amount - Math.round(order.amount * OFFER_RATE)
    : order.amount + AMOUNT_DIFFERENCE[faults.payments.amount];
  const payment: Payment = buildPayment(order, attempt, {
    amount,
    created_at: getNowSeconds(context),
  });
  if (hasOffer) payment.offers = toCollection([{ id: TEST_OFFER }]);
  ledger.savePayment(payment);
  return payment;
}

function authorize(context: Context, payment: Payment): Payment {
  const acquirer_data = {
    [REFERENCES[payment.method]]: generateId(''),
    ...(payment.method === 'upi' && { upi_transaction_id: generateId('') }),
  };
  const authorized: Payment = { ...payment, ...NO_ERROR, status: 'authorized', acquirer_data };
  context.ledger.savePayment(authorized);
  emitEvent(context, 'payment.authorized', { payment: authorized });
  return authorized;
}

function markCaptured(context: Context, payment: Payment): Payment {
  const { ledger } = context;
  const fee = Math.round(payment.amount * FEE_RATE);
  const tax = Math.round(fee * TAX_ON_FEE_RATE);
  const captured: Payment = { ...payment, status: 'captured', captured: true, fee: fee + tax, tax };
  ledger.savePayment(captured);
  const paid = { status: 'paid', amount_paid: payment.amount, amount_due: 0 } as const;
  const order: Order = { ...requireEntity(ledger.order(payment.order_id)), ...paid };
  ledger.saveOrder(order);
  emitEvent(context, 'payment.captured', { payment: captured });
  emitEvent(context, 'order.paid', { payment: captured, order });
  return captured;
}

function failPayment(context: Context, payment: Payment, reason: typeof DECLINED): Payment {
  const failed: Payment = { ...payment, ...FAILED, ...reason, status: 'failed' };
  context.ledger.savePayment(failed);
  emitEvent(context, 'payment.failed', { payment: failed });
  return failed;
}

/** The merchant's capture of an authorized payment. */
export function capture(context: Context, id: string, amount: number): Payment {
  return context.ledger.transaction(() => {
    const payment = requireEntity(context.ledger.payment(id));
    getPayableOrder(context, payment.order_id);
    if (payment.status !== 'authorized') {
      throw buildRefusal(
        'Only payments which have been authorized and not yet captured can be captured',
      );
    }
    if (payment.amount === amount) return markCaptured(context, payment);
    throw buildRefusal('Capture amount must be equal to the amount authorized.', 'amount');
  });
}

const isPendingOrFailed = ({ status }: Payment) => status === 'created' || status === 'failed';

/** The bank authorizes a pending or failed payment. */
export function authorizeLate(context: Context, id: string): Payment {
  return context.ledger.transaction(() => {
    const payment = requireEntity(context.ledger.payment(id));
    if (isPendingOrFailed(payment)) return authorize(context, payment);
    throw buildRefusal('Only pending or failed payments can be authorised late.');
  });
}

/** Captures a pending, failed or authorized payment, even if the order is already paid. */
export function captureLate(context: Context, id: string): Payment {
  return context.ledger.transaction(() => {
    const payment = requireEntity(context.ledger.payment(id));
    if (payment.status === 'authorized') return markCaptured(context, payment);
    if (isPendingOrFailed(payment)) return markCaptured(context, authorize(context, payment));
    throw buildRefusal('Only pending, failed or authorised payments can be captured late.');
  });
}

/** The late success of a payment, unless its outcome has been set meanwhile. */
export function settleLate(context: Context, id: string): void {
  const payment = requireEntity(context.ledger.payment(id));
  if (!isPendingOrFailed(payment)) return;
  if (context.ledger.isCapturedManually(payment.order_id)) authorizeLate(context, id);
  else captureLate(context, id);
}

/** A second captured payment for a paid order, as from two open windows. */
export function payAgain(context: Context, orderId: string): Payment {
  return context.ledger.transaction(() => {
    const order = requireEntity(context.ledger.order(orderId));
    if (order.status !== 'paid') throw buildRefusal('The order has not been paid yet.', 'order_id');
    const attempt: Attempt = { order_id: orderId, method: 'upi', outcome: 'success' };
    return markCaptured(context, authorize(context, beginPayment(context, order, attempt)));
  });
}

/** Applies timeouts: pending payments fail, uncaptured ones are refunded. */
export function runTimeouts(context: Context): { timedOut: Payment[]; refunds: Refund[] } {
  const { ledger, faults } = context;
  const isOlder = ({ created_at }: Payment, seconds: number) =>
    getNowSeconds(context) - created_at >= seconds;
  return ledger.transaction(() => {
    const pendingPayments = ledger
      .listPaymentsByStatus('created')
      .filter((payment) => isOlder(payment, TIMEOUT_SECONDS));
    const uncapturedPayments = ledger
      .listPaymentsByStatus('authorized')
      .filter((payment) => isOlder(payment, faults.payments.autoRefundDays * DAY_SECONDS))
      .filter(({ id }) => ledger.listRefundsOfPayment(id).length === 0);
    return {
      timedOut: pendingPayments.map((payment) => failPayment(context, payment, TIMED_OUT)),
      refunds: uncapturedPayments.map((payment) => createRefund(context, payment, {})),
    };
  });
}

/** The merchant's refund. A repeat with the same key and request returns the first refund. */
export function refund(
  context: Context,
  paymentId: string,
  { idempotencyKey: key = null, ...request }: RefundRequest & { idempotencyKey?: string | null },
): Refund {
  const { ledger } = context;
  const fingerprint = JSON.stringify([paymentId, request]);
  return ledger.transaction(() => {
    const earlier = key === null ? undefined : ledger.findRefundKey(key);
    if (earlier?.request === fingerprint) return requireEntity(ledger.refund(earlier.refundId));
    if (earlier) {
      throw buildRefusal(
        'Different request with the same idempotency key has already been processed.',
      );
    }
    const payment = requireEntity(ledger.payment(paymentId));
    const amount = getRefundableAmount(payment, request.amount);
    const created = createRefund(context, payment, { ...request, amount });
    if (key !== null) ledger.saveRefundKey({ id: key, refundId: created.id, request: fingerprint });
    return created;
  });
}

function getRefundableAmount(payment: Payment, requested?: number): number {
  if (payment.status === 'refunded')
    throw buildRefusal('The payment has been fully refunded already');
  if (!payment.captured) {
    throw buildRefusal('The payment status should be captured for action to be taken');
  }
  const left = payment.amount - payment.amount_refunded;
  if (requested === undefined || requested <= left) return requested ?? left;
  throw buildRefusal('The refund amount provided is greater than amount captured', 'amount');
}

/** Ends a pending refund. */
export function endRefund(context: Context, id: string, outcome: 'processed' | 'failed'): Refund {
  return context.ledger.transaction(() => {
    const pending = requireEntity(context.ledger.refund(id));
    if (pending.status !== 'pending') throw buildRefusal('The refund is no longer pending.');
    return finishRefund(context, pending, outcome);
  });
}

function createRefund(context: Context, payment: Payment, request: RefundRequest): Refund {
  const outcome = context.faults.payments.refunds;
  const created = buildRefund(payment, request, getNowSeconds(context));
  // As in the provider's example, the first event of a successful refund already has that status.
  if (outcome === 'processed') created.status = outcome;
  context.ledger.saveRefund(created);
  const refunded = addRefundedAmount(payment, created.amount);
  context.ledger.savePayment(refunded);
  emitEvent(context, 'refund.created', { refund: created, payment: refunded });
  return outcome === 'pending' ? created : finishRefund(context, created, outcome);
}

function finishRefund(context: Context, refund: Refund, status: 'processed' | 'failed'): Refund {
  const finished: Refund = { ...refund, status };
  context.ledger.saveRefund(finished);
  const before = requireEntity(context.ledger.payment(refund.payment_id));
  const payment = addRefundedAmount(before, status === 'failed' ? -refund.amount : 0);
  context.ledger.savePayment(payment);
  emitEvent(context, `refund.${status}`, { refund: finished, payment });
  return finished;
}

function addRefundedAmount(payment: Payment, amount: number): Payment {
  const amount_refunded = payment.amount_refunded + amount;
  if (amount_refunded === payment.amount) {
    return { ...payment, amount_refunded, refund_status: 'full', status: 'refunded' };
  }
  const refund_status = amount_refunded === 0 ? null : 'partial';
  const status = payment.captured ? 'captured' : 'authorized';
  return { ...payment, amount_refunded, refund_status, status };
}
