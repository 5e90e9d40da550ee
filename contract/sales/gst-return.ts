// The GST return GSTR-1 of a period: its figures as one archive, and checks before it is filed.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Paise } from './money.ts';

/** A month, or a quarter of the financial year. */
export const ReturnPeriod = z
  .strictObject(
    {
      /** The first month, YYYY-MM in India. */
      from: z
        .string()
        .check(
          z.regex(
            /^20\d\d-(0[1-9]|1[0-2])$/,
            '`from` must be a month as YYYY-MM, for example 2026-04.',
          ),
        ),
      months: z._default(z.enum(['1', '3']), '1'),
    },
    'Only `from` and `months` are allowed.',
  )
  .check(
    z.refine(({ from, months }) => months === '1' || /-(01|04|07|10)$/.test(from), {
      error: 'A quarter starts in January, April, July or October.',
      path: ['from'],
    }),
  );
export type ReturnPeriod = z.infer<typeof ReturnPeriod>;

/** A period that has not begun is refused with the field `from`; one without documents is not_found. */
export const getGstReturn = defineEndpoint('GET /tax/gstr1.zip', {
  needs: 'tax.edit',
  fails: ['not_found'],
  query: ReturnPeriod,
  sends: 'zip',
  response: z.string(),
  summary: 'Exports GSTR-1 for a month or quarter as CSV files, with a register and a summary.',
});

/** Documents listed per finding. */
export const FINDING_DOCUMENTS_MAX = 5;

/**
 * Refused by the portal, or invalid: `place` without a place of supply, `gstin` with a wrong one, `business` without
 * name or address, `address` missing on a large sale, an invalid `number`, a `gap` of missing numbers, a note `over`
 * its invoice.
 */
const REFUSED = ['place', 'gstin', 'business', 'address', 'number', 'gap', 'over'] as const;
/**
 * For the accountant: a `state` that the buyer did not state for the order, `abroad`, `late` notes that return no tax,
 * `again` for items sold again after a failed refund.
 */
const REVIEWED = ['state', 'abroad', 'late', 'again'] as const;

export const GstFinding = z.object({
  kind: z.enum([...REFUSED, ...REVIEWED]),
  many: z.int(),
  /** The first ones; for a gap, the document after it. */
  documents: z.array(z.object({ number: z.string(), orderId: z.string() })),
});
export type GstFinding = z.infer<typeof GstFinding>;
export type GstFindingKind = GstFinding['kind'];

const GstCheck = z.object({
  /** 'April 2026', 'April 2026 to June 2026'. */
  name: z.string(),
  /** Of all kinds. */
  documents: z.int(),
  /** Otherwise more documents may still be issued. */
  isOver: z.boolean(),
  /** Whether the seller has a GSTIN now. */
  hasGstin: z.boolean(),
  /** When the period was last exported, and how many of its documents were issued since. */
  taken: z.nullable(z.object({ at: z.string(), since: z.int() })),
  /** Total of the documents minus total of the payments page. */
  difference: Paise,
  /** Problems of a series within its financial years, as sentences: numbers, days, hashes. */
  faults: z.array(z.string()),
  findings: z.array(GstFinding),
});
export type GstCheck = z.infer<typeof GstCheck>;

/** Findings do not prevent the export. Refused like the export: a period that has not begun, or without documents. */
export const checkGstReturn = defineEndpoint('GET /tax/gstr1/check', {
  needs: 'tax.edit',
  fails: ['not_found'],
  query: ReturnPeriod,
  response: successResponse({ data: GstCheck }),
  summary: 'Checks the documents of a month or quarter before GSTR-1 is filed.',
});
