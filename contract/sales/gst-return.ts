// The figures of a period for the GST return GSTR-1, as one archive.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** A month, or a quarter of the financial year. */
export const ReturnPeriod = z
  .strictObject(
    {
      /** The first month, YYYY-MM in India. */
      from: z
        .string()
        .check(
          z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Write the month as YYYY-MM, for example 2026-04.'),
        ),
      months: z._default(z.enum(['1', '3']), '1'),
    },
    'Only from and months are allowed.',
  )
  .check(
    z.refine(({ from, months }) => months === '1' || /-(01|04|07|10)$/.test(from), {
      error: 'A quarter begins in January, April, July or October.',
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
  answer: z.string(),
  summary: 'Exports GSTR-1 of a month or quarter as CSV tables with a register and a summary.',
});
