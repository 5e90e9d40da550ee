// A test server connected to a payment sandbox on its own port.
import Fastify from 'fastify';
import { expect } from 'vitest';
import { BASE_PATH } from '#contract/endpoint.ts';
import { capturePayment, paymentWebhook, verifyPayment } from '#contract/sales/payments.ts';
import { createRazorpayGateway } from '#server/adapters/gateway/razorpay.ts';
import { SANDBOX_KEYS, SANDBOX_PREFIX } from '#sandbox/razorpay/keys.ts';
import { openLedger } from '#sandbox/razorpay/ledger.ts';
import type { Ledger } from '#sandbox/razorpay/ledger.ts';
import type { PaymentProof } from '#sandbox/razorpay/checkout.routes.ts';
import { createRazorpaySandbox } from '#sandbox/razorpay/sandbox.ts';
import type { Gateway } from '#server/platform/ports.ts';
import { eventually } from './eventually.ts';
import type { Person } from './makers.ts';
import { createProviderControl } from './provider-control.ts';
import type { ProviderControl } from './provider-control.ts';
import { send, startServer } from './server.ts';
import type { ApiResponse, TestServer, TestServerOptions } from './server.ts';

const NOWHERE = 'http://127.0.0.1:9/';
const NEVER_MS = 3_600_000;
const ANSWER_MAX_MS = 50_000;

export type Proof = PaymentProof;

export interface Provider extends ProviderControl {
  /** The sandbox's API URL for a gateway, with its prefix. */
  url: string;
  ledger: Ledger;
  /** API requests received, such as 'GET /orders'. */
  calls: string[];
  /** Where events go, unless the fault `webhooks.drop` is set. */
  webhookUrl: string;
  /** Advances the sandbox's clock. */
  advanceClock(milliseconds: number): void;
  close(): Promise<void>;
}

export async function startProvider(): Promise<Provider> {
  const ledger = openLedger(':memory:');
  const app = Fastify({ forceCloseConnections: true });
  let offset = 0;
  const provider: Provider = {
    ...createProviderControl(() => provider.url),
    url: '',
    ledger,
    calls: [],
    webhookUrl: NOWHERE,
    advanceClock: (milliseconds) => {
      offset += milliseconds;
    },
    close: async () => {
      await app.close();
      ledger.close();
    },
  };
  app.addHook('onRequest', async (request) => {
    const path = request.url.split('?')[0]?.split(`${SANDBOX_PREFIX}/v1`)[1];
    if (path !== undefined) provider.calls.push(`${request.method} ${path}`);
  });
  await app.register(
    createRazorpaySandbox({
      ...SANDBOX_KEYS,
      ledger,
      webhookUrl: () => provider.webhookUrl,
      clock: () => Date.now() + offset,
      backoffMs: () => NEVER_MS,
      // Long, because there is no retry and the machine may be busy.
      responseTimeoutMs: ANSWER_MAX_MS,
    }),
    { prefix: SANDBOX_PREFIX },
  );
  provider.url = (await app.listen({ host: '127.0.0.1', port: 0 })) + SANDBOX_PREFIX;
  return provider;
}

export interface Shop extends TestServer {
  provider: Provider;
}

/** Events reach the server unless the fault `webhooks.drop` is set. */
export async function startShop(
  options: Omit<TestServerOptions, 'gateway'> & {
    previousWebhookSecret?: string;
    /** Wraps the provider's client, for example to add network faults. */
    gateway?: (real: Gateway) => Gateway;
  } = {},
): Promise<Shop> {
  const provider = await startProvider();
  const gateway = createRazorpayGateway({
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
    advanceClock: (milliseconds) => {
      server.advanceClock(milliseconds);
      provider.advanceClock(milliseconds);
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

export function orderCourses(
  shop: { url: string },
  buyer: Person,
  ...courses: string[]
): Promise<ApiResponse> {
  return send(shop, capturePayment, { token: buyer.token, body: { courses } });
}

/** Places an order. Returns its id at the provider. */
export async function orderCoursesForId(
  shop: Shop,
  buyer: Person,
  ...courses: string[]
): Promise<string> {
  const response = await orderCourses(shop, buyer, ...courses);
  expect(response.body.message).toBe('Order created.');
  return String(response.body['orderId']);
}

export function submitProof(
  shop: { url: string },
  buyer: Person,
  proof: Proof & { courses?: string[] },
): Promise<ApiResponse> {
  return send(shop, verifyPayment, { token: buyer.token, body: proof });
}

/** Places an order, pays it, and submits the proof of payment. */
export async function buy(shop: Shop, buyer: Person, ...courses: string[]): Promise<Proof> {
  const proof = await shop.provider.pay(await orderCoursesForId(shop, buyer, ...courses));
  await submitProof(shop, buyer, proof);
  return proof;
}

/** Waits until the provider has no pending event. */
export async function waitForEvents({ provider }: Shop): Promise<void> {
  await eventually(() => {
    const states = provider.ledger.deliveries().map((delivery) => delivery.state);
    expect(states.filter((state) => state === 'pending')).toEqual([]);
  });
}

/** Pays for an order while its events are dropped. Returns the dropped events. */
export async function payWithoutEvents({ provider }: Shop, id: string, outcome = 'success') {
  const { webhooks } = await provider.faults({});
  await provider.faults({ webhooks: { drop: true } });
  const known = provider.ledger.deliveries().length;
  await provider.pay(id, outcome);
  await provider.faults({ webhooks: { drop: webhooks.drop } });
  return provider.ledger.deliveries().slice(known);
}

/** The enrolments, payments and mails of a buyer in the database. */
export async function loadPurchases({ deps: { db } }: TestServer, buyer: Person) {
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
