// Valid seller terms for tests.
import { SERIES } from '#contract/sales/tax.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { saveSellerTerms } from '#contract/sales/tax.ts';

type Terms = BodyOf<typeof saveSellerTerms>;

/** Today in India. */
export function getToday(now = Date.now()): string {
  return new Date(now + 5.5 * 3_600_000).toISOString().slice(0, 10);
}

/** Without GST. */
export function buildUnregisteredTerms(changes: Partial<Terms> = {}): Terms {
  return {
    registration: 'unregistered',
    legalName: 'Rangshala Example LLP',
    tradeName: 'Rangshala',
    address: '0 Example Lane, Mumbai 400000',
    state: '27',
    gstin: '',
    sac: '999293',
    rate: 18,
    careEmail: 'care@rangshala.example',
    carePhone: '+91 00000 00000',
    from: getToday(),
    ...SERIES,
    ...changes,
  };
}

export const SELLER_GSTIN = '27AAAFZ0000A1Z3';

/** In Maharashtra, with GST at eighteen percent. */
export function buildRegisteredTerms(changes: Partial<Terms> = {}): Terms {
  return buildUnregisteredTerms({ registration: 'regular', gstin: SELLER_GSTIN, ...changes });
}
