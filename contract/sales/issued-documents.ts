// Numbered tax documents for buyers and admins: a list row, and the PDF file.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { Paise } from './money.ts';

/** A numbered document as lists show it. */
export const IssuedDocument = z.object({
  _id: z.string(),
  kind: z.enum(['invoice', 'receipt', 'credit-note', 'refund-note']),
  number: z.string(),
  /** YYYY-MM-DD in India. */
  issuedOn: z.string(),
  total: Paise,
});
export type IssuedDocument = z.infer<typeof IssuedDocument>;

/** For its buyer and for admins. The file is generated once and never changes. */
export const getDocument = defineEndpoint('GET /tax/documents/:id', {
  access: 'signed-in',
  fails: ['not_found'],
  params: z.object({ id: Id }),
  sends: 'pdf',
  response: z.string(),
  summary: 'Returns a receipt, tax invoice or note as PDF.',
});
