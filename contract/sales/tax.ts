// The seller's terms: who sells, and how sales are taxed and numbered, each from a given day.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { Email } from '../accounts/auth.ts';
import { day } from '../day.ts';
import { defineEndpoint } from '../endpoint.ts';
import { optionalLine, requiredLine } from '../one-line.ts';
import { validateGstin, normalizeGstin, getStateOfGstin } from './gstin.ts';
import { STATE_CODES } from './states.ts';

const SELLER_NAME_MAX = 120;
const SELLER_ADDRESS_MAX = 300;
const SELLER_PHONE_MAX = 40;
/** Commercial training and coaching, the usual code for courses. */
export const USUAL_SAC = '999293';
export const USUAL_RATE = 18;
const RATE_MAX = 100;

/** `regular`: collects GST. `unregistered`: must not. */
export const Registration = z.enum(['unregistered', 'regular']);
export type Registration = z.infer<typeof Registration>;

/** Why composition dealers are refused. */
export const COMPOSITION_REFUSED =
  'Composition dealers may not sell to other States, but this site sells to all of India. Choose regular or unregistered.';

/** Kinds of documents with a number series each, and their default prefixes. */
export const SERIES = {
  invoiceSeries: 'RSI',
  receiptSeries: 'RSR',
  creditNoteSeries: 'RSC',
  refundNoteSeries: 'RSN',
} as const;
export type SeriesName = keyof typeof SERIES;
export const SERIES_NAMES = Object.keys(SERIES) as [SeriesName, ...SeriesName[]];

/** '26-27': from 1 April to 31 March, for a day YYYY-MM-DD. */
export function getFinancialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month < 4 ? year - 1 : year;
  const toTwoDigits = (value: number) => String(value % 100).padStart(2, '0');
  return `${toTwoDigits(first)}-${toTwoDigits(first + 1)}`;
}

const prefix = z.string('Prefix is required').check(
  z.trim(),
  z.regex(/^[A-Z]{1,3}$/, {
    error: 'Use 1 to 3 capital letters',
    abort: true,
  }),
);

/** Single fields; rules between them are in `SellerTerms`. Dates are YYYY-MM-DD in India. */
export const SELLER_FIELDS = {
  registration: z
    .enum([...Registration.options, 'composition'], 'Choose a GST registration')
    .check(z.refine((kind) => kind !== 'composition', COMPOSITION_REFUSED)),
  legalName: requiredLine('Legal name', SELLER_NAME_MAX),
  /** Empty if it equals the legal name. */
  tradeName: optionalLine('Trade name', SELLER_NAME_MAX),
  address: requiredLine('Address', SELLER_ADDRESS_MAX),
  state: z.enum(STATE_CODES, 'Choose a State'),
  /** Empty for an unregistered seller. */
  gstin: z.pipe(
    z.string('GSTIN must be text').check(z.maxLength(40, 'GSTIN must be at most 40 characters')),
    z.transform(normalizeGstin),
  ),
  /** The code of the service on invoices. */
  sac: z
    .string('SAC is required')
    .check(z.trim(), z.regex(/^99\d{4}$/, 'Enter six digits starting with 99')),
  /** Percent. */
  rate: z.number('Rate is required').check(
    z.refine(isValidRate, {
      error: `Rate must be from 0 to ${RATE_MAX} percent, in steps of 0.02`,
    }),
  ),
  /** Whether buyers abroad are supplied under a letter of undertaking, without IGST. */
  lut: z._default(z.boolean(), false),
  /** Whether invoices to a GSTIN need a number of the invoice portal: then such sales are refused. */
  eInvoice: z._default(z.boolean(), false),
  careEmail: Email,
  carePhone: optionalLine('Phone', SELLER_PHONE_MAX),
  from: day('Choose a date'),
} as const;

function isValidRate(rate: number): boolean {
  const bp = Math.round(rate * 100);
  return rate >= 0 && rate <= RATE_MAX && Math.abs(bp - rate * 100) < 1e-6 && bp % 2 === 0;
}

const prefixes = z.object({
  invoiceSeries: prefix,
  receiptSeries: prefix,
  creditNoteSeries: prefix,
  refundNoteSeries: prefix,
});

interface GstinContext {
  registration: string;
  gstin: string;
  state: string;
}

/** Returns why the GSTIN does not match the other fields; undefined if it does. */
function validateSellerGstin({ registration, gstin, state }: GstinContext): string | undefined {
  if (registration !== 'regular')
    return gstin === '' ? undefined : 'Leave the GSTIN empty if the business is unregistered';
  if (gstin === '') return 'Enter the GSTIN of the business';
  const fault = validateGstin(gstin);
  if (fault !== undefined || getStateOfGstin(gstin) === state) return fault;
  return 'This GSTIN belongs to another State';
}

/** The terms that an admin states. */
export const SellerTerms = z
  .strictObject(
    { ...SELLER_FIELDS, ...prefixes.shape },
    'The business details have missing or unknown fields.',
  )
  .check(
    z.superRefine((terms, context) => {
      const fault = validateSellerGstin(terms);
      if (fault !== undefined)
        context.addIssue({ code: 'custom', path: ['gstin'], message: fault });
      const statedPrefixes = SERIES_NAMES.map((name) => terms[name]);
      const duplicate = SERIES_NAMES.find((name, at) => statedPrefixes.indexOf(terms[name]) < at);
      if (duplicate !== undefined)
        context.addIssue({
          code: 'custom',
          path: [duplicate],
          message: 'Another series already uses this prefix',
        });
    }),
  );
export type SellerTerms = z.infer<typeof SellerTerms>;

/** Stated terms. They never change; later ones replace them. */
export const StatedTerms = z.object({
  _id: z.string(),
  registration: Registration,
  legalName: z.string(),
  tradeName: z.string(),
  address: z.string(),
  state: z.enum(STATE_CODES),
  gstin: z.string(),
  sac: z.string(),
  rate: z.number(),
  lut: z.boolean(),
  /** Absent from servers of the previous release. */
  eInvoice: z.optional(z.boolean()),
  careEmail: z.string(),
  carePhone: z.string(),
  /** YYYY-MM-DD in India. */
  from: z.string(),
  /** `past`, `current`, `coming`, or `replaced` before they took effect. */
  standing: z.enum(['past', 'current', 'coming', 'replaced']),
  statedAt: z.string(),
  /** Prefixes of new series. Absent from servers of the previous release. */
  opened: z.optional(z.partial(prefixes)),
});
export type StatedTerms = z.infer<typeof StatedTerms>;

export const getSellerTerms = defineEndpoint('GET /tax/sellerTerms', {
  needs: 'tax.edit',
  response: successResponse({
    data: z.object({
      /** Latest first. Empty until the seller is stated. */
      terms: z.array(StatedTerms),
      /** The current prefix of each series. */
      series: prefixes,
      /** Today in India: the first day from which new terms can apply. */
      today: z.string(),
    }),
  }),
  summary: 'Lists the versions of the business and GST details, each with its first day.',
});

/** A changed prefix opens a new series at once; a prefix that was ever used is refused. */
export const saveSellerTerms = defineEndpoint('POST /tax/sellerTerms', {
  needs: 'tax.edit',
  body: SellerTerms,
  response: successResponse({ data: StatedTerms }),
  summary:
    'Saves the business and GST details that apply from a given day. Issued documents do not change.',
});
