// Controls a running payment sandbox: its faults, actions and data, and payments without the checkout window.
import type { ActionName } from '#sandbox/razorpay/control.routes.ts';
import type { Faults, FaultsChange } from '#sandbox/razorpay/faults.ts';
import type { LedgerDump } from '#sandbox/razorpay/ledger.ts';
import type { PaymentProof } from '#sandbox/razorpay/checkout.routes.ts';

/** Optional input of the buyer. */
export interface PaymentOptions {
  method?: 'upi' | 'card' | 'netbanking' | 'wallet' | 'emi';
  /** Takes the test offer, 10 % off. */
  offer?: boolean;
  email?: string;
  contact?: string;
}

export interface ProviderControl {
  /** Changes faults; returns all of them. */
  faults(change: FaultsChange): Promise<Faults>;
  /** Removes all faults. */
  reset(): Promise<Faults>;
  /** Runs an action at the provider. Rejects if the action is impossible. */
  act(action: ActionName, body?: object): Promise<Record<string, unknown>>;
  /** Pays without the checkout window. A failed or pending payment has no signature. */
  pay(orderId: string, outcome?: string, more?: PaymentOptions): Promise<PaymentProof>;
  fetchLedger(): Promise<LedgerDump>;
}

/** `url` is the sandbox's origin with its prefix, read again for each call. */
export function createProviderControl(url: () => string): ProviderControl {
  const callSandbox = async (method: string, path: string, body?: object): Promise<Response> =>
    fetch(url() + path, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  const parseResponse = async <T>(response: Promise<Response>): Promise<T> => {
    const answer = await response;
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
  return {
    faults: (change) => parseResponse(callSandbox('PUT', '/faults', change)),
    reset: () => parseResponse(callSandbox('POST', '/faults/reset', {})),
    act: (action, body = {}) => parseResponse(callSandbox('POST', `/actions/${action}`, body)),
    pay: async (order_id, outcome = 'success', more = {}) => {
      const answer = await callSandbox('POST', '/test/pay', { order_id, outcome, ...more });
      return (await answer.json()) as PaymentProof;
    },
    fetchLedger: () => parseResponse(callSandbox('GET', '/ledger')),
  };
}
