// Mails that inform the owner of sales.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { Email } from '../accounts/auth.ts';
import { defineEndpoint } from '../endpoint.ts';

export const SALES_MAILS = ['never', 'each', 'daily'] as const;

const SalesMails = z.strictObject(
  {
    /** `each`: one mail per sale. `daily`: one in the morning after each day with sales, Indian time. */
    when: z.enum(SALES_MAILS, 'Choose when to send sales emails'),
    /** Empty: the recipient of contact messages. */
    to: z.union([z.literal(''), Email], 'Email address is invalid'),
  },
  'Send only `when` and `to`.',
);
export type SalesMails = z.infer<typeof SalesMails>;

const Saved = z.object({
  when: z.enum(SALES_MAILS),
  to: z.string(),
  /** The recipient while `to` is empty. */
  defaultTo: z.string(),
});
export type SavedSalesMails = z.infer<typeof Saved>;

export const getSalesMails = defineEndpoint('GET /payment/salesMails', {
  needs: 'tax.edit',
  response: successResponse({ data: Saved }),
  summary: 'Returns when and to which address sales emails are sent.',
});

export const saveSalesMails = defineEndpoint('POST /payment/salesMails', {
  needs: 'tax.edit',
  body: SalesMails,
  response: successResponse({ data: Saved }),
  summary: 'Sets whether the owner gets an email for each sale, a daily summary or no emails.',
});
