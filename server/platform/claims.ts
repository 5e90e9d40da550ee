// Claims of rows, so that one server works on a row at a time. After a claim has expired, another server may take the row.
import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';

/** How far the clocks of two servers may differ. */
export const CLOCK_SKEW_MS = 10 * 60_000;

/**
 * SQL condition for a table with `claimed_until`: the row is unclaimed. A claim longer than `longestMs` was made by a
 * clock that was ahead, and counts as expired.
 */
export const isUnclaimed = (now: number, longestMs?: number): Expression<SqlBool> => {
  const ended = sql<SqlBool>`(claimed_until is null or claimed_until <= ${now})`;
  if (longestMs === undefined) return ended;
  return sql<SqlBool>`(${ended} or claimed_until > ${now + longestMs + CLOCK_SKEW_MS})`;
};
