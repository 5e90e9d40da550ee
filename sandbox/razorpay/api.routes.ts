// The provider's HTTP API, as its merchants' servers call it.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { failAsTold } from './api-faults.ts';
import type { Desk } from './desk.ts';
import { collection, withoutOffers } from './entities.ts';
import { parse, ProviderError, WORDS } from './errors.ts';
import { createOrder, orderOf } from './orders.ts';
import { capture, paymentOf } from './payments.ts';
import { refund, refundOf } from './refunds.ts';
import {
  Capture,
  IdempotencyKey,
  NewOrder,
  OrderList,
  RefundList,
  RefundRequest,
} from './requests.ts';

export interface ApiKeys {
  keyId: string;
  keySecret: string;
}

interface OneThing {
  Params: { id: string };
}

/** Mounts `/orders`, `/payments` and `/refunds`, all behind the exact `Basic` header. */
export function apiRoutes(app: FastifyInstance, desk: Desk, keys: ApiKeys): void {
  const expected = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  failAsTold(app, desk.knobs);
  app.addHook('onRequest', async (request) => {
    if (!sameText(request.headers.authorization ?? '', expected)) {
      throw new ProviderError(WORDS.authentication, {}, 401);
    }
  });
  orderRoutes(app, desk);
  paymentRoutes(app, desk);
}

function orderRoutes(app: FastifyInstance, desk: Desk): void {
  const { ledger } = desk;
  app.post('/orders', async (request) => createOrder(desk, parse(NewOrder, request.body)));
  app.get('/orders', async (request) => collection(ledger.orders(parse(OrderList, request.query))));
  app.get<OneThing>('/orders/:id', async (request) => orderOf(desk, request.params.id));
  app.get<OneThing>('/orders/:id/payments', async (request) =>
    collection(ledger.paymentsOf(orderOf(desk, request.params.id).id).map(withoutOffers)),
  );
}

function paymentRoutes(app: FastifyInstance, desk: Desk): void {
  const { ledger } = desk;
  app.get<OneThing & { Querystring: { 'expand[]'?: string } }>('/payments/:id', async (request) => {
    const payment = paymentOf(desk, request.params.id);
    return request.query['expand[]'] === 'offers' ? payment : withoutOffers(payment);
  });
  app.post<OneThing>('/payments/:id/capture', async (request) =>
    withoutOffers(capture(desk, request.params.id, parse(Capture, request.body))),
  );
  app.post<OneThing>('/payments/:id/refund', async (request) => {
    const key = request.headers['x-refund-idempotency'];
    return refund(desk, request.params.id, {
      request: parse(RefundRequest, request.body),
      idempotencyKey: key === undefined ? null : parse(IdempotencyKey, key),
    });
  });
  app.get<OneThing>('/payments/:id/refunds', async (request) =>
    collection(ledger.refundsOf(paymentOf(desk, request.params.id).id)),
  );
  app.get('/refunds', async (request) =>
    collection(ledger.refunds(parse(RefundList, request.query))),
  );
  app.get<OneThing>('/refunds/:id', async (request) => refundOf(desk, request.params.id));
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
