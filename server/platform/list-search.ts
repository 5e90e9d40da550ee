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

export interface Search {
  /** The rows for which it is found, each at least once and in whatever order. */
  candidates: AliasableExpression<{ id: string }>;
  /** What matches among rows of which it is known. */
  filtered: Matching;
  /** What matches, by looking at each row in the order of the list: for what very many rows have. */
  walked: Matching;
}

export type Places = SelectQueryBuilder<Tables & { matching: Place }, 'matching', Place>;

/** A page of a list. */
export interface Wanted {
  /** Bounds of where the list begins. */
  start: readonly Expression<SqlBool>[];
  from: number;
  perPage: number;
  /** What matches and lies within the bounds, in the order of the list. */
  inOrder: (db: QueryCreator<Tables>, matching: Matching) => Places;
}

export interface Found {
  places: Place[];
  /** Counted up to one more than the numbered pages hold. */
  total: number;
  /** So many pages have a number. */
  numbered: number;
}

/** Of more rows than this none are sorted for the sake of a page: it is met soon by walking. */
export const SORTED_MAX = 15_000;
/** Of what very many rows have: to reach the last numbered page, all rows before it are looked at. */
const WALKED_PAGES = 20;

/** A page of what a search finds. */
export async function searchedPlaces(db: Queries, search: Search, wanted: Wanted): Promise<Found> {
  const { inOrder, from, perPage } = wanted;
  const most = WALKED_PAGES * perPage + 1;
  const sorted = await sortedPlaces(db, search, { ...wanted, most });
  if (sorted.looked <= SORTED_MAX) return { ...sorted, numbered: NUMBERED_PAGES };
  const page = inOrder(db, search.walked).offset(from).limit(perPage);
  const first = inOrder(db, search.walked).limit(most);
  return {
    places: from < most - 1 ? await page.execute() : [],
    total: sorted.total >= most ? most : await countUpTo(db, first, most),
    numbered: WALKED_PAGES,
  };
}

/**
 * One statement, in which it is looked for once: for the page, for how many match, and for whether those are all. Where they
 * are not, `most` are matched for their count alone: to look at each row would cost more than the walk.
 */
async function sortedPlaces(
  db: Queries,
  { candidates, filtered }: Search,
  { start, inOrder, from, perPage, most }: Wanted & { most: number },
): Promise<Omit<Found, 'numbered'> & { looked: number }> {
  const looking = db
    .selectFrom(candidates.as('found'))
    .select('found.id')
    .limit(SORTED_MAX + 1);
  let matching = db
    .selectFrom(filtered.as('filtered'))
    .selectAll()
    .where('filtered.id', 'in', sql<string>`(select id from looked)`)
    .limit(sql<number>`(select case when count(*) > ${sql.lit(SORTED_MAX)} then ${sql.lit(most)}
      else ${sql.lit(SORTED_MAX)} end from looked)`);
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
