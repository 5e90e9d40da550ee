// What the owner decides about payments at Razorpay.
import {
  getPaymentSettings,
  savePaymentSettings as saveCall,
  type PaymentSettings,
} from '#contract/payment-settings.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import { callIfOffered } from './section-7/server.ts';

/** Undefined where the server has no such settings. Throws ApiError. */
export async function fetchPaymentSettings(): Promise<PaymentSettings | undefined> {
  await knownSession();
  return (await callIfOffered(getPaymentSettings))?.data;
}

/** Throws ApiError. */
export async function savePaymentSettings(settings: PaymentSettings): Promise<PaymentSettings> {
  return (await call(saveCall, { body: settings })).data;
}
