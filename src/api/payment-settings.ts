// What the owner decides about payments at Razorpay.
import {
  getPaymentSettings,
  savePaymentSettings as saveCall,
  type PaymentSettings,
} from '#contract/payment-settings.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';

/** Throws ApiError. */
export async function fetchPaymentSettings(): Promise<PaymentSettings> {
  await knownSession();
  return (await call(getPaymentSettings)).data;
}

/** Throws ApiError. */
export async function savePaymentSettings(settings: PaymentSettings): Promise<PaymentSettings> {
  return (await call(saveCall, { body: settings })).data;
}
