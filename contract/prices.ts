// Prices of courses as the office looks after them: the list price, a sale, and all that was asked before.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { COURSE_NAME_MAX } from './course-fields.ts';
import { CourseStatus } from './course-status.ts';
import { day } from './day.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { Paise } from './money.ts';
import { listPage, listPlace } from './paging.ts';
import { PRICE_MAX_PAISE, PRICE_MIN_PAISE } from './price.ts';

export const PRICES_PER_PAGE = 50;
export const PRICES_QUERY_MAX = COURSE_NAME_MAX;
/** A sale that lasts longer is the price. */
export const SALE_DAYS_MAX = 30;
/** Between the end of a sale and the begin of the next. */
export const SALE_PAUSE_DAYS = 7;
/** So long the list price was the lowest, where it stands struck. */
export const COMPARE_AT_DAYS = 30;
/** Changes of a price that are told, the latest first. */
export const PRICE_CHANGES_MAX = 100;

export const PricedCourse = z.object({
  /** Of the course. */
  _id: z.string(),
  courseName: z.string(),
  status: CourseStatus,
  listPrice: Paise,
  /** The sale that is on or will come; days in India, both included. */
  sale: z.nullable(
    z.object({
      price: Paise,
      from: z.string(),
      until: z.string(),
      isOn: z.boolean(),
      /** Whether the list price stands struck beside it. */
      isStruck: z.boolean(),
    }),
  ),
});
export type PricedCourse = z.infer<typeof PricedCourse>;

export const getPrices = endpoint('GET /prices', {
  needs: 'commerce.edit',
  query: z.strictObject(
    {
      /** A part of the name of a course. */
      query: z.optional(z.string().check(z.trim(), z.maxLength(PRICES_QUERY_MAX))),
      ...listPlace,
    },
    'Prices are found by query, page, before and until, and nothing else.',
  ),
  answer: answerWith({
    ...listPage(PricedCourse),
    /** Today in India. */
    today: z.string(),
  }),
  summary: `What courses cost, the newest first, ${PRICES_PER_PAGE} on a page.`,
});

export const PriceChange = z.object({
  at: z.string(),
  listPrice: Paise,
  /** As it was planned then. */
  sale: z.nullable(z.object({ price: Paise, from: z.string(), until: z.string() })),
});
export type PriceChange = z.infer<typeof PriceChange>;

export const getPriceHistory = endpoint('GET /prices/history', {
  needs: 'commerce.edit',
  fails: ['not_found'],
  query: z.strictObject({ courseId: Id }, 'Send courseId.'),
  answer: answerWith({ data: z.array(PriceChange) }),
  summary: `What a course has cost: the latest ${PRICE_CHANGES_MAX} changes, the latest first.`,
});

export const NewSale = z
  .strictObject(
    {
      courseId: Id,
      price: Paise.check(
        z.minimum(PRICE_MIN_PAISE, 'At least 1 rupee'),
        z.maximum(PRICE_MAX_PAISE, 'At most ₹1,00,00,000'),
      ),
      /** The first and the last day, YYYY-MM-DD in India. */
      from: day('Choose the first day'),
      until: day('Choose the last day'),
    },
    'A sale has other fields than these.',
  )
  .check(
    z.refine(({ from, until }) => until >= from, {
      path: ['until'],
      message: 'The last day comes before the first',
    }),
  );
export type NewSale = z.infer<typeof NewSale>;

/**
 * Takes the place of a sale that has not begun. One that has begun keeps its price and its end: it is a conflict, and can
 * only be ended. Orders that were made before keep their price for their hour.
 */
export const setSale = endpoint('POST /prices/sale', {
  needs: 'commerce.edit',
  fails: ['not_found', 'conflict'],
  body: NewSale,
  answer: answerWith({ data: PricedCourse }),
  summary: 'Plans a sale of a course.',
});

export const endSale = endpoint('POST /prices/sale/end', {
  needs: 'commerce.edit',
  fails: ['not_found'],
  body: z.strictObject({ courseId: Id }, 'Send courseId.'),
  answer: answerWith({ data: PricedCourse }),
  summary: 'Ends a sale at once, or drops one that has not begun. Without a sale nothing changes.',
});
