// The provider's HTTP API for merchants' servers, and its faults.
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import {
  requireEntity,
  parse,
  ProviderError,
  buildServerError,
  buildUnauthorizedError,
} from './errors.ts';
import { applyChange, type Faults } from './faults.ts';
import { capture, createOrder, refund } from './payments.ts';
import { toCollection, removeOffers } from './entities.ts';
import { Capture, IdempotencyKey, ListQuery, NewOrder, RefundRequest } from './schemas.ts';

interface ById {
  Params: { id: string };
}

export function registerApiRoutes(app: FastifyInstance, context: Context): void {
  const { ledger, options } = context;
  const credentials = Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64');
  // Faults come first: they do not depend on the key.
  applyFaults(app, context);
  app.addHook('onRequest', async ({ headers }) => {
    if (!isEqual(headers.authorization ?? '', `Basic ${credentials}`))
      throw buildUnauthorizedError();
  });

  app.post('/orders', async ({ body }) => createOrder(context, parse(NewOrder, body)));
  app.get('/orders', async ({ query }) => toCollection(ledger.orders(parse(ListQuery, query))));
  app.get<ById>('/orders/:id', async ({ params }) => requireEntity(ledger.order(params.id)));
  app.get<ById>('/orders/:id/payments', async ({ params }) =>
    toCollection(
      ledger.listPaymentsOfOrder(requireEntity(ledger.order(params.id)).id).map(removeOffers),
    ),
  );

  app.get<ById & { Querystring: { 'expand[]'?: string } }>(
    '/payments/:id',
    async ({ params, query }) => {
      const payment = requireEntity(ledger.payment(params.id));
      return query['expand[]'] === 'offers' ? payment : removeOffers(payment);
    },
  );
  app.post<ById>('/payments/:id/capture', async ({ params, body }) =>
    removeOffers(capture(context, params.id, parse(Capture, body).amount)),
  );
  app.post<ById>('/payments/:id/refund', async ({ params, body, headers }) => {
    const key = headers['x-refund-idempotency'];
    const idempotencyKey = key === undefined ? null : parse(IdempotencyKey, key);
    return refund(context, params.id, { ...parse(RefundRequest, body), idempotencyKey });
  });
  app.get<ById>('/payments/:id/refunds', async ({ params }) =>
    toCollection(ledger.listRefundsOfPayment(requireEntity(ledger.payment(params.id)).id)),
  );

  app.get('/refunds', async ({ query }) => toCollection(ledger.refunds(parse(ListQuery, query))));
  app.get<ById>('/refunds/:id', async ({ params }) => requireEntity(ledger.refund(params.id)));
}

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function applyFaults(app: FastifyInstance, context: Context): void {
  const isAffected = ({ method, routeOptions }: FastifyRequest) => {
    const { only } = context.faults.api;
    return only === null || only === `${method} ${routeOptions.url?.slice(app.prefix.length)}`;
  };
  app.addHook('onRequest', async (request, reply) => {
    const { fault, latencyMs } = context.faults.api;
    if (!isAffected(request)) return undefined;
    if (latencyMs > 0) await wait(latencyMs, undefined, { ref: false });
    return replyWithFault(request, reply, fault);
  });
  app.addHook('onSend', async (request, reply) => {
    const { answersToLose } = context.faults.api;
    const isDone = request.method !== 'GET' && reply.statusCode < 300;
    if (answersToLose === 0 || !isDone || !isAffected(request)) return;
    context.faults = applyChange(context.faults, { api: { answersToLose: answersToLose - 1 } });
    request.raw.socket.destroy();
  });
}

const STATUS_FAULTS = {
  'status 400': new ProviderError('The request was refused by a fault.'),
  'status 429': new ProviderError('Too many requests', {}, 429),
  'status 500': buildServerError(),
};

function replyWithFault(
  request: FastifyRequest,
  reply: FastifyReply,
  fault: Faults['api']['fault'],
) {
  switch (fault) {
    case 'none':
      return undefined;
    case 'hang':
      return reply.hijack();
    case 'reset':
      request.raw.socket.resetAndDestroy();
      return reply.hijack();
    case 'html':
      return reply.type('text/html').send('<h1>Maintenance</h1>');
    case 'truncated':
      return reply.type('application/json').send('{"id":"order_');
    default:
      throw STATUS_FAULTS[fault];
  }
}
