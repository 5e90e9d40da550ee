// Admin lists, latest first: numbered pages, and a cursor for older entries.
import * as z from 'zod/mini';
import { day } from './day.ts';

/** Number of numbered pages. Older entries are reached by the cursor `older`, or by a date. */
export const NUMBERED_PAGES = 100;

/** Cursors of lists by name contain the name, up to 150 letters. */
export const CURSOR_MAX = 700;

/** The position of a page in a list. */
export const pageQuery = {
  /** Relative to `before` and `until`, if sent. */
  page: z._default(
    z.coerce
      .number()
      .check(
        z.int(),
        z.minimum(1),
        z.maximum(
          NUMBERED_PAGES,
          `\`page\` must be at most ${NUMBERED_PAGES}. Use \`before\` for older entries.`,
        ),
      ),
    1,
  ),
  /** `older` of another response of the same list. */
  before: z.optional(z.string().check(z.maxLength(CURSOR_MAX))),
  /** YYYY-MM-DD: entries up to the end of that day, Indian time. */
  until: z.optional(day()),
};

/** A page of a list with totals. */
export const pageResponse = <Row extends z.ZodMiniType>(row: Row) => ({
  data: z.array(row),
  page: z.int(),
  pages: z.int(),
  /** Number of matches, including those beyond the numbered pages. */
  total: z.int(),
  /** Always false; earlier releases estimated `total`. */
  isMore: z.boolean(),
  /** Cursor to the entries beyond the numbered pages; null before the last of these pages, and if there are none. */
  older: z.nullable(z.string()),
});
