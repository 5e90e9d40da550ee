// Prices: parsing what an admin types, formatting for visitors, and the catalogue's brackets.
import { groupDigits } from '../digits.ts';
import { formatMoney, paise, toPaise } from './money.ts';
import type { Paise } from './money.ts';

/** OPEN-03: ten million rupees. */
export const PRICE_MAX_PAISE = 1_000_000_000;
/** The provider's minimum: one rupee. Zero is free. */
export const PRICE_MIN_PAISE = 100;

const PRICE_TEXT = /^(?:₹|rs\.?|inr)?\s*([0-9]+(?:,[0-9]+)*)(?:\.([0-9]{1,2}))?$/i;

type PriceReading = { ok: true; paise: Paise } | { ok: false; message: string };

/**
 * Parses a price in rupees: '999', '₹1,499.50', 'Rs 0'. Other signs are refused, as are values between 0 and 1 rupee.
 * Returns integer paise or a sentence for the admin. Source: OPEN-03.
 */
export function parsePrice(text: string): PriceReading {
  const match = PRICE_TEXT.exec(text.trim());
  if (!match) return refuse('Prices are in rupees. Enter 999 or ₹1,499.50.');
  const rupees = (match[1] ?? '').replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (rupees.length > 9) return refuse('Enter a price of at most ₹1,00,00,000.');
  const amount = paise(toPaise(Number(rupees)) + Number((match[2] ?? '').padEnd(2, '0')));
  if (amount > PRICE_MAX_PAISE) return refuse('Enter a price of at most ₹1,00,00,000.');
  if (amount > 0 && amount < PRICE_MIN_PAISE) return refuse('Enter a price of 0 or at least ₹1.');
  return { ok: true, paise: amount };
}

function refuse(message: string): PriceReading {
  return { ok: false, message };
}

/** Where a price is shown: the specification fixes a currency sign per surface for courses without currency. */
export type PriceSurface = 'home' | 'detail' | 'payment' | 'catalogue' | 'manage';

export interface Priced {
  /** Rupees, or the text of a section 7 server. */
  price: number | string;
  /** ISO 4217, if the server names it. */
  currency?: string | undefined;
}

/** OPEN-02: the course's own currency, otherwise rupee or dollar by surface. 0 reads 'Free'. */
export function formatPrice(course: Priced, surface: PriceSurface): string {
  const amount = findPriceNumber(course.price);
  if (amount === undefined) return String(course.price);
  if (amount === 0) return 'Free';
  const bySurface = surface === 'catalogue' || surface === 'manage' ? 'USD' : 'INR';
  return formatMoney(amount, course.currency ?? bySurface);
}

/** The first number of a price, for filters and sorting; undefined without one. */
export function findPriceNumber(price: number | string): number | undefined {
  if (typeof price === 'number') return Number.isFinite(price) ? price : undefined;
  const match = /[0-9][0-9,]*(?:\.[0-9]+)?/.exec(price);
  return match ? Number(match[0].replaceAll(',', '')) : undefined;
}

/** Named by their limits; the lower limit is excluded. Source: CAT-05. */
const BRACKETS = ['0-50', '50-100', '100-200', '200+'] as const;
/** The same for servers with prices in rupees. */
const RUPEE_BRACKETS = ['0-500', '500-1000', '1000-2500', '2500-5000', '5000+'] as const;

export const PRICE_BRACKETS = ['all', 'free', ...BRACKETS, ...RUPEE_BRACKETS] as const;
export type PriceBracket = (typeof PRICE_BRACKETS)[number];

/**
 * The brackets for these courses: the specification's, or the rupee brackets with at least one course if the
 * courses have that currency (OPEN-02). The chosen bracket is always included.
 */
export function listBrackets(courses: readonly Priced[], chosen: PriceBracket): PriceBracket[] {
  const isRupees = courses.some(({ currency }) => currency === 'INR');
  const offered: readonly PriceBracket[] = isRupees
    ? RUPEE_BRACKETS.filter((bracket) =>
        courses.some(({ price }) => isInPriceBracket(price, bracket)),
      )
    : BRACKETS;
  return PRICE_BRACKETS.filter(
    (bracket) =>
      bracket === 'all' || bracket === 'free' || bracket === chosen || offered.includes(bracket),
  );
}

/** 'All', 'Free', '50-100', '₹500-1,000', '₹5,000+'. */
export function formatBracket(bracket: PriceBracket): string {
  if (bracket === 'all') return 'All';
  if (bracket === 'free') return 'Free';
  if (!RUPEE_BRACKETS.some((item) => item === bracket)) return bracket;
  return `₹${bracket.replaceAll(/[0-9]+/g, (number) => groupDigits(Number(number)))}`;
}

/** CAT-07, CAT-08. A price without a number matches only 'all' (OPEN-03). */
export function isInPriceBracket(price: number | string, bracket: PriceBracket): boolean {
  if (bracket === 'all') return true;
  const amount = findPriceNumber(price);
  if (amount === undefined) return false;
  const { above, upTo = Infinity } = getBracketBounds(bracket);
  return (above === undefined ? amount >= 0 : amount > above) && amount <= upTo;
}

/** Limits of a bracket in rupees, the lower one excluded; undefined without a limit. */
function getBracketBounds(bracket: PriceBracket): {
  above: number | undefined;
  upTo: number | undefined;
} {
  if (bracket === 'free') return { above: undefined, upTo: 0 };
  const [low, upTo] = bracket.match(/[0-9]+/g)?.map(Number) ?? [];
  return { above: low === 0 ? undefined : low, upTo };
}
