// The properties of every discount. Compares plain numbers, because a million assertions of the runner take minutes.
import { divideHalfUp } from '#contract/sales/gst.ts';
import { calculateDiscounts } from '#server/sales/coupons/discount.ts';
import type { DiscountableLine } from '#server/sales/coupons/discount.ts';

export type CouponTerms = Parameters<typeof calculateDiscounts>[0];
export type PricedLine = DiscountableLine;

/** Returns the first broken property, and the net price of each line. */
export function findDiscountFault(terms: CouponTerms, lines: readonly PricedLine[]) {
  const off = calculateDiscounts(terms, lines);
  const nets = lines.map((line, at) => line.price - (off[at] ?? Number.NaN));
  return { fault: getFault(terms, lines, off), nets };
}

const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0);

function getFault(
  { kind, value }: CouponTerms,
  lines: readonly PricedLine[],
  off: readonly number[],
): string | undefined {
  if (off.length !== lines.length) return 'a line has no discount';
  for (const [at, { price, isApplicable }] of lines.entries()) {
    const part = off[at] ?? Number.NaN;
    if (!Number.isSafeInteger(part) || part < 0 || part > price) return 'a discount is no part';
    if (!isApplicable && part !== 0) return 'another course is cheaper';
  }
  const meant = sum(lines.map(({ price, isApplicable }) => (isApplicable ? price : 0)));
  const all = sum(lines.map(({ price }) => price));
  const taken = sum(off);
  const whole = kind === 'amount' ? value : divideHalfUp(BigInt(meant) * BigInt(value), 10_000n);
  const requested = Math.min(whole, meant);
  const left = all - requested;
  if (taken !== (left > 0 && left < 100 ? meant : requested)) return 'it takes off another sum';
  // Each part equals its share, rounded up or down to a paisa.
  const isFair = lines.every(({ price, isApplicable }, at) => {
    const share = isApplicable && meant > 0 ? (taken * price) / meant : 0;
    return Math.abs((off[at] ?? 0) - share) < 1 + 1e-3;
  });
  return isFair ? undefined : 'a part is not its share';
}
