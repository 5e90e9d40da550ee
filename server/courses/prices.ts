// Admin functions for prices: plan and end sales, and read the price history.
import { formatPaise } from '#contract/sales/money.ts';
import {
  PRICE_CHANGES_MAX,
  PRICES_PER_PAGE,
  SALE_DAYS_MAX,
  SALE_PAUSE_DAYS,
} from '#contract/sales/prices.ts';
import type { NewSale, PriceChange, PricedCourse } from '#contract/sales/prices.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { DAY_MS } from '../platform/durations.ts';
import { AppError, createFieldError, requireFound } from '../platform/errors.ts';
import { formatIndianDay, formatMediumDay, getDayStart } from '../platform/indian-days.ts';
import { getPage } from '../platform/paging.ts';
import type { ListPage, PageRequest } from '../platform/paging.ts';
import type { Deps, Ports, Queries } from '../platform/ports.ts';
import type { CourseRow, PriceRow } from '../platform/tables.ts';
import { lockCourse } from './authoring.store.ts';
import { findCourseById, listCoursesByIds } from './catalogue.store.ts';
import * as store from './prices.store.ts';
import {
  hasCompareAtPrice,
  NO_SALE,
  findNextSaleStart,
  findSaleAt,
  toSale,
  getCompareAtPrice,
} from './sale.ts';
import type { Sale } from './sale.ts';

/** More price changes than anyone makes in the period that the sale rules check. */
const HISTORY_READ_MAX = 1000;
/** The last day of a period that ends at `until`. */
const toLastDay = (until: number): string => formatIndianDay(until - 1);

export async function listPricedCourses(
  { reads, clock }: Deps,
  { query, ...position }: { query?: string | undefined } & PageRequest,
): Promise<ListPage & { data: PricedCourse[]; today: string }> {
  const now = clock();
  const load = (ids: readonly string[]) => listCoursesByIds(reads, ids);
  const list = { name: 'prices', perPage: PRICES_PER_PAGE, ...position };
  const matching = store.filterPricedCourses(reads, query);
  const { rows, ...page } = await getPage(reads, { matching, load }, list);
  return {
    ...page,
    data: rows.map((row) => toPricedCourse(row, now)),
    today: formatIndianDay(now),
  };
}

function toPricedCourse(row: CourseRow, now: number): PricedCourse {
  const sale = toSale(row);
  return {
    _id: row.id,
    courseName: row.name,
    status: row.status,
    listPrice: row.price_paise,
    sale:
      !sale || sale.until <= now
        ? null
        : {
            ...toSaleDays(sale),
            isOn: sale.from <= now,
            isStruck: hasCompareAtPrice(row),
          },
  };
}

const toSaleDays = ({ pricePaise, from, until }: Sale) => ({
  price: pricePaise,
  from: formatIndianDay(from),
  until: toLastDay(until),
});

/** Fails: not_found. */
export async function listPriceChanges({ reads }: Deps, courseId: string): Promise<PriceChange[]> {
  requireFound(await findCourseById(reads, courseId), 'Course not found.');
  const rows = await store.listPriceHistory(reads, courseId, PRICE_CHANGES_MAX);
  return rows.toReversed().map((row) => {
    const sale = toSale(row);
    const at = new Date(row.at).toISOString();
    return { at, listPrice: row.list_paise, sale: sale ? toSaleDays(sale) : null };
  });
}

/** Fails: not_found, conflict while a sale is on, malformed with the field. */
export function setSale(deps: Deps, adminId: string, options: NewSale): Promise<PricedCourse> {
  return changeSale(deps, { adminId, courseId: options.courseId }, async (tx, course) => {
    const now = deps.clock();
    const current = findCurrentSale(course, now);
    if (current)
      throw new AppError(
        'conflict',
        `A sale is running until ${formatMediumDay(toLastDay(current.until))}. You can end it, but not change it.`,
      );
    const history = await store.listPriceHistory(tx, course.id, HISTORY_READ_MAX);
    checkSale(options, { course, history, now });
    const sale = {
      pricePaise: options.price,
      from: getDayStart(options.from),
      until: getDayStart(options.until) + DAY_MS,
    };
    return toSaleColumns(course, { sale, history, now });
  });
}

function checkSale(
  { price, from, until }: NewSale,
  { course, history, now }: { course: CourseRow; history: readonly PriceRow[]; now: number },
): void {
  if (price >= course.price_paise)
    throw createFieldError(
      'price',
      `Enter less than the list price of ${formatPaise(course.price_paise)}`,
    );
  if (from < formatIndianDay(now)) throw createFieldError('from', 'Choose today or a later day');
  const next = findNextSaleStart(history, now);
  if (next !== undefined && getDayStart(from) < next)
    throw createFieldError(
      'from',
      `Leave ${SALE_PAUSE_DAYS} days between two sales. The next one can start on ${formatMediumDay(formatIndianDay(next + DAY_MS - 1))}`,
    );
  if (getDayStart(until) - getDayStart(from) >= SALE_DAYS_MAX * DAY_MS)
    throw createFieldError('until', `A sale can last at most ${SALE_DAYS_MAX} days`);
}

/** Fails: not_found. */
export function endSale(deps: Deps, adminId: string, courseId: string): Promise<PricedCourse> {
  return changeSale(deps, { adminId, courseId }, async (_tx, course) => {
    const sale = toSale(course);
    return sale && sale.until > deps.clock() ? NO_SALE : undefined;
  });
}

function findCurrentSale(course: CourseRow, now: number): Sale | undefined {
  const sale = toSale(course);
  return sale && sale.from <= now && now < sale.until ? sale : undefined;
}

/** Runs `work` under the course's lock. `work` returns the new sale, or undefined for no change. */
async function changeSale(
  deps: Deps,
  { adminId, courseId }: { adminId: string; courseId: string },
  work: (tx: Queries, course: CourseRow) => Promise<store.SaleColumns | undefined>,
): Promise<PricedCourse> {
  const { row, isChanged } = await deps.db.transaction().execute(async (tx) => {
    const before = requireFound(await lockCourse(tx, courseId), 'Course not found.');
    const sale = await work(tx, before);
    if (!sale) return { row: before, isChanged: false };
    const after = await store.updateSale(tx, courseId, sale);
    await recordPrice(tx, after, { at: deps.clock(), by: adminId });
    const edit = { field: 'sale', before: formatSale(before), after: formatSale(after) };
    await recordAuditEntry(deps, tx, {
      adminId,
      courseId,
      changes: [edit],
      action: toSale(after) ? 'set-sale' : 'end-sale',
    });
    return { row: after, isChanged: true };
  });
  if (isChanged && row.status === 'Published') deps.changed();
  return toPricedCourse(row, deps.clock());
}

function formatSale(row: CourseRow): string {
  const sale = toSale(row);
  if (!sale) return 'none';
  const { price, from, until } = toSaleDays(sale);
  return `${formatPaise(price)}, ${formatMediumDay(from)} to ${formatMediumDay(until)}`;
}

function toSaleColumns(
  course: CourseRow,
  { sale, history, now }: { sale: Sale; history: readonly PriceRow[]; now: number },
): store.SaleColumns {
  const { price_paise: listPaise, published_at: publishedAt } = course;
  const { pricePaise, from, until } = sale;
  const columns = {
    sale_paise: pricePaise,
    sale_from: from,
    sale_until: until,
    struck_paise: getCompareAtPrice(history, { listPaise, from, publishedAt }),
  };
  const charged = findSaleAt({ ...course, ...columns }, now)?.pricePaise ?? null;
  return { ...columns, charged_paise: charged };
}

/**
 * Updates the charged price that lists filter and sort by, and clears ended sales. Orders do not depend on it. Returns the
 * number of changed courses.
 */
export async function applySaleChanges({
  db,
  clock,
  changed,
}: Pick<Deps, 'db' | 'clock' | 'changed'>): Promise<number> {
  let changedCount = 0;
  try {
    for (const { id } of await store.listCoursesWithSale(db))
      changedCount += await db.transaction().execute(async (tx) => {
        const course = await lockCourse(tx, id);
        const columns = course && findDueColumns(course, clock());
        if (columns) await store.updateSale(tx, id, columns);
        return columns ? 1 : 0;
      });
  } finally {
    // Also when a later course fails: the next run finds no change for the courses before it.
    if (changedCount > 0) changed();
  }
  return changedCount;
}

/** Undefined when the row is up to date. */
function findDueColumns(course: CourseRow, now: number): store.SaleColumns | undefined {
  const { sale_paise, sale_from, sale_until, struck_paise } = course;
  if (sale_until === null) return undefined;
  if (sale_until <= now) return NO_SALE;
  const charged_paise = findSaleAt(course, now)?.pricePaise ?? null;
  if (charged_paise === course.charged_paise) return undefined;
  return { sale_paise, sale_from, sale_until, struck_paise, charged_paise };
}

/** Adds the current price to the history. The caller must have locked the course. */
async function recordPrice(
  tx: Queries,
  course: CourseRow,
  { at, by }: { at: number; by: string | null },
): Promise<PriceRow[]> {
  const history = await store.listPriceHistory(tx, course.id, HISTORY_READ_MAX);
  const row: PriceRow = {
    course_id: course.id,
    nth: (history.at(-1)?.nth ?? 0) + 1,
    at,
    list_paise: course.price_paise,
    sale_paise: course.sale_paise,
    sale_from: course.sale_from,
    sale_until: course.sale_until,
    changed_by: by,
  };
  await store.insertPrices(tx, [row]);
  return [...history, row];
}

/** Call it after a change of the list price, with the course locked: the compare-at price of a sale may change. */
export async function recordListPriceChange(
  { clock }: Pick<Ports, 'clock'>,
  tx: Queries,
  { course, by }: { course: CourseRow; by: string },
): Promise<void> {
  const now = clock();
  const history = await recordPrice(tx, course, { at: now, by });
  const sale = toSale(course);
  if (sale) await store.updateSale(tx, course.id, toSaleColumns(course, { sale, history, now }));
}
