// One page of a list, the latest first: its ids by an index, a count that ends, a cursor for what is older.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AliasableExpression, SqlBool } from 'kysely';
import { NUMBERED_PAGES } from '#contract/paging.ts';
import { dayStart } from './indian-days.ts';
import { faultOf } from './errors.ts';
import type { Queries } from './ports.ts';

/** See listPlace of contract/paging.ts. */
export interface ListPlace {
  page: number;
  before?: string | undefined;
  until?: string | undefined;
}

/** A row's place: the latest first, of two at once the greater id first. */
export interface Place {
  id: string;
  /** Epoch milliseconds. */
  created_at: number;
}

export interface ListPage {
  page: number;
  pages: number;
  total: number;
  isMore: boolean;
  older: string | null;
}

export interface ListRules {
  /** A cursor of one list is none of another. */
  name: string;
  perPage: number;
}

type Matching = AliasableExpression<Place>;

/** The rows that a filter finds. */
export interface ListSource {
  matching: Matching;
  /** Where `matching` begins with the rows that a text was found for, in whatever order. */
  search?: {
    /** Those rows, each at least once. */
    candidates: AliasableExpression<{ id: string }>;
    /** What `matching` finds, by looking at each row in the order of the list: for a text that very many have. */
    walked: Matching;
  };
}

export interface ListRows<Row> extends ListSource {
  /** Reads rows by their ids, in whatever order. */
  load: (ids: readonly string[]) => Promise<Row[]>;
}

const later = (place: Place) => sql<SqlBool>`(created_at, id) < (${place.created_at}, ${place.id})`;

/**
 * A page of what matches, and how many do; a page behind the last is empty. Fails: malformed, for a cursor or a day that is none.
 */
export async function pageOf<Row extends { id: string }>(
  db: Queries,
  { load, ...source }: ListRows<Row>,
  { name, perPage, ...place }: ListRules & ListPlace,
): Promise<ListPage & { rows: Row[] }> {
  const start = startOf(name, place);
  const matching = await cheaperOf(db, source);
  const from = (place.page - 1) * perPage;
  const places = await placesIn(db, matching, start).offset(from).limit(perPage).execute();
  const most = NUMBERED_PAGES * perPage;
  const total = await countUpTo(db, placesIn(db, matching, start).limit(most + 1), most + 1);
  const isMore = total > most;
  const last = places.at(-1);
  const ids = places.map((one) => one.id);
  return {
    rows: ids.length > 0 ? inOrder(ids, await load(ids)) : [],
    page: place.page,
    pages: Math.max(1, Math.ceil(Math.min(total, most) / perPage)),
    total: Math.min(total, most),
    isMore,
    older: isMore && place.page === NUMBERED_PAGES && last ? cursorOf(name, last) : null,
  };
}

/** All places that match, a batch of ids at a time. A caller who stops asking costs nothing more. */
export async function* idBatches(
  db: Queries,
  source: ListSource,
  many: number,
): AsyncGenerator<string[]> {
  const matching = await cheaperOf(db, source);
  for (let last: Place | undefined; ;) {
    const start = last ? [later(last)] : [];
    const rows = await placesIn(db, matching, start).limit(many).execute();
    if (rows.length > 0) yield rows.map((row) => row.id);
    if (rows.length < many) return;
    last = rows.at(-1);
  }
}

/** Of more rows than this none are sorted for the sake of a page: it is met soon by walking. */
const SORTED_MAX = 10_000;

async function cheaperOf(db: Queries, { matching, search }: ListSource): Promise<Matching> {
  if (!search) return matching;
  const most = SORTED_MAX + 1;
  const candidates = db.selectFrom(search.candidates.as('candidates')).select('id').limit(most);
  return (await countUpTo(db, candidates, most)) < most ? matching : search.walked;
}

function placesIn(db: Queries, matching: Matching, start: ReturnType<typeof later>[]) {
  let places = db.selectFrom(matching.as('matching')).select(['id', 'created_at']);
  for (const bound of start) places = places.where(bound);
  return places.orderBy('created_at', 'desc').orderBy('id', 'desc');
}

async function countUpTo(
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

const DAY_MS = 24 * 60 * 60_000;

function startOf(name: string, { before, until }: ListPlace): ReturnType<typeof later>[] {
  const start = before === undefined ? [] : [later(placeOf(name, before))];
  if (until === undefined) return start;
  const day = dayStart(until);
  if (Number.isNaN(day)) throw faultOf('until', 'Please choose a day of the calendar.');
  return [...start, sql<SqlBool>`created_at < ${day + DAY_MS}`];
}

/** Not a secret: so that a cursor which was cut or mixed up is told from a true one. */
function checksum(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

function cursorOf(name: string, { created_at, id }: Place): string {
  const text = `${created_at}.${id}`;
  return `${Buffer.from(text).toString('base64url')}.${checksum(name + text)}`;
}

function placeOf(name: string, cursor: string): Place {
  const [encoded = '', sum] = cursor.split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  const [, at, id] = /^(\d{1,15})\.(\w{1,64})$/.exec(text) ?? [];
  if (at === undefined || id === undefined || sum !== checksum(name + text)) {
    throw faultOf('before', 'This place in the list is not known. Please begin at its first page.');
  }
  return { created_at: Number(at), id };
}

/** Rows by their ids, in the order of the ids; those that are gone meanwhile are left out. */
export function inOrder<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
