// Pages of a list: numbered by offset and limit, with a cursor for older rows.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AliasableExpression, Expression, SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { NUMBERED_PAGES } from '#contract/paging.ts';
import { parseJson } from '#contract/parse-json.ts';
import { DAY_MS } from './durations.ts';
import { getDayStart } from './indian-days.ts';
import { createFieldError } from './errors.ts';
import type { Queries } from './ports.ts';

/** The position of a row in the default order: latest first, then by descending id. */
export interface RowPosition {
  id: string;
  /** Epoch milliseconds. */
  created_at: number;
}

/** A subquery of the rows that match a filter, without duplicates. */
export type Matching = AliasableExpression<RowPosition>;

export interface PageRequest {
  page: number;
  before?: string | undefined;
  until?: string | undefined;
}

/** Sorts rows by these columns and then by id, all in one direction. */
export interface ListOrder {
  columns: readonly string[];
  valueType: 'number' | 'text';
  direction: 'asc' | 'desc';
}

const LATEST_FIRST: ListOrder = { columns: ['created_at'], valueType: 'number', direction: 'desc' };

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
const whereAfter = (order: ListOrder, values: Values) =>
  sql<SqlBool>`${toRowTuple(order)} ${sql.raw(order.direction === 'desc' ? '<' : '>')} (${sql.join(values)})`;

const toRowTuple = ({ columns }: ListOrder) =>
  sql`(${sql.join([...columns, 'id'].map((column) => sql.ref(column)))})`;

function getOrderValues({ columns }: ListOrder, position: RowPosition): Values {
  const row = position as unknown as Record<string, string | number>;
  return [...columns, 'id'].map((column) => row[column] ?? '');
}

/**
 * Reads a page of the matching rows, and counts them. A page beyond the last one is empty. Fails: malformed, for an
 * invalid cursor.
 */
export async function getPage<Row extends { id: string }>(
  db: Queries,
  { matching, load }: ListRows<Row>,
  { name, perPage, order = LATEST_FIRST, ...position }: ListRules & PageRequest,
): Promise<ListPage & { rows: Row[] }> {
  const { page } = position;
  const start = getStartConditions({ name, order }, position);
  const positions = await selectPositions(db, matching, {
    start,
    order,
    isWhole: load === undefined,
  })
    .offset((page - 1) * perPage)
    .limit(perPage)
    .execute();
  const total = await countMatching(db, matching, start);
  const last = positions.at(-1);
  const hasOlder = page >= NUMBERED_PAGES && total > NUMBERED_PAGES * perPage;
  return {
    rows: await loadRows(positions, load),
    page,
    pages: Math.max(1, Math.min(NUMBERED_PAGES, Math.ceil(total / perPage))),
    total,
    isMore: false,
    older: hasOlder && last ? encodeCursor({ name, order }, last) : null,
  };
}

async function countMatching(
  db: Queries,
  matching: Matching,
  start: readonly Expression<SqlBool>[],
): Promise<number> {
  let query = db
    .selectFrom(matching.as('matching'))
    .select(({ fn }) => fn.countAll<number>().as('total'));
  for (const condition of start) query = query.where(condition);
  return Number((await query.executeTakeFirst())?.total ?? 0);
}

async function loadRows<Row extends { id: string }>(
  positions: readonly RowPosition[],
  load: ListRows<Row>['load'],
): Promise<Row[]> {
  if (!load) return positions as unknown as Row[];
  const ids = positions.map((position) => position.id);
  return ids.length > 0 ? sortByIds(ids, await load(ids)) : [];
}

export interface Batches<Row> {
  /** Rows per batch. */
  batchSize: number;
  /** Reads the rows at these positions, in the order of the list: one statement per batch. */
  read: (positions: AliasableExpression<RowPosition>) => Promise<Row[]>;
}

/**
 * Yields all matching rows in batches, latest first. The next batch is read while the caller handles the current one; a
 * caller that stops wastes at most one batch.
 */
export async function* readBatches<Row extends RowPosition>(
  db: Queries,
  matching: Matching,
  { batchSize, read }: Batches<Row>,
): AsyncGenerator<Row[]> {
  const readBatchFrom = (start: ReturnType<typeof whereAfter>[]): Promise<Row[]> => {
    const rows = read(
      selectPositions(db, matching, { start, order: LATEST_FIRST }).limit(batchSize),
    );
    // Avoids an unhandled rejection if the caller has stopped.
    rows.catch(() => undefined);
    return rows;
  };
  for (let next: Promise<Row[]> | undefined = readBatchFrom([]); next;) {
    const rows: Row[] = await next;
    const last = rows.at(-1);
    next =
      last && rows.length === batchSize
        ? readBatchFrom([whereAfter(LATEST_FIRST, [last.created_at, last.id])])
        : undefined;
    if (last) yield rows;
  }
}

interface RowSelection {
  start: readonly Expression<SqlBool>[];
  order: ListOrder;
  /** Selects all columns. */
  isWhole?: boolean;
}

function selectPositions(
  db: Queries,
  matching: Matching,
  { start, order: { columns, direction }, isWhole = false }: RowSelection,
) {
  const all = db.selectFrom(matching.as('matching'));
  let positions = isWhole
    ? all.selectAll()
    : all
        .select([...columns, 'id'].map((column) => sql.ref(column).as(column)))
        .$castTo<RowPosition>();
  for (const condition of start) positions = positions.where(condition);
  for (const column of columns) positions = positions.orderBy(sql.ref(column), direction);
  return positions.orderBy('id', direction);
}

interface ListIdentity {
  name: string;
  order: ListOrder;
}

function getStartConditions(
  list: ListIdentity,
  { before, until }: PageRequest,
): ReturnType<typeof whereAfter>[] {
  const start = before === undefined ? [] : [whereAfter(list.order, decodeCursor(list, before))];
  if (until === undefined) return start;
  return [...start, sql<SqlBool>`created_at < ${getDayStart(until) + DAY_MS}`];
}

/** Detects a truncated cursor, or a cursor of another list. It is not a signature. */
function computeChecksum(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

const encodeCursor = ({ name, order }: ListIdentity, position: RowPosition): string =>
  appendChecksum(name, JSON.stringify(getOrderValues(order, position)));

const appendChecksum = (name: string, text: string) =>
  `${Buffer.from(text).toString('base64url')}.${computeChecksum(name + text)}`;

const VALUE_SCHEMAS = {
  number: z.int(),
  text: z.string().check(z.refine((text) => text.isWellFormed() && !text.includes('\0'))),
};
const Id = z.string().check(z.regex(/^\w{1,64}$/));

function decodeCursor({ name, order }: ListIdentity, cursor: string): Values {
  const text = Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString();
  const RowPosition = z.tuple([...order.columns.map(() => VALUE_SCHEMAS[order.valueType]), Id] as [
    typeof Id,
  ]);
  const values =
    cursor === appendChecksum(name, text) ? RowPosition.safeParse(parseJson(text)).data : undefined;
  if (!values)
    throw createFieldError(
      'before',
      'This page of the list was not found. Start at the first page.',
    );
  return values;
}

/** Rows in the order of the ids; ids without a row are left out. */
export function sortByIds<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
