// What a buyer's browser talks to: the checkout script and the payment behind its buttons.
import type { FastifyInstance } from 'fastify';
import { checkoutScript } from './checkout-script.ts';
import type { Desk } from './desk.ts';
import type { Payment } from './entities.ts';
import { parse, ProviderError, WORDS } from './errors.ts';
import { checkShownAmount, failureOf, pay } from './payments.ts';
import { CheckoutPay, TestPay } from './requests.ts';
import { paymentSignature } from './signatures.ts';

/** What the page's handler gets, and what the merchant's server verifies. */
export interface PaymentProof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** A payment without an answer yet: no signature. */
export interface PaymentPending {
  status: 'created';
  razorpay_payment_id: string;
  razorpay_order_id: string;
}

export interface CheckoutKeys {
  keyId: string;
  keySecret: string;
}

/** Mounts `/checkout.js` and `/checkout/pay`; pages of other origins may use both. */
export function checkoutRoutes(app: FastifyInstance, desk: Desk, keys: CheckoutKeys): void {
  const script = checkoutScript();
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
  app.get('/checkout.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(script),
  );
  app.options('/checkout/pay', async (_request, reply) =>
    reply.code(204).header('access-control-allow-headers', 'content-type').send(),
  );
  app.post('/checkout/pay', async (request) => {
    const { key_id, amount, ...attempt } = parse(CheckoutPay, request.body);
    if (key_id !== keys.keyId) throw new ProviderError(WORDS.authentication, {}, 401);
    checkShownAmount(desk, attempt.order_id, amount);
    return answerOf(pay(desk, { ...attempt, settlesWaiting: false }), keys.keySecret);
  });
}

/** Mounts `/test/pay` and `/ledger`: a buyer's hand and an auditor's eye for tests. */
export function testRoutes(app: FastifyInstance, desk: Desk, keys: CheckoutKeys): void {
  app.post('/test/pay', async (request) => {
    const attempt = parse(TestPay, request.body);
    return answerOf(pay(desk, { ...attempt, settlesWaiting: true }), keys.keySecret);
  });
  app.get('/ledger', async () => desk.ledger.dump());
}

function answerOf(payment: Payment, keySecret: string): PaymentProof | PaymentPending {
  const ids = { razorpay_payment_id: payment.id, razorpay_order_id: payment.order_id };
  if (payment.status === 'failed') throw failureOf(payment);
  if (payment.status === 'created') return { status: 'created', ...ids };
  const signature = paymentSignature(payment.order_id, payment.id, keySecret);
  return { ...ids, razorpay_signature: signature };
}
