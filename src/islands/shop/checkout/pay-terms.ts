import { placeFault } from '#contract/buyer.ts';
import { gstinFault, OWN_GSTIN, plainGstin } from '#contract/gstin.ts';
import { paise } from '#contract/money.ts';
import { STATE_CODES, type StateCode } from '#contract/states.ts';
import type { QuoteView } from '#site/api/own-payments.ts';
import type { OrderOptions } from '#site/api/payments.ts';
import type { PaymentOptions } from './pay-terms-types.ts';

export const ABROAD = 'abroad';

export const EMPTY = {
  state: '',
  gstin: '',
  name: '',
  address: '',
  country: '',
  code: '',
  isAdult: false,
};
export type Typed = typeof EMPTY;
export type TermsField = keyof Typed;
export type Faults = Partial<Record<TermsField, string>>;

type Buyer = NonNullable<OrderOptions['buyer']>;

function placeTyped({ state, gstin }: Typed): Buyer {
  const number = plainGstin(gstin);
  return {
    ...(state === ABROAD ? { isAbroad: true } : {}),
    ...(isState(state) ? { state } : {}),
    ...(number === '' ? {} : { gstin: number }),
  };
}

export function isState(text: string): text is StateCode {
  return STATE_CODES.some((code) => code === text);
}

/** Where only a GSTIN is typed, whatever is wrong with it, its State is chosen with it. */
export function withStateOf(typed: Typed): Typed {
  const number = plainGstin(typed.gstin);
  const state = number.length === 15 ? number.slice(0, 2) : '';
  return typed.state === '' && isState(state) ? { ...typed, state } : typed;
}

function getGstinFault(buyer: Buyer): string | undefined {
  return buyer.gstin ? (gstinFault(buyer.gstin) ?? placeFault(buyer)) : undefined;
}

/** What may be quoted by; nothing where it is not right yet. */
export function readBuyer(typed: Typed): OrderOptions['buyer'] {
  const buyer = placeTyped(typed);
  const isSaid = Object.keys(buyer).length > 0 && getGstinFault(buyer) === undefined;
  return isSaid ? buyer : undefined;
}

/** With what the invoice says beside it: of a business its name and address, of a large sum an address. */
function getBuyer(typed: Typed, { asksAddress }: QuoteView): OrderOptions['buyer'] {
  const buyer = readBuyer(typed);
  const address = getAddress(typed);
  if (buyer?.gstin) return { ...buyer, name: typed.name.trim(), address };
  return buyer && asksAddress ? { ...buyer, address } : buyer;
}

/** As the invoice of an export has it: with the country, once. */
function getAddress({ state, address, country }: Typed): string {
  const [line, name] = [address.trim(), country.trim()];
  const isSaid = line.toLowerCase().endsWith(name.toLowerCase());
  return state !== ABROAD || isSaid ? line : `${line}, ${name}`;
}

export function getFaults(typed: Typed, quote: QuoteView | undefined): Faults {
  const faults: Faults = {};
  if (quote?.registration === 'regular') {
    const wrong = getGstinFault(placeTyped(typed));
    const refusal = typed.gstin.trim() === '' ? undefined : quote.gstinRefused;
    const isOwn = plainGstin(typed.gstin) === quote.sellerGstin;
    const fault = refusal ?? wrong ?? (isOwn ? OWN_GSTIN : undefined);
    if (fault !== undefined) faults.gstin = fault;
    if (typed.state === '' && typed.gstin.trim() === '')
      faults.state = 'Choose your State: the invoice has to name it';
    const isBusiness = typed.gstin.trim() !== '';
    if (isBusiness && typed.name.trim() === '')
      faults.name = 'The invoice has to name the business';
    if ((isBusiness || quote.asksAddress) && typed.address.trim() === '')
      faults.address = 'The invoice has to name an address';
    if (typed.state === ABROAD && quote.asksAddress && typed.country.trim() === '')
      faults.country = 'The invoice has to name the country';
    if (quote.asksAge && !typed.isAdult)
      faults.isAdult = 'Only people of 18 or over can buy: confirm that you are';
  }
  if (typed.code.trim() !== '') faults.code = 'Apply this coupon, or empty the field';
  return faults;
}

/** Of a seller who collects no tax nothing is asked and nothing sent. */
export function toPaymentOptions(typed: Typed, quote: QuoteView | undefined): PaymentOptions {
  if (!quote) return {};
  const isTaxed = quote.registration === 'regular';
  const buyer = isTaxed ? getBuyer(typed, quote) : undefined;
  return {
    ...(quote.total === 0 ? { free: true } : {}),
    shown: { amount: paise(quote.total), currency: 'INR' },
    options: {
      ...(quote.coupon ? { coupon: quote.coupon } : {}),
      ...(buyer ? { buyer } : {}),
      ...(isTaxed && typed.isAdult ? { isAdult: true } : {}),
    },
  };
}
