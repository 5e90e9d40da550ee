import { placeFault } from '#contract/sales/buyer.ts';
import { gstinFault, OWN_GSTIN, plainGstin } from '#contract/sales/gstin.ts';
import { paise } from '#contract/sales/money.ts';
import { STATE_CODES, type StateCode } from '#contract/sales/states.ts';
import type { QuoteView } from '#site/api/own-payments.ts';
import type { OrderOptions } from '#site/api/payments.ts';
import type { Purchase } from './run-checkout.ts';

export type PaymentOptions = Partial<Pick<Purchase, 'free' | 'shown' | 'options'>>;
/** Returns null if a field is missing or invalid; the form then shows the error. */
export type GetPaymentOptions = () => PaymentOptions | null;

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

function toBuyerPlace({ state, gstin }: Typed): Buyer {
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

/** Selects the State of the GSTIN, unless a State is selected already. */
export function withStateOfGstin(typed: Typed): Typed {
  const number = plainGstin(typed.gstin);
  const state = number.length === 15 ? number.slice(0, 2) : '';
  return typed.state === '' && isState(state) ? { ...typed, state } : typed;
}

function getGstinFault(buyer: Buyer): string | undefined {
  return buyer.gstin ? (gstinFault(buyer.gstin) ?? placeFault(buyer)) : undefined;
}

/** The buyer for a quote; undefined while the fields are empty or invalid. */
export function readBuyer(typed: Typed): OrderOptions['buyer'] {
  const buyer = toBuyerPlace(typed);
  const isUsable = Object.keys(buyer).length > 0 && getGstinFault(buyer) === undefined;
  return isUsable ? buyer : undefined;
}

/** Adds the name and address of a business, or the address that invoices for large amounts require. */
function getBuyer(typed: Typed, { asksAddress }: QuoteView): OrderOptions['buyer'] {
  const buyer = readBuyer(typed);
  const address = getAddress(typed);
  if (buyer?.gstin) return { ...buyer, name: typed.name.trim(), address };
  return buyer && asksAddress ? { ...buyer, address } : buyer;
}

/** Appends the country for export invoices, unless the address already ends with it. */
function getAddress({ state, address, country }: Typed): string {
  const [line, name] = [address.trim(), country.trim()];
  const hasCountry = line.toLowerCase().endsWith(name.toLowerCase());
  return state !== ABROAD || hasCountry ? line : `${line}, ${name}`;
}

export function getFaults(typed: Typed, quote: QuoteView | undefined): Faults {
  const faults: Faults = {};
  if (quote?.registration === 'regular') {
    const wrong = getGstinFault(toBuyerPlace(typed));
    const refusal = typed.gstin.trim() === '' ? undefined : quote.gstinRefused;
    const isOwn = plainGstin(typed.gstin) === quote.sellerGstin;
    const fault = refusal ?? wrong ?? (isOwn ? OWN_GSTIN : undefined);
    if (fault !== undefined) faults.gstin = fault;
    if (typed.state === '' && typed.gstin.trim() === '')
      faults.state = 'Choose your State for the invoice';
    const isBusiness = typed.gstin.trim() !== '';
    if (isBusiness && typed.name.trim() === '')
      faults.name = 'Enter the business name for the invoice';
    if ((isBusiness || quote.asksAddress) && typed.address.trim() === '')
      faults.address = 'Enter the address for the invoice';
    if (typed.state === ABROAD && quote.asksAddress && typed.country.trim() === '')
      faults.country = 'Enter the country for the invoice';
    if (quote.asksAge && !typed.isAdult) faults.isAdult = 'Confirm that you are 18 or over';
  }
  if (typed.code.trim() !== '') faults.code = 'Apply the coupon or clear the field';
  return faults;
}

/** Sellers who collect no tax need no buyer details. */
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
