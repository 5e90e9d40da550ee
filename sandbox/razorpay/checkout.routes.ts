// What a buyer's browser talks to: the checkout script and the payment behind its buttons.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { checkoutScript } from './checkout-script.ts';
import type { Desk } from './desk.ts';
import { parse, ProviderError, WORDS } from './errors.ts';
import { settleLate } from './late.ts';
import { checkShownAmount, failureOf, pay } from './payments.ts';
import { idsOf, proofOf } from './proof.ts';
import { CheckoutPay } from './requests.ts';

const SLOW_SCRIPT_MS = 15_000;
const LATE_CAPTURE_MS = 2_000;

export interface CheckoutOptions {
  keyId: string;
  keySecret: string;
  /** How long the script takes where it is slow. */
  slowScriptMs?: number;
  /** How long after its window was dismissed a payment is captured. */
  lateCaptureMs?: number;
}

/** Mounts `/checkout.js` and `/checkout/pay`; pages of other origins may use both. */
export function checkoutRoutes(app: FastifyInstance, desk: Desk, options: CheckoutOptions): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
  scriptRoute(app, desk, options.slowScriptMs ?? SLOW_SCRIPT_MS);
  payRoute(app, desk, options);
}

function scriptRoute(app: FastifyInstance, desk: Desk, slowMs: number): void {
  const script = checkoutScript();
  app.get('/checkout.js', async (_request, reply) => {
    const state = desk.knobs.faults.checkout.script;
    if (state === 'missing') throw new ProviderError(WORDS.unknownUrl, {}, 404);
    if (state === 'slow') await wait(slowMs, undefined, { ref: false });
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(script);
  });
}

function payRoute(app: FastifyInstance, desk: Desk, options: CheckoutOptions): void {
  const later = openLater(app, options.lateCaptureMs ?? LATE_CAPTURE_MS);
  app.options('/checkout/pay', async (_request, reply) =>
    reply.code(204).header('access-control-allow-headers', 'content-type').send(),
  );
  app.post('/checkout/pay', async (request) => {
    const { key_id, amount, ...attempt } = parse(CheckoutPay, request.body);
    if (key_id !== options.keyId) throw new ProviderError(WORDS.authentication, {}, 401);
    checkShownAmount(desk, attempt.order_id, amount);
    const { handler, dismissFirst } = desk.knobs.faults.checkout;
    const isLate = dismissFirst && attempt.outcome === 'success';
    const outcome = isLate ? 'pending' : attempt.outcome;
    const payment = pay(desk, { ...attempt, outcome, settlesWaiting: false });
    if (payment.status === 'failed') throw failureOf(payment);
    if (isLate) later(() => settleLate(desk, payment.id));
    if (payment.status === 'created') return { status: 'created', ...idsOf(payment) };
    return { ...proofOf(payment, options.keySecret), handler };
  });
}

/** What is still to come when the stand-in stops does not come: the payment then waits without an answer. */
function openLater(app: FastifyInstance, delayMs: number): (work: () => void) => void {
  const timers = new Set<NodeJS.Timeout>();
  app.addHook('preClose', async () => timers.forEach((timer) => clearTimeout(timer)));
  return (work) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      try {
        work();
      } catch {
        // The disk is full or the books are locked: the payment waits without an answer, too.
      }
    }, delayMs);
    timer.unref();
    timers.add(timer);
  };
}
