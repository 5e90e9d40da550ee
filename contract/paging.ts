// Lists of Admins, the latest first: numbered pages, and a way to what is older than those.
import * as z from 'zod/mini';
import { day } from './day.ts';

/** Pages that have a number. What is beyond is reached by the cursor `older`, or by a date. */
export const NUMBERED_PAGES = 100;

/** A list by name has the name in its cursors, of 150 letters at most. */
export const CURSOR_MAX = 700;

/** Where in a list a page lies. */
export const listPlace = {
  /** Of what matches, made before the cursor and by the day, where these are sent. */
  page: z._default(
    z.coerce
      .number()
      .check(
        z.int(),
        z.minimum(1),
        z.maximum(NUMBERED_PAGES, `Only the first ${NUMBERED_PAGES} pages have numbers.`),
      ),
    1,
  ),
  /** What `older` of another answer of the same list was. */
  before: z.optional(z.string().check(z.maxLength(CURSOR_MAX))),
  /** YYYY-MM-DD: only what was made by the end of that day, Indian time. */
  until: z.optional(day()),
};

/** A page of a list and how much there is. */
export const listPage = <Row extends z.ZodMiniType>(row: Row) => ({
  data: z.array(row),
  page: z.int(),
  pages: z.int(),
  /** How many match, also of those behind the numbered pages. */
  total: z.int(),
  /** Always false: `total` was once an estimate. */
  isMore: z.boolean(),
  /** Where what is older than the numbered pages begins; null before the last of them, and where there is nothing. */
  older: z.nullable(z.string()),
});
