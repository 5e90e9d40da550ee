// A payment sandbox with an empty ledger, and helpers that call it.
import Fastify, { type FastifyInstance } from 'fastify';
import type { ActionName } from '#sandbox/razorpay/control.routes.ts';
import type { FaultsChange } from '#sandbox/razorpay/faults.ts';
import { SANDBOX_KEYS, SANDBOX_PREFIX } from '#sandbox/razorpay/keys.ts';
import type { SandboxOptions } from '#sandbox/razorpay/context.ts';
import { openLedger, type Ledger } from '#sandbox/razorpay/ledger.ts';
import { createRazorpaySandbox } from '#sandbox/razorpay/sandbox.ts';

const NOWHERE = 'http://127.0.0.1:9/';
const NEVER_MS = 3_600_000;

/** A JSON answer as a test reads it. */
export interface SandboxResponse {
  status: number;
  json: Record<string, unknown>;
}

export interface PaymentSandbox {
  app: FastifyInstance;
  ledger: Ledger;
  /** Calls `/v1` with the right key. */
  callApi(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers?: object,
  ): Promise<SandboxResponse>;
  /** Calls a route that needs no key. */
  callWithoutKey(method: Method, path: string, body?: object): Promise<SandboxResponse>;
  /** Changes faults. */
  setFaults(change: FaultsChange): Promise<SandboxResponse>;
  act(action: ActionName, body?: object): Promise<SandboxResponse>;
  close(): Promise<void>;
}

type Method = 'GET' | 'POST' | 'PUT';

export function buildAuthorization(id: string = SANDBOX_KEYS.keyId): string {
  return `Basic ${Buffer.from(`${id}:${SANDBOX_KEYS.keySecret}`).toString('base64')}`;
}

/** Events are neither delivered nor retried, unless `options` sets a webhook URL. */
export async function startPaymentSandbox(
  options: Partial<SandboxOptions> = {},
): Promise<PaymentSandbox> {
  const ledger = options.ledger ?? openLedger(':memory:');
  const app = Fastify({ forceCloseConnections: true });
  const filled = {
    ...SANDBOX_KEYS,
    webhookUrl: () => NOWHERE,
    backoffMs: () => NEVER_MS,
    ...options,
    ledger,
  };
  await app.register(createRazorpaySandbox(filled), { prefix: SANDBOX_PREFIX });

  async function send(method: Method, path: string, more: object): Promise<SandboxResponse> {
    const answer = await app.inject({ method, url: `${SANDBOX_PREFIX}${path}`, ...more });
    return { status: answer.statusCode, json: answer.json() };
  }
  const getPayload = (body?: object) => (body ? { payload: body } : {});
  return {
    app,
    ledger,
    callApi: (method, path, body, headers) =>
      send(method, `/v1${path}`, {
        headers: { authorization: buildAuthorization(), ...headers },
        ...getPayload(body),
      }),
    callWithoutKey: (method, path, body) => send(method, path, getPayload(body)),
    setFaults: (change) => send('PUT', '/faults', { payload: change }),
    act: (action, body = {}) => send('POST', `/actions/${action}`, { payload: body }),
    async close() {
      await app.close();
      ledger.close();
    },
  };
}

/** Creates an order of ₹100 and pays it with this outcome. */
export async function payOrder(
  sandbox: PaymentSandbox,
  outcome = 'success',
): Promise<{ orderId: string; paymentId: string }> {
  const order = await sandbox.callApi('POST', '/orders', { amount: 10_000, currency: 'INR' });
  const orderId = String(order.json['id']);
  await sandbox.callWithoutKey('POST', '/test/pay', { order_id: orderId, outcome });
  const [payment] = sandbox.ledger.listPaymentsOfOrder(orderId);
  if (!payment) throw new Error('The order has no payment.');
  return { orderId, paymentId: payment.id };
}
