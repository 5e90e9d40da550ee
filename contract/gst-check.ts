// What is to be looked at before the figures of a period go to the tax office.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { ReturnPeriod } from './gst-return.ts';
import { Paise } from './money.ts';

/** Documents that are named of each finding. */
export const FOUND_SHOWN = 5;

/**
 * What the portal refuses, or what no document may be: `place` without a place of supply, `gstin` with a wrong one, `business`
 * without its name or address, `address` of a large sale without one, `number` that is none, `gap` where numbers are
 * missing, `over` a note above its invoice.
 */
const REFUSED = ['place', 'gstin', 'business', 'address', 'number', 'gap', 'over'] as const;
/**
 * For the accountant: `state` that the buyer did not state for the order, `abroad`, `late` notes that give no tax back,
 * `again` for what was sold again as a refund had failed.
 */
const ASKED = ['state', 'abroad', 'late', 'again'] as const;

export const GstFinding = z.object({
  kind: z.enum([...REFUSED, ...ASKED]),
  many: z.int(),
  /** The first of them; of a gap the document after it. */
  documents: z.array(z.object({ number: z.string(), orderId: z.string() })),
});
export type GstFinding = z.infer<typeof GstFinding>;
export type GstFindingKind = GstFinding['kind'];

const GstCheck = z.object({
  /** 'April 2026', 'April 2026 to June 2026'. */
  name: z.string(),
  /** Of all kinds. */
  documents: z.int(),
  /** Else more may be issued in it. */
  isOver: z.boolean(),
  /** Whether the seller has a GSTIN now. */
  hasGstin: z.boolean(),
  /** When the same period was taken out last, and how many of its documents were issued since. */
  taken: z.nullable(z.object({ at: z.string(), since: z.int() })),
  /** What documents say more than the page of payments, or less. */
  difference: Paise,
  /** What is wrong with a series of its financial years, in words: numbers, days, hashes. */
  faults: z.array(z.string()),
  findings: z.array(GstFinding),
});
export type GstCheck = z.infer<typeof GstCheck>;

/** Nothing of it keeps anybody from the file. Refused as that is: a period that has not begun, or has no document. */
export const checkGstReturn = endpoint('GET /tax/gstr1/check', {
  needs: 'tax.edit',
  fails: ['not_found'],
  query: ReturnPeriod,
  answer: answerWith({ data: GstCheck }),
  summary: 'What is to be looked at before GSTR-1 of a month or a quarter is filed.',
});
