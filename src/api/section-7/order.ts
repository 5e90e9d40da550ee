// Orders as any server answers them, and the public facts of a checkout that a server may leave to the build.
import * as z from 'zod/mini';
import { Paise, paise } from '#contract/money.ts';
import { serverMeta } from './server.ts';

const text = z.catch(z.string(), '');
const Order = z.object({
  orderId: text,
  amount: z.catch(z.pipe(z.coerce.number(), Paise), paise(0)),
  currency: text,
  keyId: text,
});
const Verified = z.object({ returned: text });

export async function orderIn(answer: unknown) {
  const { orderId, amount, currency, keyId } = Order.parse(answer);
  return {
    orderId: orderId || undefined,
    amount,
    currency: currency || 'INR',
    keyId: keyId || (await paymentKey()),
  };
}

/** What goes back of a payment that was verified, in words; only our own server says so. */
export function returnedIn(answer: unknown): string | undefined {
  return Verified.parse(answer).returned || undefined;
}

async function paymentKey(): Promise<string> {
  const { paymentKeyId } = await serverMeta();
  return paymentKeyId || import.meta.env.PUBLIC_RAZORPAY_KEY_ID || '';
}

const PROVIDER_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** OPEN-65: what the server says, else the build setting, else the provider's own host. */
export async function checkoutScript(): Promise<string> {
  const { checkoutScript: offered } = await serverMeta();
  return offered || import.meta.env.PUBLIC_RAZORPAY_CHECKOUT_URL || PROVIDER_SCRIPT;
}
