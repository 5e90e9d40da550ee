// Refunds of courses in a bundle: remaining courses count at their list prices, up to the price of the
// bundle.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { calculateRefunds, calculateRefundTotal } from './bundle-refunds.ts';
import type { Purchase } from './bundle-refunds.ts';

const LISTS = { a: 499_900, b: 179_900, c: 249_900 };
type Letter = keyof typeof LISTS;

function course(paymentId: string, courseId: Letter, [price, left, isReturned = false]: Line) {
  const lineNo = 'abc'.indexOf(courseId) + 1;
  const about = { paymentId, courseId, lineNo, list: paise(LISTS[courseId]) };
  return { ...about, price: paise(price), left: paise(left), isReturned };
}

type Line = readonly [price: number, left: number, isReturned?: boolean];

/** ₹4,999, ₹1,799 and ₹2,499 for ₹3,000: the shares are 1,613.10, 580.51 and 806.39. */
function bundle(lines: Partial<Record<Letter, Line>> = {}): Purchase {
  const { a = [161_310, 161_310], b = [58_051, 58_051], c = [80_639, 80_639] } = lines;
  return {
    paymentId: 'bundle',
    isBundle: true,
    isRefundable: true,
    owned: [],
    courses: [course('bundle', 'a', a), course('bundle', 'b', b), course('bundle', 'c', c)],
  };
}

/** Course A bought by itself, and then the rest of the bundle at its shares. */
function buildRestOfBundle(a: Line, { b, c }: { b?: Line; c?: Line } = {}): Purchase[] {
  const single = { paymentId: 'single', isBundle: false, isRefundable: true, owned: [] };
  return [
    { ...single, courses: [course('single', 'a', a)] },
    {
      paymentId: 'rest',
      isBundle: true,
      isRefundable: true,
      courses: [
        course('rest', 'b', b ?? [58_051, 58_051]),
        course('rest', 'c', c ?? [80_639, 80_639]),
      ],
      owned: [{ courseId: 'a', paymentId: 'single', share: paise(161_310) }],
    },
  ];
}

const toReturnedLines = (paymentId: string, letters: string) =>
  [...letters].map((courseId) => ({ paymentId, courseId }));

it.each([
  ['a', 0],
  ['b', 0],
  ['c', 0],
  ['ab', 50_100],
  ['ac', 120_100],
  ['bc', 0],
  ['abc', 300_000],
])(
  'BUN-08 a bundle of 4,999 + 1,799 + 2,499 at 3,000: returning %s refunds %i paise',
  (back, sum) => {
    expect(calculateRefundTotal([bundle()], toReturnedLines('bundle', back))).toBe(sum);
  },
);

it('BUN-08 the amount that an earlier return did not refund is refunded with the last course', () => {
  // A and C were returned for 1,201.00: 800.74 from A's line and 400.26 from C's.
  const returned = bundle({ a: [161_310, 81_236, true], c: [80_639, 40_613, true] });
  expect(calculateRefundTotal([returned], toReturnedLines('bundle', 'b'))).toBe(179_900);
  expect(
    calculateRefunds([returned], toReturnedLines('bundle', 'b')).map(({ lineNo, amount }) => [
      lineNo,
      amount,
    ]),
  ).toEqual([
    [1, 81_236],
    [2, 58_051],
    [3, 40_613],
  ]);
});

it('BUN-08 an amount refunded as goodwill is not refunded again', () => {
  // 300.00 of goodwill, spread over the three lines by their shares.
  const less = bundle({ a: [145_179, 145_179], b: [52_246, 52_246], c: [72_575, 72_575] });
  expect(calculateRefundTotal([less], toReturnedLines('bundle', 'ac'))).toBe(90_100);
  expect(calculateRefundTotal([less], toReturnedLines('bundle', 'abc'))).toBe(270_000);
});

it('BUN-08 a course that made the rest of a bundle cheaper is refunded less its share', () => {
  expect(
    calculateRefundTotal(buildRestOfBundle([499_900, 499_900]), toReturnedLines('single', 'a')),
  ).toBe(338_590);
});

it('BUN-08 a course that cost less than its share gets no refund', () => {
  expect(
    calculateRefundTotal(buildRestOfBundle([50_000, 50_000]), toReturnedLines('single', 'a')),
  ).toBe(0);
});

it('BUN-08 while the course bought before is kept, the rest of the bundle is refunded by its own price', () => {
  const all = buildRestOfBundle([499_900, 499_900]);
  expect(calculateRefundTotal(all, toReturnedLines('rest', 'b'))).toBe(0);
  expect(calculateRefundTotal(all, toReturnedLines('rest', 'bc'))).toBe(138_690);
});

it('BUN-08 the unrefunded part of a returned course is refunded with the rest of the bundle', () => {
  const all = buildRestOfBundle([499_900, 161_310, true]);
  // C at its list price of 2,499, out of 3,000.
  expect(calculateRefundTotal(all, toReturnedLines('rest', 'b'))).toBe(50_100);
  expect(calculateRefunds(all, toReturnedLines('rest', 'bc'))).toEqual([
    { paymentId: 'rest', lineNo: 2, amount: 58_051 },
    { paymentId: 'rest', lineNo: 3, amount: 80_639 },
    { paymentId: 'single', lineNo: 1, amount: 161_310 },
  ]);
});

it('a payment made outside the provider gets no automatic refund', () => {
  const [single, rest] = buildRestOfBundle([499_900, 161_310, true]);
  if (!single || !rest) throw new Error('Expected two purchases.');
  const all = [{ ...single, isRefundable: false }, rest];
  expect(calculateRefundTotal(all, toReturnedLines('rest', 'bc'))).toBe(138_690);
});

it('RET-01 courses that were not bought in a bundle are refunded at their price', () => {
  const courses = [course('p', 'a', [499_900, 499_900]), course('p', 'b', [100_000, 90_000])];
  const order = { paymentId: 'p', isBundle: false, isRefundable: true, owned: [], courses };
  expect(calculateRefundTotal([order], toReturnedLines('p', 'a'))).toBe(499_900);
  expect(calculateRefundTotal([order], toReturnedLines('p', 'b'))).toBe(90_000);
  expect(calculateRefundTotal([order, bundle()], toReturnedLines('p', 'ab'))).toBe(589_900);
});

interface PurchaseCase {
  lists: number[];
  /** The bundle price in percent of the sum of the list prices. */
  share: number;
  /** Groups of courses that are returned together, one group after the other. */
  returns: number[][];
  /** The percentage of its list price at which the first course is bought by itself, if at all. */
  alone: number | undefined;
}

const anyPurchase: fc.Arbitrary<PurchaseCase> = fc.record({
  lists: fc.array(fc.integer({ min: 10_000, max: 900_000 }), { minLength: 2, maxLength: 6 }),
  share: fc.integer({ min: 5, max: 99 }),
  returns: fc.array(fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
  alone: fc.option(fc.integer({ min: 10, max: 100 }), { nil: undefined }),
});

interface BookEntry {
  list: number;
  share: number;
  /** The amount that is not refunded. */
  left: number;
  isReturned: boolean;
  paymentId: string;
}

/** Shares by list prices; the remainder of the division is added to the last course. */
function buildEntries({ lists, share, alone }: PurchaseCase): {
  books: BookEntry[];
  price: number;
} {
  const whole = lists.reduce((sum, list) => sum + list, 0);
  const price = Math.floor((whole * share) / 100);
  const shares = lists.map((list) => Math.floor((price * list) / whole));
  const odd = price - shares.reduce((sum, share) => sum + share, 0);
  const books = lists.map((list, index) => {
    const own = (shares[index] ?? 0) + (index === lists.length - 1 ? odd : 0);
    const isAlone = index === 0 && alone !== undefined;
    const left = isAlone ? Math.floor((list * alone) / 100) : own;
    return { list, share: own, left, isReturned: false, paymentId: isAlone ? 'single' : 'bundle' };
  });
  return { books, price };
}

function toPurchases(books: readonly BookEntry[], paid: readonly number[]): Purchase[] {
  const rows = books.map(({ list, left, isReturned, paymentId }, index) => ({
    paymentId,
    courseId: `${index}`,
    lineNo: index + 1,
    list: paise(list),
    left: paise(left),
    price: paise(paid[index] ?? 0),
    isReturned,
  }));
  const single = rows.filter(({ paymentId }) => paymentId === 'single');
  return [
    {
      paymentId: 'bundle',
      isBundle: true,
      isRefundable: true,
      courses: rows.filter(({ paymentId }) => paymentId === 'bundle'),
      owned: single.map(() => ({
        courseId: '0',
        paymentId: 'single',
        share: paise(books[0]?.share ?? 0),
      })),
    },
    { paymentId: 'single', isBundle: false, isRefundable: true, owned: [], courses: single },
  ];
}

it('BUN-08 after any returns, the list prices of the kept courses stay paid, up to the bundle price, and no more', () => {
  fc.assert(
    fc.property(anyPurchase, (item) => {
      const { books } = buildEntries(item);
      const paid = books.map(({ left }) => left);
      for (const some of item.returns) {
        const back = new Set(some.map((index) => index % books.length));
        const returning = books.flatMap(({ paymentId, isReturned }, index) =>
          back.has(index) && !isReturned ? [{ paymentId, courseId: `${index}` }] : [],
        );
        const refunds = calculateRefunds(toPurchases(books, paid), returning);
        // A return without a refund is not made.
        if (refunds.length === 0) continue;
        for (const { courseId } of returning) {
          const course = books[Number(courseId)];
          if (course) course.isReturned = true;
        }
        for (const { lineNo, amount } of refunds) {
          const course = books[lineNo - 1];
          if (!course) throw new Error('A refund names an unknown line.');
          course.left -= amount;
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(course.left).toBeGreaterThanOrEqual(0);
        }
        expectDue(books);
      }
    }),
    { numRuns: 2000 },
  );
});

/** The invariant, computed from the lines alone. */
function expectDue(books: readonly BookEntry[]): void {
  const inBundle = books.filter(
    ({ paymentId, isReturned }) => paymentId === 'bundle' || isReturned,
  );
  const remaining = inBundle.filter(({ isReturned }) => !isReturned);
  const sum = (some: readonly BookEntry[], key: 'list' | 'share' | 'left') =>
    some.reduce((all, item) => all + item[key], 0);
  const due = Math.min(sum(remaining, 'list'), sum(inBundle, 'share'));
  const stays = sum(inBundle, 'left');
  // The provider makes no refund below one rupee.
  expect(stays - due).toBeLessThan(2 * 100);
  expect(stays - due).toBeGreaterThanOrEqual(0);
}
