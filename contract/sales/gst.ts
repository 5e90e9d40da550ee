// The tax included in a price: tax = value × rate / (100 + rate), rule 35 of the CGST Rules.
import { getStateOfGstin } from './gstin.ts';
import { HUNDRED_PERCENT_BP, paise, sumPaise, ZERO } from './money.ts';
import type { Paise } from './money.ts';
import { ABROAD } from './states.ts';
import type { StateCode } from './states.ts';

/** From this taxable value on, an invoice needs an unregistered buyer's address: rule 46(e). */
export const ADDRESS_REQUIRED_FROM: Paise = paise(50_000_00);

/**
 * The last day, YYYY-MM-DD in India, on which a credit note may return the tax of an invoice. Source: CGST Act s.34(2).
 */
export function getLastCreditNoteDay(issuedOn: string): string {
  const [year = 0, month = 0] = issuedOn.split('-').map(Number);
  return `${month < 4 ? year : year + 1}-11-30`;
}

/** A price and its parts: `taxable` and the three taxes add up to the net exactly. */
export interface Taxes {
  net: Paise;
  taxable: Paise;
  cgst: Paise;
  /** SGST or UTGST, depending on the State. */
  sgst: Paise;
  igst: Paise;
}

/** `intra`: CGST and SGST. `inter`: IGST. `none`: no tax is collected. */
export type TaxHeads = 'intra' | 'inter' | 'none';

/** The quotient of non-negative integers, rounded half up. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** `share` / `whole` of an amount. */
function computeShare(amount: Paise, share: number, whole: number): Paise {
  return paise(divideHalfUp(BigInt(amount) * BigInt(share), BigInt(whole)));
}

/**
 * Splits a net price. The tax is never computed from a rounded taxable value, because an odd remainder could not be
 * halved. `rateBp` is even. Throws RangeError for a negative or fractional amount or rate.
 */
export function splitTaxes(net: Paise, rateBp: number, heads: TaxHeads): Taxes {
  const isRate = Number.isSafeInteger(rateBp) && rateBp >= 0 && rateBp % 2 === 0;
  if (!isRate || net < 0)
    throw new RangeError(
      'The amount must not be negative, and the rate must be an even number of basis points.',
    );
  const nothing = { cgst: ZERO, sgst: ZERO, igst: ZERO };
  if (heads === 'none') return { net, taxable: net, ...nothing };
  const whole = HUNDRED_PERCENT_BP + rateBp;
  if (heads === 'inter') {
    const igst = computeShare(net, rateBp, whole);
    return { net, taxable: paise(net - igst), ...nothing, igst };
  }
  const half = computeShare(net, rateBp / 2, whole);
  return { net, taxable: paise(net - 2 * half), cgst: half, sgst: half, igst: ZERO };
}

export function sumTaxes(lines: readonly Taxes[]): Taxes {
  const sum = (of: (line: Taxes) => Paise) => sumPaise(lines.map(of));
  return {
    net: sum((line) => line.net),
    taxable: sum((line) => line.taxable),
    cgst: sum((line) => line.cgst),
    sgst: sum((line) => line.sgst),
    igst: sum((line) => line.igst),
  };
}

/**
 * Taxes of a partial return of `amount`, after `before` was returned. Computed as a difference of cumulative values, so
 * that the last return leaves nothing. Throws RangeError for more than is left.
 */
export function splitRefundTaxes(line: Taxes, before: Paise, amount: Paise): Taxes {
  const after = before + amount;
  if (before < 0 || amount < 0 || after > line.net)
    throw new RangeError('The refund exceeds what is left of the line.');
  const computeReturned = (tax: Paise) =>
    line.net === 0
      ? ZERO
      : paise(computeShare(tax, after, line.net) - computeShare(tax, before, line.net));
  const heads = {
    cgst: computeReturned(line.cgst),
    sgst: computeReturned(line.sgst),
    igst: computeReturned(line.igst),
  };
  return {
    net: amount,
    taxable: paise(amount - heads.cgst - heads.sgst - heads.igst),
    ...heads,
  };
}

/** The buyer's details that decide the place of supply. */
interface BuyerPlace {
  gstin: string | null;
  /** As stated by the buyer; null for buyers abroad. */
  state: StateCode | null;
}

/** For a registered seller; `lut`: supplies abroad under a letter of undertaking, without tax. */
interface SellerPlace {
  state: StateCode;
  lut: boolean;
}

/** The place of supply and the resulting taxes. The State of a GSTIN takes precedence over a chosen one. */
export function getSupply(
  seller: SellerPlace,
  buyer: BuyerPlace,
): { place: StateCode | typeof ABROAD; heads: TaxHeads } {
  const place = buyer.gstin === null ? (buyer.state ?? ABROAD) : getStateOfGstin(buyer.gstin);
  if (place === ABROAD) return { place, heads: seller.lut ? 'none' : 'inter' };
  return { place, heads: place === seller.state ? 'intra' : 'inter' };
}
