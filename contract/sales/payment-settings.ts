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
    acceptsOffers: z.boolean('Choose whether offers are accepted'),
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
  summary: 'Accepts Razorpay offers and EMI discounts, or refunds payments made with them.',
});
