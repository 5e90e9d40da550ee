// Control for developers and tests: faults, actions of the bank or provider, and the data.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { toPaymentResponse, toPaymentProof } from './checkout.routes.ts';
import type { Context } from './context.ts';
import type { Payment } from './entities.ts';
import { parse, parseWithPath, ProviderError } from './errors.ts';
import { FaultsChange, NO_FAULTS, applyChange } from './faults.ts';
import * as payments from './payments.ts';
import { TestPay } from './schemas.ts';

const body = <T extends z.core.$ZodShape>(shape: T) => z.strictObject(shape, 'must be an object');
const EmptyBody = body({});
const OneEvent = body({ event_id: z.string('must be the id of an event') });
const OneOrder = body({ order_id: z.string('must be the id of an order') });
const OnePayment = body({ payment_id: z.string('must be the id of a payment') });
const amount = z.int('must be a whole number of paise');
const PartOfPayment = body({
  ...OnePayment.shape,
  amount: z.optional(amount.check(z.minimum(100, 'must be at least 100 paise'))),
});
const OneRefund = body({
  refund_id: z.string('must be the id of a refund'),
  outcome: z.enum(['processed', 'failed'], 'must be processed or failed'),
});
const seconds = z.int('must be a whole number of seconds');
const ClockChange = z.union(
  [z.strictObject({ offsetSeconds: seconds }), z.strictObject({ forwardSeconds: seconds })],
  'must contain either offsetSeconds or forwardSeconds, in whole seconds',
);

/** Actions of `POST /actions/NAME`, each called with the body. */
export const ACTIONS = {
  'deliver-now': createAction(EmptyBody, async ({ dispatcher }) => ({
    deliveries: await dispatcher.deliverNow(),
  })),
  redeliver: createAction(OneEvent, async ({ dispatcher }, { event_id }) => ({
    delivery: await dispatcher.redeliver(event_id),
  })),
  'pay-again': createAction(OneOrder, (context, { order_id }) =>
    withProof(context, payments.payAgain(context, order_id)),
  ),
  'authorise-late': createAction(OnePayment, (context, { payment_id }) =>
    withProof(context, payments.authorizeLate(context, payment_id)),
  ),
  'capture-late': createAction(OnePayment, (context, { payment_id }) =>
    withProof(context, payments.captureLate(context, payment_id)),
  ),
  refund: createAction(PartOfPayment, (context, { payment_id, ...request }) => ({
    refund: payments.refund(context, payment_id, request),
  })),
  'end-refund': createAction(OneRefund, (context, { refund_id, outcome }) => ({
    refund: payments.endRefund(context, refund_id, outcome),
  })),
  'auto-refund': createAction(EmptyBody, payments.runTimeouts),
  'set-clock': createAction(ClockChange, (context, request) => {
    const isOffset = 'offsetSeconds' in request;
    const now = context.faults.clockOffsetSeconds;
    const clockOffsetSeconds = isOffset ? request.offsetSeconds : now + request.forwardSeconds;
    return { clockOffsetSeconds, ...changeFaults(context, { clockOffsetSeconds }) };
  }),
};
export type ActionName = keyof typeof ACTIONS;

function createAction<S extends z.ZodMiniType>(
  schema: S,
  run: (context: Context, request: z.output<S>) => object | Promise<object>,
) {
  return (context: Context, input: unknown) => run(context, parseWithPath(schema, input));
}

function withProof(context: Context, payment: Payment) {
  return { payment, proof: toPaymentProof(context, payment) };
}

/** Returns what became due by a change of the clock. */
export function changeFaults(context: Context, input: unknown) {
  const change = parseWithPath(FaultsChange, input);
  context.faults = applyChange(context.faults, change);
  if (change.clockOffsetSeconds === undefined) return { timedOut: [], refunds: [] };
  context.dispatcher.wake();
  return payments.runTimeouts(context);
}

export function resetFaults(context: Context): void {
  context.faults = NO_FAULTS;
  context.dispatcher.wake();
}

export function registerControlRoutes(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request) => requireOwnJson(request));
  app.get('/faults', async () => context.faults);
  app.put('/faults', async (request) => {
    changeFaults(context, request.body);
    return context.faults;
  });
  app.post('/faults/reset', async () => {
    resetFaults(context);
    return context.faults;
  });
  for (const [name, run] of Object.entries(ACTIONS)) {
    app.post(`/actions/${name}`, async (request) => run(context, request.body));
  }
  app.post('/test/pay', async (request) =>
    toPaymentResponse(context, payments.payOrSettle(context, parse(TestPay, request.body))),
  );
  app.get('/ledger', async () => context.ledger.dump());
}

/** Blocks web pages of other origins. */
export function requireOwnPage({ headers }: FastifyRequest): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  const isSameHost = origin === undefined || URL.parse(origin)?.host === host;
  if (site ? site === 'same-origin' || site === 'none' : isSameHost) return;
  throw new ProviderError('Pages of other origins may not do this.', {}, 403);
}

function requireOwnJson(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  requireOwnPage(request);
  if (/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) return;
  throw new ProviderError('The content type must be application/json.', {}, 415);
}
