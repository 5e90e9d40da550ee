// Course prices for admins: the list price, sales, and the history.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { COURSE_NAME_MAX } from '../courses/course-fields.ts';
import { CourseStatus } from '../courses/course.ts';
import { day } from '../day.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { Paise } from './money.ts';
import { pageResponse, pageQuery } from '../paging.ts';
import { PRICE_MAX_PAISE, PRICE_MIN_PAISE } from './price.ts';

export const PRICES_PER_PAGE = 50;
export const PRICES_QUERY_MAX = COURSE_NAME_MAX;
/** A longer sale would be the regular price. */
export const SALE_DAYS_MAX = 30;
/** Minimum pause between two sales. */
export const SALE_PAUSE_DAYS = 7;
/** The list price may be shown as compare-at price if it was the lowest for this long. */
export const COMPARE_AT_DAYS = 30;
/** Listed price changes, latest first. */
export const PRICE_CHANGES_MAX = 100;

export const PricedCourse = z.object({
  /** The course's id. */
  _id: z.string(),
  courseName: z.string(),
  status: CourseStatus,
  listPrice: Paise,
  /** The current or planned sale; days in India, both inclusive. */
  sale: z.nullable(
    z.object({
      price: Paise,
      from: z.string(),
      until: z.string(),
      isOn: z.boolean(),
      /** Whether the list price is shown as compare-at price. */
      isStruck: z.boolean(),
    }),
  ),
});
export type PricedCourse = z.infer<typeof PricedCourse>;

export const getPrices = defineEndpoint('GET /prices', {
  needs: 'commerce.edit',
  query: z.strictObject(
    {
      /** A part of a course's name. */
      query: z.optional(z.string().check(z.trim(), z.maxLength(PRICES_QUERY_MAX))),
      ...pageQuery,
    },
    'Only `query`, `page`, `before` and `until` are allowed.',
  ),
  response: successResponse({
    ...pageResponse(PricedCourse),
    /** Today in India. */
    today: z.string(),
  }),
  summary: `Lists courses with their prices, newest first, ${PRICES_PER_PAGE} per page.`,
});

export const PriceChange = z.object({
  at: z.string(),
  listPrice: Paise,
  /** As planned at that time. */
  sale: z.nullable(z.object({ price: Paise, from: z.string(), until: z.string() })),
});
export type PriceChange = z.infer<typeof PriceChange>;

export const getPriceHistory = defineEndpoint('GET /prices/history', {
  needs: 'commerce.edit',
  fails: ['not_found'],
  query: z.strictObject({ courseId: Id }, 'Send only `courseId`.'),
  response: successResponse({ data: z.array(PriceChange) }),
  summary: `Lists the latest ${PRICE_CHANGES_MAX} price changes of a course, latest first.`,
});

export const NewSale = z
  .strictObject(
    {
      courseId: Id,
      price: Paise.check(
        z.minimum(PRICE_MIN_PAISE, 'Enter at least ₹1'),
        z.maximum(PRICE_MAX_PAISE, 'Enter at most ₹1,00,00,000'),
      ),
      /** First and last day, YYYY-MM-DD in India. */
      from: day('Choose the first day'),
      until: day('Choose the last day'),
    },
    'The sale has missing or unknown fields.',
  )
  .check(
    z.refine(({ from, until }) => until >= from, {
      path: ['until'],
      message: 'The last day must not be before the first day',
    }),
  );
export type NewSale = z.infer<typeof NewSale>;

/**
 * Replaces a planned sale. A sale that has begun keeps its price and end (conflict) and can only be ended. Existing
 * orders keep their price until they expire.
 */
export const setSale = defineEndpoint('POST /prices/sale', {
  needs: 'commerce.edit',
  fails: ['not_found', 'conflict'],
  body: NewSale,
  response: successResponse({ data: PricedCourse }),
  summary: 'Plans a sale for a course.',
});

export const endSale = defineEndpoint('POST /prices/sale/end', {
  needs: 'commerce.edit',
  fails: ['not_found'],
  body: z.strictObject({ courseId: Id }, 'Send only `courseId`.'),
  response: successResponse({ data: PricedCourse }),
  summary: 'Ends the current sale or cancels a planned one. Without a sale nothing changes.',
});
