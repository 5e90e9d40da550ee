// Endpoints for buyers: quote, order, verification, confirmation mail.
import * as calls from '#contract/sales/payments.ts';
import { getQuote } from '#contract/sales/quote.ts';
import { mount } from '../../http/mount.ts';
import type { MountTarget } from '../../http/mount.ts';
import type { Deps } from '../../platform/ports.ts';
import { requireSchoolOpen } from '../school-opening.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { createOrder } from './payments.ts';
import { buildQuoteView } from '../orders/quote-view.ts';
import { requireOwnPayment, verifyPayment } from './verification.ts';

/** Enough for a double click and a few tabs. */
const WAITING_MAX = 20;

export function registerPaymentRoutes(at: MountTarget, deps: Deps): void {
  const queue = createKeyedQueue(WAITING_MAX);
  mount(at, calls.capturePayment, async ({ viewer, body }) => {
    await requireSchoolOpen(deps);
    const { userId } = viewer;
    const { orderId, amountPaise } = await queue(userId, () => createOrder(deps, userId, body));
    return {
      message: orderId === undefined ? 'You are enrolled.' : 'Order created.',
      ...(orderId === undefined ? {} : { orderId }),
      amount: amountPaise,
      currency: 'INR' as const,
      keyId: deps.gateway.keyId,
    };
  });
  mount(at, getQuote, async ({ viewer, body }) => ({
    data: await buildQuoteView(deps, viewer.userId, body),
  }));
  mount(at, calls.verifyPayment, async ({ viewer, body }) => {
    const returned = await verifyPayment(deps, viewer.userId, {
      orderId: body.razorpay_order_id,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
      courses: body.courses,
    });
    return {
      message: 'Payment verified. You are enrolled.',
      ...(returned === undefined ? {} : { returned }),
    };
  });
  mount(at, calls.sendPaymentSuccessEmail, async ({ viewer, body }) => {
    await requireOwnPayment(deps, viewer.userId, body);
    deps.mailQueued();
    return { message: 'The confirmation email is on its way.' };
  });
}
