import { validateGstinState } from '#contract/sales/buyer.ts';
import { validateGstin, OWN_GSTIN_MESSAGE, normalizeGstin } from '#contract/sales/gstin.ts';
import { paise } from '#contract/sales/money.ts';
import { STATE_CODES, type StateCode } from '#contract/sales/states.ts';
import type { QuoteView } from '#contract/sales/quote.ts';
import type { OrderOptions } from '#site/api/payments.ts';
import type { Purchase } from './run-checkout.ts';

export type PaymentOptions = Partial<Pick<Purchase, 'free' | 'shownPrice' | 'options'>>;
/** Returns null if a field is missing or invalid; the form then shows the error. */
export type GetPaymentOptions = () => PaymentOptions | null;

export const ABROAD = 'abroad';

export const EMPTY_FORM = {
  state: '',
  gstin: '',
  name: '',
  address: '',
  country: '',
  code: '',
  isAdult: false,
};
export type FormValues = typeof EMPTY_FORM;
type FormField = keyof FormValues;
export type FormErrors = Partial<Record<FormField, string>>;

/** The form as it was checked. */
export interface CheckedForm {
  typed: FormValues;
  errors: FormErrors;
}

/** The errors of the fields that have not changed since the check. */
export function listOpenErrors(checked: CheckedForm, typed: FormValues): FormErrors {
  const names = (Object.keys(checked.errors) as FormField[]).filter(
    (name) => typed[name] === checked.typed[name],
  );
  return Object.fromEntries(names.map((name) => [name, checked.errors[name]]));
}

type Buyer = NonNullable<OrderOptions['buyer']>;

function toBuyerLocation({ state, gstin }: FormValues): Buyer {
  const number = normalizeGstin(gstin);
  return {
    ...(state === ABROAD ? { isAbroad: true } : {}),
    ...(isStateCode(state) ? { state } : {}),
    ...(number === '' ? {} : { gstin: number }),
  };
}

function isStateCode(text: string): text is StateCode {
  return STATE_CODES.some((code) => code === text);
}

/** Selects the State of the GSTIN, unless a State is selected already. */
export function selectStateOfGstin(typed: FormValues): FormValues {
  const number = normalizeGstin(typed.gstin);
  const state = number.length === 15 ? number.slice(0, 2) : '';
  return typed.state === '' && isStateCode(state) ? { ...typed, state } : typed;
}

function checkGstin(buyer: Buyer): string | undefined {
  return buyer.gstin ? (validateGstin(buyer.gstin) ?? validateGstinState(buyer)) : undefined;
}

/** The buyer for a quote; undefined while the fields are empty or invalid. */
export function toQuoteBuyer(typed: FormValues): OrderOptions['buyer'] {
  const buyer = toBuyerLocation(typed);
  const isUsable = Object.keys(buyer).length > 0 && checkGstin(buyer) === undefined;
  return isUsable ? buyer : undefined;
}

/** Adds the name and address of a business, or the address that invoices for large amounts require. */
function toInvoiceBuyer(typed: FormValues, { asksAddress }: QuoteView): OrderOptions['buyer'] {
  const buyer = toQuoteBuyer(typed);
  const address = formatAddress(typed);
  if (buyer?.gstin) return { ...buyer, name: typed.name.trim(), address };
  return buyer && asksAddress ? { ...buyer, address } : buyer;
}

/** Appends the country for export invoices, unless the address already ends with it. */
function formatAddress({ state, address, country }: FormValues): string {
  const [line, name] = [address.trim(), country.trim()];
  const hasCountry = line.toLowerCase().endsWith(name.toLowerCase());
  return state !== ABROAD || hasCountry ? line : `${line}, ${name}`;
}

export function validateForm(typed: FormValues, quote: QuoteView | undefined): FormErrors {
  const faults: FormErrors = {};
  if (quote?.registration === 'regular') {
    const wrong = checkGstin(toBuyerLocation(typed));
    const refusal = typed.gstin.trim() === '' ? undefined : quote.gstinRefused;
    const isOwn = normalizeGstin(typed.gstin) === quote.sellerGstin;
    const fault = refusal ?? wrong ?? (isOwn ? OWN_GSTIN_MESSAGE : undefined);
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
export function toPaymentOptions(typed: FormValues, quote: QuoteView | undefined): PaymentOptions {
  if (!quote) return {};
  const isTaxed = quote.registration === 'regular';
  const buyer = isTaxed ? toInvoiceBuyer(typed, quote) : undefined;
  return {
    ...(quote.total === 0 ? { free: true } : {}),
    shownPrice: { amount: paise(quote.total), currency: 'INR' },
    options: {
      ...(quote.coupon ? { coupon: quote.coupon } : {}),
      ...(buyer ? { buyer } : {}),
      ...(isTaxed && typed.isAdult ? { isAdult: true } : {}),
    },
  };
}
