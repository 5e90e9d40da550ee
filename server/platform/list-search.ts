// Rows of a list that are looked for by what no index has in the order of the list: sorted, or walked where they are very many.
import { sql } from 'kysely';
import type {
  AliasableExpression,
  Expression,
  QueryCreator,
  SelectQueryBuilder,
  SqlBool,
} from 'kysely';
import { NUMBERED_PAGES } from '#contract/paging.ts';
import type { Queries } from './ports.ts';
import type { Tables } from './tables.ts';

/** A row's place: the latest first, of two at once the greater id first. */
export interface Place {
  id: string;
  /** Epoch milliseconds. */
  created_at: number;
}

export type Matching = AliasableExpression<Place>;

/** The rows that a filter finds, and what their number is read from where it need not be counted in their order. */
export interface CountedRows {
  matching: Matching;
  /** As many rows, where their number costs less than to walk them in the order of the list. */
  counted?: AliasableExpression<{ id: string }>;
  /** How many they are, where that is kept. */
  kept?: () => Promise<number>;
}

export interface Search {
  /** The rows for which it is found, each at least once and in whatever order. */
  candidates: AliasableExpression<{ id: string }>;
  /** What matches among rows of which it is known. */
  filtered: Matching;
  /** What matches, by looking at each row in the order of the list: for what very many rows have. */
  walked: Matching;
  /** All rows of the list, by an index in its order: the first of them are looked at before all others. */
  listed?: Matching;
}

export type Places = SelectQueryBuilder<Tables & { matching: Place }, 'matching', Place>;

export interface First {
  many: number;
  listed: Matching;
}

/** A page of a list. */
export interface Wanted {
  /** Bounds of where the list begins. */
  start: readonly Expression<SqlBool>[];
  from: number;
  perPage: number;
  /** What matches and lies within the bounds, in the order of the list. */
  inOrder: (db: QueryCreator<Tables>, matching: Matching) => Places;
  /** The same among the first `many` of what is listed; nothing where there are fewer. */
  amongFirst: (db: QueryCreator<Tables>, matching: Matching, first: First) => Places;
}

export interface Found {
  places: Place[];
  /** Where what is older than the numbered pages begins, for who asks for a page beyond these. */
  last?: Place | undefined;
  /** How many match; where there are more than are counted, so many at least. */
  total: number;
  isMore: boolean;
  /** So many pages have a number. */
  numbered: number;
}

/**
 * Whether there is such a row, asked of each row of a list by itself: for `exists` PostgreSQL may gather all that there are
 * beforehand, and SQLite makes a join of it and may read all of them for a filter.
 */
export const hasRow = (rows: SelectQueryBuilder<Tables, never, object>): Expression<SqlBool> =>
  sql<SqlBool>`(${rows.limit(1)}) is not null`;

/** Of more rows than this none are sorted for the sake of a page: it is met soon by walking. */
export const SORTED_MAX = 2500;
/** A page that is full after so many rows for each of its own tells no more of the rest. */
export const MET_FOR_EACH = 60;
/** A number that is not the whole truth is a round one. */
const ROUNDED_TO = 100;

/** A page of what a search finds. */
export async function searchedPlaces(db: Queries, search: Search, wanted: Wanted): Promise<Found> {
  const met = await metSoon(db, search, wanted);
  if (met) return met;
  const { inOrder, from, perPage } = wanted;
  const { places, total, looked } = await sortedPlaces(db, search, wanted);
  if (looked <= SORTED_MAX)
    return { places, ...countedTo(NUMBERED_PAGES, { total, perPage }), numbered: NUMBERED_PAGES };
  // To reach a page by its number, all rows before it are looked at: the first alone has one.
  const walked = await inOrder(db, search.walked)
    .limit(perPage + 1)
    .execute();
  const first = walked.slice(0, perPage);
  const round = total - (total % ROUNDED_TO);
  return {
    places: from === 0 ? first : [],
    last: first.at(-1),
    // Of those that were looked at so many match: there are no fewer.
    ...(walked.length > perPage && round >= perPage
      ? { total: round, isMore: true }
      : countedTo(1, { total: walked.length, perPage })),
    numbered: 1,
  };
}

/** What so many rows have that the first of the list fill its page: neither the others are looked at, nor is it counted. */
async function metSoon(
  db: Queries,
  { listed, walked }: Search,
  { amongFirst, from, perPage }: Wanted,
): Promise<Found | undefined> {
  // What lies behind the first page is found for few, or not at all.
  if (!listed || from > 0) return undefined;
  const met = await amongFirst(db, walked, { many: MET_FOR_EACH * perPage, listed })
    .limit(perPage + 1)
    .execute();
  if (met.length <= perPage) return undefined;
  return { places: met.slice(0, perPage), total: perPage, isMore: true, numbered: 1 };
}

/** A page of rows that are found in their order. What a page tells itself is not counted: the last, and that it goes on beyond it. */
export async function countedPlaces(
  db: Queries,
  { matching, counted, kept }: CountedRows,
  { start, inOrder, from, perPage }: Wanted,
): Promise<Found> {
  const rows = await inOrder(db, matching)
    .offset(from)
    .limit(perPage + 1)
    .execute();
  const found = { places: rows.slice(0, perPage), numbered: NUMBERED_PAGES };
  const isWhole = start.length === 0;
  if (kept && isWhole) return { ...found, total: await kept(), isMore: false };
  const most = NUMBERED_PAGES * perPage;
  const met = from + rows.length;
  const isLast = rows.length <= perPage && (rows.length > 0 || from === 0);
  if (isLast || met > most)
    return { ...found, ...countedTo(NUMBERED_PAGES, { total: met, perPage }) };
  const all =
    counted && isWhole
      ? db
          .selectFrom(counted.as('counted'))
          .select('counted.id')
          .limit(most + 1)
      : inOrder(db, matching).limit(most + 1);
  const total = await countUpTo(db, all, most + 1);
  return { ...found, ...countedTo(NUMBERED_PAGES, { total, perPage }) };
}

/** Of what was counted beyond the numbered pages, what these hold. */
export function countedTo(
  pages: number,
  { total, perPage }: { total: number; perPage: number },
): Pick<Found, 'total' | 'isMore'> {
  const most = pages * perPage;
  return { total: Math.min(total, most), isMore: total > most };
}

/** One statement, in which it is looked for once: for the page, for how many match, and for whether those are all. */
async function sortedPlaces(
  db: Queries,
  { candidates, filtered }: Search,
  { start, inOrder, from, perPage }: Wanted,
): Promise<{ places: Place[]; total: number; looked: number }> {
  const looking = db
    .selectFrom(candidates.as('found'))
    .select('found.id')
    .limit(SORTED_MAX + 1);
  let matching = db
    .selectFrom(filtered.as('filtered'))
    .selectAll()
    .where('filtered.id', 'in', sql<string>`(select id from looked)`);
  for (const bound of start) matching = matching.where(bound);
  const gathered = db
    .with(
      (name) => name('looked').materialized(),
      () => looking,
    )
    .with(
      (name) => name('matched').materialized(),
      () => matching,
    );
  const counts = [
    sql<number>`(select count(*) from looked)`.as('looked'),
    sql<number>`(select count(*) from matched)`.as('total'),
  ] as const;
  const inPlaces = inOrder(
    gathered as unknown as QueryCreator<Tables>,
    sql<Place>`(select * from matched)`,
  );
  const rows = await inPlaces.select(counts).offset(from).limit(perPage).execute();
  const first = rows[0] ?? (await gathered.selectNoFrom(counts).executeTakeFirst());
  return { places: rows, total: Number(first?.total ?? 0), looked: Number(first?.looked ?? 0) };
}

/** How many there are, `most` at most. */
export async function countUpTo(
  db: Queries,
  places: AliasableExpression<{ id: string }>,
  most: number,
): Promise<number> {
  const row = await db
    .selectFrom(places.as('counted'))
    .select((one) => one.fn.countAll<number>().as('many'))
    .executeTakeFirst();
  return Math.min(Number(row?.many ?? 0), most);
}
