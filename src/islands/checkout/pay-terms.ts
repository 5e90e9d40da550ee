// What is wrong with what a buyer has typed, and what of it is sent.
import { placeFault } from '#contract/buyer.ts';
import { gstinFault, plainGstin } from '#contract/gstin.ts';
import { paise } from '#contract/money.ts';
import { STATE_CODES, type StateCode } from '#contract/states.ts';
import type { QuoteView } from '#site/api/quote.ts';
import type { OrderWish } from '#site/api/payments.ts';
import type { PayWish } from './ask.ts';

export const ABROAD = 'abroad';

export const EMPTY = { state: '', gstin: '', name: '', address: '', code: '', isAdult: false };
export type Typed = typeof EMPTY;
export type TermsField = keyof Typed;
export type Faults = Partial<Record<TermsField, string>>;

type Buyer = NonNullable<OrderWish['buyer']>;

/** The buyer as far as anything is said. */
function buyerTyped({ state, gstin, name, address }: Typed): Buyer {
  const number = plainGstin(gstin);
  return {
    ...(state === ABROAD ? { isAbroad: true } : {}),
    ...(isState(state) ? { state } : {}),
    ...(number === '' ? {} : { gstin: number, name: name.trim(), address: address.trim() }),
  };
}

export function isState(text: string): text is StateCode {
  return STATE_CODES.some((code) => code === text);
}

function gstinFaultOf(buyer: Buyer): string | undefined {
  return buyer.gstin ? (gstinFault(buyer.gstin) ?? placeFault(buyer)) : undefined;
}

/** What may be quoted by; nothing where it is not right yet. */
export function readBuyer(typed: Typed): OrderWish['buyer'] {
  const buyer = buyerTyped(typed);
  const isSaid = Object.keys(buyer).length > 0 && gstinFaultOf(buyer) === undefined;
  return isSaid ? buyer : undefined;
}

/** By the field; a coupon that stands in its field and was not applied is one. */
export function faultsOf(typed: Typed, quote: QuoteView | undefined): Faults {
  const faults: Faults = {};
  if (quote?.registration === 'regular') {
    const wrong = gstinFaultOf(buyerTyped(typed));
    const refusal = typed.gstin.trim() === '' ? undefined : quote.gstinRefused;
    const fault = refusal ?? wrong;
    if (fault !== undefined) faults.gstin = fault;
    if (typed.state === '' && typed.gstin.trim() === '')
      faults.state = 'Choose your State: the invoice has to name it';
    if (quote.asksAge && !typed.isAdult)
      faults.isAdult = 'Only people of 18 or over can buy: confirm that you are';
  }
  if (typed.code.trim() !== '') faults.code = 'Apply this coupon, or empty the field';
  return faults;
}

/** Of a seller who collects no tax nothing is asked and nothing sent. */
export function wishOf(typed: Typed, quote: QuoteView | undefined): PayWish {
  if (!quote) return {};
  const isTaxed = quote.registration === 'regular';
  const buyer = isTaxed ? readBuyer(typed) : undefined;
  return {
    ...(quote.total === 0 ? { free: true } : {}),
    shown: { amount: paise(quote.total), currency: 'INR' },
    wish: {
      ...(quote.coupon ? { coupon: quote.coupon } : {}),
      ...(buyer ? { buyer } : {}),
      ...(isTaxed && typed.isAdult ? { isAdult: true } : {}),
    },
  };
}
