// Rows that one server works on at a time: it holds each until a moment, after which another may take it.
import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';

/** By so much the clocks of two servers may differ. */
export const CLOCK_SKEW_MS = 10 * 60_000;

/**
 * Of a table with `claimed_until`: whether nobody holds the row any more. `longestMs` is the longest that a row is held at
 * one time: a claim beyond that was made by a clock that was ahead, and has ended.
 */
export const isUnclaimed = (now: number, longestMs?: number): Expression<SqlBool> => {
  const ended = sql<SqlBool>`(claimed_until is null or claimed_until <= ${now})`;
  if (longestMs === undefined) return ended;
  return sql<SqlBool>`(${ended} or claimed_until > ${now + longestMs + CLOCK_SKEW_MS})`;
};
