// SQL conditions that search for a part of a text, for both database engines.
import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { ContactNumber } from '#contract/accounts/auth.ts';
import type { Queries } from './ports.ts';
import type { Tables } from './tables.ts';

type SearchColumns = readonly `${keyof Tables}.${string}`[];

/** Columns of a person's text search. */
export const PERSON_COLUMNS: SearchColumns = ['users.full_name', 'users.email'];

/** All apostrophes match each other, because phone keyboards offer only the curved one. */
const APOSTROPHES = /['\u2018\u2019\u02BC\u0060\u00B4\u2032]/g;

/**
 * Whether the columns, joined by spaces, contain the part. Wildcards in the part are literal. Full-width letters find
 * ordinary ones, and any apostrophe finds every other. Fast where the table has an index on the same expression, such as
 * `users_text`. The columns must not be null.
 */
export function containsText(part: string, columns: SearchColumns): Expression<SqlBool> {
  const refs = columns.map((column) => sql.ref(column));
  const text = sql<string>`lower(${sql.join(refs, sql` || ' ' || `)})`;
  const patterns = [part, part.normalize('NFKC')].flatMap((form) => {
    const literal = form.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`).replaceAll(APOSTROPHES, '_');
    // SQLite lower-cases only ASCII letters, so other letters are also compared as typed.
    const lowered = literal.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    return [literal.toLowerCase(), lowered];
  });
  const matches = [...new Set(patterns)].map(
    (pattern) => sql<SqlBool>`${text} like ${`%${pattern}%`} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

/** Characters of the JSON around tags. A part with one of them is searched for in names only. */
const SIGNS_OF_JSON = /[[\]",\\]/;

/** Whether the name or the tags of a course contain the part; uses the index of both. */
export function matchesNameOrTags(part: string): Expression<SqlBool> {
  const matches = containsText(part, ['courses.name', 'courses.tags']);
  return SIGNS_OF_JSON.test(part)
    ? sql<SqlBool>`(${matches} and ${containsText(part, ['courses.name'])})`
    : matches;
}

export interface PersonSearch {
  query?: string | undefined;
  /** Users whose whole email address or mobile number is the query. If there are any, only they match. */
  personIds?: readonly string[] | undefined;
}

/** A family may share a number. */
const SAME_NUMBER_MAX = 50;

/** Adds the ids of users whose email address or mobile number equals the query. */
export async function addPersonIds<Filter extends PersonSearch>(
  db: Queries,
  filter: Filter,
): Promise<Filter> {
  const { query = '' } = filter;
  const number = ContactNumber.safeParse(query).data;
  if (number === undefined && !query.includes('@')) return filter;
  const people = db.selectFrom('users').select('id').limit(SAME_NUMBER_MAX);
  const rows = await (
    number === undefined
      ? people.where('email', '=', query.toLowerCase())
      : people.where('contact_number', '=', number)
  ).execute();
  return rows.length > 0 ? { ...filter, personIds: rows.map(({ id }) => id) } : filter;
}
