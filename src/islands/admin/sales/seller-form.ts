import * as z from 'zod/mini';
import {
  getFinancialYear,
  type getSellerTerms,
  type saveSellerTerms,
  SELLER_FIELDS,
  SERIES_NAMES,
  USUAL_RATE,
  USUAL_SAC,
} from '#contract/sales/tax.ts';
import type { ResponseOf, BodyOf } from '#contract/endpoint.ts';
import type { FieldRule } from '../../ui/forms/use-form.ts';

export type SellerPage = ResponseOf<typeof getSellerTerms>['data'];
type SellerTerms = BodyOf<typeof saveSellerTerms>;

const text = z.string().check(z.trim());
const percentRule = z.string().check(
  z.trim(),
  z.refine((typed) => typed !== '' && SELLER_FIELDS.rate.safeParse(Number(typed)).success, {
    error: 'Enter a percentage from 0 to 100, for example 18',
  }),
);

export const SELLER_RULES = {
  registration: SELLER_FIELDS.registration,
  legalName: SELLER_FIELDS.legalName,
  tradeName: SELLER_FIELDS.tradeName,
  address: SELLER_FIELDS.address,
  state: SELLER_FIELDS.state,
  careEmail: SELLER_FIELDS.careEmail,
  carePhone: SELLER_FIELDS.carePhone,
  gstin: SELLER_FIELDS.gstin,
  sac: SELLER_FIELDS.sac,
  rate: percentRule,
  lut: text,
  eInvoice: text,
  from: SELLER_FIELDS.from,
  invoiceSeries: text,
  receiptSeries: text,
  creditNoteSeries: text,
  refundNoteSeries: text,
} as const satisfies Record<string, FieldRule>;
export type SellerFieldName = keyof typeof SELLER_RULES;
type SellerTexts = Record<SellerFieldName, string>;

export const REGISTRATIONS = [
  { value: 'unregistered', text: 'Not registered for GST' },
  { value: 'regular', text: 'Registered, regular scheme' },
] as const;

export const SERIES_FIELDS = [
  ['invoiceSeries', 'Tax invoices'],
  ['receiptSeries', 'Receipts'],
  ['creditNoteSeries', 'Credit notes'],
  ['refundNoteSeries', 'Refund notes'],
] as const;

/** Initial values: the latest terms, effective from today. */
export function toFormTexts({ terms: [latest], series, today }: SellerPage): SellerTexts {
  return {
    registration: latest?.registration ?? 'unregistered',
    legalName: latest?.legalName ?? '',
    tradeName: latest?.tradeName ?? '',
    address: latest?.address ?? '',
    state: latest?.state ?? '',
    careEmail: latest?.careEmail ?? '',
    carePhone: latest?.carePhone ?? '',
    gstin: latest?.gstin ?? '',
    sac: latest?.sac ?? USUAL_SAC,
    rate: String(latest?.rate ?? USUAL_RATE),
    lut: latest?.lut ? 'yes' : 'no',
    eInvoice: latest?.eInvoice ? 'yes' : 'no',
    from: today,
    ...series,
  };
}

export function toTerms(typed: SellerTexts): SellerTerms {
  const { registration, state, rate, lut, eInvoice, ...texts } = typed;
  const series = Object.fromEntries(
    SERIES_NAMES.map((name) => [name, typed[name].toUpperCase()]),
  ) as Pick<SellerTerms, (typeof SERIES_NAMES)[number]>;
  return {
    ...texts,
    ...series,
    registration: registration as SellerTerms['registration'],
    state: state as SellerTerms['state'],
    gstin: registration === 'regular' ? texts.gstin : '',
    rate: Number(rate),
    lut: lut === 'yes',
    eInvoice: registration === 'regular' && eInvoice === 'yes',
  };
}

/** The first number of a series in the financial year of `day` (YYYY-MM-DD). */
export function formatFirstNumber(prefix: string, day: string): string {
  return `${prefix.trim().toUpperCase()}/${getFinancialYear(day)}/000001`;
}
