// Pages of a list: numbered by offset and limit, with a cursor for older rows.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AliasableExpression, Expression, SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { NUMBERED_PAGES } from '#contract/paging.ts';
import { DAY_MS } from './durations.ts';
import { dayStart } from './indian-days.ts';
import { getFault } from './errors.ts';
import type { Queries } from './ports.ts';

/** The position of a row in the default order: latest first, then by descending id. */
export interface Place {
  id: string;
  /** Epoch milliseconds. */
  created_at: number;
}

/** A subquery of the rows that match a filter, without duplicates. */
export type Matching = AliasableExpression<Place>;

export interface ListPlace {
  page: number;
  before?: string | undefined;
  until?: string | undefined;
}

/** Sorts rows by these columns and then by id, all in one direction. */
export interface ListOrder {
  columns: readonly string[];
  of: 'number' | 'text';
  way: 'asc' | 'desc';
}

const LATEST_FIRST: ListOrder = { columns: ['created_at'], of: 'number', way: 'desc' };

export interface ListPage {
  page: number;
  pages: number;
  total: number;
  isMore: boolean;
  older: string | null;
}

interface ListRules {
  /** A cursor is valid for one list and one order only. */
  name: string;
  perPage: number;
  order?: ListOrder | undefined;
}

interface ListRows<Row> {
  matching: Matching;
  /** Loads rows by id, in any order; absent if `matching` selects whole rows. */
  load?: (ids: readonly string[]) => Promise<Row[]>;
}

type Values = readonly (string | number)[];

/** Condition for rows that come after the row with these values. */
const after = (order: ListOrder, values: Values) =>
  sql<SqlBool>`${placeBy(order)} ${sql.raw(order.way === 'desc' ? '<' : '>')} (${sql.join(values)})`;

const placeBy = ({ columns }: ListOrder) =>
  sql`(${sql.join([...columns, 'id'].map((column) => sql.ref(column)))})`;

function valuesAt({ columns }: ListOrder, place: Place): Values {
  const row = place as unknown as Record<string, string | number>;
  return [...columns, 'id'].map((column) => row[column] ?? '');
}

/**
 * Reads a page of the matching rows, and counts them. A page beyond the last one is empty. Fails: malformed, for an
 * invalid cursor.
 */
export async function getPage<Row extends { id: string }>(
  db: Queries,
  { matching, load }: ListRows<Row>,
  { name, perPage, order = LATEST_FIRST, ...place }: ListRules & ListPlace,
): Promise<ListPage & { rows: Row[] }> {
  const { page } = place;
  const start = startOf({ name, order }, place);
  const places = await placesIn(db, matching, { start, order, isWhole: load === undefined })
    .offset((page - 1) * perPage)
    .limit(perPage)
    .execute();
  const total = await countIn(db, matching, start);
  const last = places.at(-1);
  const goesOn = page >= NUMBERED_PAGES && total > NUMBERED_PAGES * perPage;
  return {
    rows: await rowsAt(places, load),
    page,
    pages: Math.max(1, Math.min(NUMBERED_PAGES, Math.ceil(total / perPage))),
    total,
    isMore: false,
    older: goesOn && last ? getCursor({ name, order }, last) : null,
  };
}

async function countIn(
  db: Queries,
  matching: Matching,
  start: readonly Expression<SqlBool>[],
): Promise<number> {
  let counted = db
    .selectFrom(matching.as('matching'))
    .select(({ fn }) => fn.countAll<number>().as('total'));
  for (const bound of start) counted = counted.where(bound);
  return Number((await counted.executeTakeFirst())?.total ?? 0);
}

async function rowsAt<Row extends { id: string }>(
  places: readonly Place[],
  load: ListRows<Row>['load'],
): Promise<Row[]> {
  if (!load) return places as unknown as Row[];
  const ids = places.map((place) => place.id);
  return ids.length > 0 ? inOrder(ids, await load(ids)) : [];
}

export interface Batches<Row> {
  /** Rows per batch. */
  many: number;
  /** Reads the rows at these positions, in the order of the list: one statement per batch. */
  read: (places: AliasableExpression<Place>) => Promise<Row[]>;
}

/**
 * Yields all matching rows in batches, latest first. The next batch is read while the caller handles the current one; a
 * caller that stops wastes at most one batch.
 */
export async function* rowBatches<Row extends Place>(
  db: Queries,
  matching: Matching,
  { many, read }: Batches<Row>,
): AsyncGenerator<Row[]> {
  const readFrom = (start: ReturnType<typeof after>[]): Promise<Row[]> => {
    const rows = read(placesIn(db, matching, { start, order: LATEST_FIRST }).limit(many));
    // Avoids an unhandled rejection if the caller has stopped.
    rows.catch(() => undefined);
    return rows;
  };
  for (let next: Promise<Row[]> | undefined = readFrom([]); next;) {
    const rows: Row[] = await next;
    const last = rows.at(-1);
    next =
      last && rows.length === many
        ? readFrom([after(LATEST_FIRST, [last.created_at, last.id])])
        : undefined;
    if (last) yield rows;
  }
}

interface Walk {
  start: readonly Expression<SqlBool>[];
  order: ListOrder;
  /** Selects all columns. */
  isWhole?: boolean;
}

function placesIn(
  db: Queries,
  matching: Matching,
  { start, order: { columns, way }, isWhole = false }: Walk,
) {
  const all = db.selectFrom(matching.as('matching'));
  let places = isWhole
    ? all.selectAll()
    : all.select([...columns, 'id'].map((column) => sql.ref(column).as(column))).$castTo<Place>();
  for (const bound of start) places = places.where(bound);
  for (const column of columns) places = places.orderBy(sql.ref(column), way);
  return places.orderBy('id', way);
}

interface Listed {
  name: string;
  order: ListOrder;
}

function startOf(list: Listed, { before, until }: ListPlace): ReturnType<typeof after>[] {
  const start = before === undefined ? [] : [after(list.order, getValues(list, before))];
  if (until === undefined) return start;
  return [...start, sql<SqlBool>`created_at < ${dayStart(until) + DAY_MS}`];
}

/** Detects a truncated cursor, or a cursor of another list. It is not a signature. */
function checksum(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

const getCursor = ({ name, order }: Listed, place: Place): string =>
  withChecksum(name, JSON.stringify(valuesAt(order, place)));

const withChecksum = (name: string, text: string) =>
  `${Buffer.from(text).toString('base64url')}.${checksum(name + text)}`;

const KEYS = {
  number: z.int(),
  text: z.string().check(z.refine((text) => text.isWellFormed() && !text.includes('\0'))),
};
const Id = z.string().check(z.regex(/^\w{1,64}$/));

function getValues({ name, order }: Listed, cursor: string): Values {
  const text = Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString();
  const Place = z.tuple([...order.columns.map(() => KEYS[order.of]), Id] as [typeof Id]);
  const values =
    cursor === withChecksum(name, text) ? Place.safeParse(readJson(text)).data : undefined;
  if (!values)
    throw getFault(
      'before',
      'This page of the list was not found. Please start at the first page.',
    );
  return values;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Rows in the order of the ids; ids without a row are left out. */
export function inOrder<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
