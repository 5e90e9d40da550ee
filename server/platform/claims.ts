// Rows that one server works on at a time: it holds each until a moment, after which another may take it.
import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';

/** Of a table with `claimed_until`: whether nobody holds the row any more. */
export const isUnclaimed = (now: number): Expression<SqlBool> =>
  sql<SqlBool>`(claimed_until is null or claimed_until <= ${now})`;
