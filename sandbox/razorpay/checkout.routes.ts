// Requests of the buyer's browser: the checkout script and the payment.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import {
  requireEntity,
  parse,
  ProviderError,
  buildRefusal,
  buildUnauthorizedError,
  buildUnknownUrlError,
} from './errors.ts';
import { signPayment } from './keys.ts';
import { pay, settleLate } from './payments.ts';
import type { Payment } from './entities.ts';
import { CheckoutPay } from './schemas.ts';

const FOLDER = join(import.meta.dirname, 'browser');
const SLOW_SCRIPT_MS = 15_000;
const LATE_CAPTURE_MS = 2_000;

/** The payment's result for the page's handler, which the merchant's server verifies. */
export interface PaymentProof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export function toPaymentProof({ options }: Context, { id, order_id }: Payment): PaymentProof {
  return {
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: signPayment(order_id, id, options.keySecret),
  };
}

/** The response to a payment attempt: an error, ids without a signature while it is pending, or the proof. */
export function toPaymentResponse(context: Context, payment: Payment): object {
  const { status, id, order_id } = payment;
  if (status === 'created') {
    return { status, razorpay_payment_id: id, razorpay_order_id: order_id };
  }
  if (status !== 'failed') return toPaymentProof(context, payment);
  throw new ProviderError(payment.error_description ?? '', {
    source: payment.error_source ?? '',
    step: payment.error_step ?? '',
    reason: payment.error_reason ?? '',
    metadata: { order_id, payment_id: id },
  });
}

export function registerCheckoutRoutes(app: FastifyInstance, context: Context): void {
  const { keyId, slowScriptMs = SLOW_SCRIPT_MS, lateCaptureMs = LATE_CAPTURE_MS } = context.options;
  // Pages of other origins may use both.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });

  const code = readFileSync(join(FOLDER, 'checkout.js'), 'utf8');
  const styles = readFileSync(join(FOLDER, 'checkout.css'), 'utf8');
  const withStyles = code.replace("'__STYLES__'", () => JSON.stringify(styles));
  const script = `(() => {\n'use strict';\n${withStyles}})();\n`;
  app.get('/checkout.js', async (_request, reply) => {
    const state = context.faults.checkout.script;
    if (state === 'missing') throw buildUnknownUrlError();
    if (state === 'slow') await wait(slowScriptMs, undefined, { ref: false });
    reply.headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' });
    return reply.type('text/javascript; charset=utf-8').send(script);
  });

  app.options('/checkout/pay', async (_request, reply) =>
    reply.code(204).header('access-control-allow-headers', 'content-type').send(),
  );
  app.post('/checkout/pay', async (request) => {
    const { key_id, amount, ...attempt } = parse(CheckoutPay, request.body);
    if (key_id !== keyId) throw buildUnauthorizedError();
    const order = requireEntity(context.ledger.order(attempt.order_id));
    if (amount !== undefined && amount !== order.amount) {
      throw buildRefusal(
        'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
      );
    }
    const { handler, dismissFirst } = context.faults.checkout;
    const isLate = dismissFirst && attempt.outcome === 'success';
    const payment = pay(context, isLate ? { ...attempt, outcome: 'pending' } : attempt);
    if (isLate) setTimeout(() => captureDismissed(payment.id), lateCaptureMs).unref();
    return { ...toPaymentResponse(context, payment), handler };
  });

  function captureDismissed(paymentId: string): void {
    try {
      settleLate(context, paymentId);
    } catch {
      // The sandbox has stopped: the payment gets no response.
    }
  }
}
