// The owner's settings for payments at Razorpay.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';

const PaymentSettings = z.strictObject(
  {
    /**
     * Whether payments reduced by a Razorpay offer or no-cost EMI open their courses; otherwise they are refunded in
     * full.
     */
    acceptsOffers: z.boolean('`acceptsOffers` must be true or false.'),
  },
  'The payment settings have missing or unknown fields.',
);
export type PaymentSettings = z.infer<typeof PaymentSettings>;

export const getPaymentSettings = defineEndpoint('GET /payment/settings', {
  needs: 'tax.edit',
  response: successResponse({ data: PaymentSettings }),
  summary: 'Returns whether Razorpay offers and EMI discounts are accepted.',
});

export const savePaymentSettings = defineEndpoint('POST /payment/settings', {
  needs: 'tax.edit',
  body: PaymentSettings,
  response: successResponse({ data: PaymentSettings }),
  summary: 'Sets whether payments with Razorpay offers and EMI discounts are accepted or refunded.',
});
