// Money: integer paise as a type of its own, sums, and formatting.
import * as z from 'zod/mini';
import { groupDigits } from '../digits.ts';

/** Hundredths of a rupee; for another currency its smallest unit. */
export const Paise = z.int().brand<'paise'>();
export type Paise = z.output<typeof Paise>;

/** Throws RangeError for a number that is not an integer. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`${amount} is not a whole number of paise.`);
  return amount as Paise;
}

export const ZERO = paise(0);

export function sumPaise(amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce((sum, amount) => sum + amount, 0));
}

export function subtractPaise(amount: Paise, taken: Paise): Paise {
  return paise(amount - taken);
}

/** In basis points. */
export const HUNDRED_PERCENT_BP = 10_000;

const PAISE_PER_RUPEE = 100;

/** Rupees with a fraction, as in responses about courses. */
export function toRupees(amount: Paise): number {
  return amount / PAISE_PER_RUPEE;
}

/** Rounded to the nearest paisa. */
export function toPaise(rupees: number): Paise {
  return paise(Math.round(rupees * PAISE_PER_RUPEE));
}

/** '₹1,499', '₹1,00,000', '₹99.50'. */
export function formatPaise(amount: Paise, currency = 'INR'): string {
  return formatMoney(toRupees(amount), currency);
}

/** '1499.00': for tables, without currency sign and grouping. */
export function formatPlainRupees(amount: number): string {
  return (amount / PAISE_PER_RUPEE).toFixed(2);
}

/** An amount in major units with its currency sign; rupees in Indian grouping. */
export function formatMoney(amount: number, currency: string): string {
  if (currency === 'INR') return formatRupees(toPaise(amount));
  try {
    return getMoneyFormat(currency, Number.isInteger(amount) ? 0 : 2).format(amount);
  } catch {
    return `${currency} ${amount}`;
  }
}

function formatRupees(amount: Paise): string {
  const size = Math.abs(amount);
  const rest = size % PAISE_PER_RUPEE;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${amount < 0 ? '-' : ''}₹${groupDigits(Math.trunc(size / PAISE_PER_RUPEE))}${fraction}`;
}

/** Cached: creating a format costs more than a hundred uses. */
const formats = new Map<string, Intl.NumberFormat>();

function getMoneyFormat(currency: string, digits: number): Intl.NumberFormat {
  const name = `${currency} ${digits}`;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(name, format);
  return format;
}
