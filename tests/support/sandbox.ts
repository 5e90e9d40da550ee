// A server that sells, and the payment provider's stand-in beside it on a port of its own.
import Fastify from 'fastify';
import type { FastifyReply } from 'fastify';
import { expect, vi } from 'vitest';
import { BASE_PATH } from '#contract/endpoint.ts';
import { capturePayment, paymentWebhook, verifyPayment } from '#contract/payments.ts';
import { razorpayGateway } from '#server/adapters/gateway/razorpay.ts';
import { SANDBOX_KEYS, SANDBOX_PREFIX } from '#sandbox/razorpay/keys.ts';
import { openLedger } from '#sandbox/razorpay/ledger.ts';
import type { Ledger } from '#sandbox/razorpay/ledger.ts';
import { razorpaySandbox } from '#sandbox/razorpay/sandbox.ts';
import type { Gateway } from '#server/ports.ts';
import type { Person } from './makers.ts';
import { send, startServer } from './server.ts';
import type { Got, TestServer, TestServerOptions } from './server.ts';

const NOWHERE = 'http://127.0.0.1:9/';
const NEVER_MS = 3_600_000;
const WITH_AMOUNT = /"amount"/;

export type Fault = 'hang' | 'reset' | 'status 500' | 'status 429' | 'html' | 'truncated';

export interface Proof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export interface Provider {
  /** Origin with the sandbox's prefix: what a gateway gets as the address of the API. */
  url: string;
  ledger: Ledger;
  /** Calls of the API that arrived, as 'GET /orders'. */
  calls: string[];
  /** How the API fails from now on; undefined: it works. */
  fault: Fault | undefined;
  /** Does the work, then loses the answer, this many times. */
  answersToLose: number;
  /** Where events go; undefined: they are lost. */
  webhookUrl: string | undefined;
  pay(orderId: string, outcome?: string): Promise<Proof>;
  /** Turns its clock forward. */
  pass(milliseconds: number): void;
  close(): Promise<void>;
}

export async function startProvider(): Promise<Provider> {
  const ledger = openLedger(':memory:');
  const app = Fastify({ forceCloseConnections: true });
  let offset = 0;
  const provider: Provider = {
    url: '',
    ledger,
    calls: [],
    fault: undefined,
    answersToLose: 0,
    webhookUrl: undefined,
    pay: (order_id, outcome = 'success') => pay(provider.url, { order_id, outcome }),
    pass: (milliseconds) => {
      offset += milliseconds;
    },
    close: async () => {
      await app.close();
      ledger.close();
    },
  };
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0]?.split(`${SANDBOX_PREFIX}/v1`)[1];
    if (path === undefined) return;
    provider.calls.push(`${request.method} ${path}`);
    if (provider.fault) await fail(reply, provider.fault);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (provider.answersToLose === 0 || !WITH_AMOUNT.test(String(payload))) return payload;
    if (request.method === 'GET') return payload;
    provider.answersToLose -= 1;
    reply.raw.destroy();
    return payload;
  });
  await app.register(
    razorpaySandbox({
      ...SANDBOX_KEYS,
      ledger,
      webhookUrl: () => provider.webhookUrl ?? NOWHERE,
      clock: () => Date.now() + offset,
      backoffMs: () => NEVER_MS,
    }),
    { prefix: SANDBOX_PREFIX },
  );
  provider.url = (await app.listen({ host: '127.0.0.1', port: 0 })) + SANDBOX_PREFIX;
  return provider;
}

async function fail(reply: FastifyReply, fault: Fault): Promise<unknown> {
  if (fault === 'hang') return new Promise(() => undefined);
  if (fault === 'reset') return reply.hijack().raw.destroy();
  if (fault === 'html') return reply.type('text/html').send('<h1>Maintenance</h1>');
  if (fault === 'truncated') return reply.type('application/json').send('{"id":"order_');
  return reply.code(Number(fault.split(' ')[1])).send({ error: { code: 'SERVER_ERROR' } });
}

async function pay(url: string, body: object): Promise<Proof> {
  const response = await fetch(`${url}/test/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Proof;
}

export interface Shop extends TestServer {
  provider: Provider;
}

/** Events reach the server unless `provider.webhookUrl` is taken away. */
export async function startShop(
  options: Omit<TestServerOptions, 'gateway'> & {
    previousWebhookSecret?: string;
    /** A provider's client that fails as networks do. */
    gateway?: (real: Gateway) => Gateway;
  } = {},
): Promise<Shop> {
  const provider = await startProvider();
  const gateway = razorpayGateway({
    ...SANDBOX_KEYS,
    webhookSecrets: [SANDBOX_KEYS.webhookSecret, options.previousWebhookSecret ?? 'none'],
    apiUrl: provider.url,
    checkoutScript: `${provider.url}/checkout.js`,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const server = await startServer({ ...options, gateway: options.gateway?.(gateway) ?? gateway });
  provider.webhookUrl = webhookUrl(server);
  return {
    ...server,
    provider,
    pass: (milliseconds) => {
      server.pass(milliseconds);
      provider.pass(milliseconds);
    },
    close: async () => {
      await provider.close();
      await server.close();
    },
  };
}

export function webhookUrl(server: { url: string }): string {
  return server.url + BASE_PATH + paymentWebhook.path;
}

export function order(shop: { url: string }, buyer: Person, ...courses: string[]): Promise<Got> {
  return send(shop, capturePayment, { token: buyer.token, body: { courses } });
}

/** The provider's id of a fresh order. */
export async function orderId(shop: Shop, buyer: Person, ...courses: string[]): Promise<string> {
  const got = await order(shop, buyer, ...courses);
  expect(got.body.message).toBe('Order created.');
  return String(got.body['orderId']);
}

export function verify(
  shop: { url: string },
  buyer: Person,
  proof: Proof & { courses?: string[] },
): Promise<Got> {
  return send(shop, verifyPayment, { token: buyer.token, body: proof });
}

/** Waits until no event of the provider is on its way. */
export async function eventsDelivered({ provider }: Shop): Promise<void> {
  await vi.waitFor(
    () => {
      const states = provider.ledger.outbox.all().map((one) => one.state);
      expect(states.filter((state) => state === 'pending')).toEqual([]);
    },
    { timeout: 10_000, interval: 5 },
  );
}

/** Pays for an order while its events get lost, and answers them. */
export async function payUnheard(shop: Shop, id: string, outcome = 'success') {
  const { provider } = shop;
  provider.webhookUrl = undefined;
  const known = provider.ledger.outbox.all().length;
  await provider.pay(id, outcome);
  const events = () => provider.ledger.outbox.all().slice(known);
  await vi.waitFor(() => expect(events().filter((event) => event.attempts === 0)).toEqual([]));
  provider.webhookUrl = webhookUrl(shop);
  return events();
}

/** What the books of the shop hold for a buyer. */
export async function holdings({ deps: { db } }: TestServer, buyer: Person) {
  const enrolments = await db
    .selectFrom('enrolments')
    .select(['course_id', 'source'])
    .where('user_id', '=', buyer.id)
    .execute();
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.amount_paise'])
    .where('orders.user_id', '=', buyer.id)
    .execute();
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'sent_at'])
    .where('recipient', '=', buyer.email)
    .execute();
  return { enrolments, payments, mails };
}
