// Admin functions for coupons: create, edit limits, switch off, list uses.
import { COUPONS_PER_PAGE, validateCouponValue } from '#contract/sales/coupons.ts';
import type { Coupon, CouponUse, NewCoupon } from '#contract/sales/coupons.ts';
import { formatPaise, paise } from '#contract/sales/money.ts';
import { PRICE_MIN_PAISE } from '#contract/sales/price.ts';
import { recordAuditEntry } from '../../accounts/audit.ts';
import { courseNamesByIds } from '../../courses/catalogue.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createFieldError, requireFound } from '../../platform/errors.ts';
import { formatIndianDay, formatMediumDay, getDayStart } from '../../platform/indian-days.ts';
import { getPage } from '../../platform/paging.ts';
import type { ListPage, PageRequest } from '../../platform/paging.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import type { CouponRow } from '../../platform/tables.ts';
import * as store from './coupons.store.ts';
import { getDiscountedPrice } from './discount.ts';

export { updateCouponEmail as moveCoupons } from './coupons.store.ts';

/** A page of coupons, newest first. */
export async function listCoupons(
  { reads, clock }: Deps,
  { query, ...place }: { query?: string | undefined } & PageRequest,
): Promise<ListPage & { data: Coupon[]; today: string }> {
  const now = clock();
  const matching = store.selectMatchingCoupons(reads, query);
  const load = (ids: readonly string[]) => store.listCouponsByIds(reads, ids);
  const list = { name: 'coupons', perPage: COUPONS_PER_PAGE, ...place };
  const { rows, ...page } = await getPage(reads, { matching, load }, list);
  return { ...page, data: await buildCouponViews(reads, rows, now), today: formatIndianDay(now) };
}

async function buildCouponViews(
  db: Queries,
  rows: readonly CouponRow[],
  now: number,
): Promise<Coupon[]> {
  const ids = rows.map((row) => row.id);
  const courses = await store.listCoursesByCoupon(db, ids);
  const uses = await store.countUses(db, ids);
  return rows.map((row) => ({
    _id: row.id,
    code: row.code,
    kind: row.kind,
    value: row.value,
    cap: row.cap_paise,
    courses: courses.get(row.id) ?? [],
    from: formatIndianDay(row.from_at),
    until: row.until_at === null ? null : formatIndianDay(row.until_at - 1),
    maxTotal: row.max_total,
    maxPerAccount: row.max_per_account,
    minimum: row.minimum_paise,
    email: row.email,
    used: uses.get(row.id) ?? 0,
    isForSales: row.not_on_sale === 0,
    isForBundles: row.bundles_only === 1,
    isForFirst: row.first_only === 1,
    standing: getStanding(row, { now, used: uses.get(row.id) ?? 0 }),
    createdAt: new Date(row.created_at).toISOString(),
  }));
}

function getStanding(
  row: CouponRow,
  { now, used }: { now: number; used: number },
): Coupon['standing'] {
  if (row.is_off === 1) return 'off';
  if (row.until_at !== null && row.until_at <= now) return 'over';
  if (row.max_total !== null && used >= row.max_total) return 'used-up';
  return row.from_at > now ? 'coming' : 'on';
}

async function buildCouponView(db: Queries, row: CouponRow, now: number): Promise<Coupon> {
  const [view] = await buildCouponViews(db, [row], now);
  return requireFound(view);
}

/** Fails: conflict, malformed with the field, not_found for a deleted course. */
export async function createCoupon(
  deps: Deps,
  adminId: string,
  options: NewCoupon,
): Promise<Coupon> {
  const { db, clock } = deps;
  const courseIds = [...new Set(options.courseIds)];
  const courses = await courseNamesByIds(db, courseIds);
  requireFound(courses.size === courseIds.length ? true : undefined, 'A course no longer exists.');
  await requirePayablePrices(db, options, courseIds);
  const row = toCouponRow(deps, adminId, options);
  const known = await db.transaction().execute(async (tx) => {
    if (!(await store.insertCoupon(tx, row, courseIds)))
      return store.findCouponByCode(tx, row.code);
    await recordCouponChange(deps, tx, { adminId, action: 'create-coupon', row, changes: [] });
    return undefined;
  });
  if (!known) return buildCouponView(db, row, clock());
  const isRepeat = row.creation_key !== null && known.creation_key === row.creation_key;
  if (isRepeat && known.created_by === adminId) return buildCouponView(db, known, clock());
  throw createFieldError('code', 'Another coupon has this code', 'conflict');
}

/** The provider takes no payment below ₹1, so a coupon that would leave 1 to 99 paise cannot be created. */
async function requirePayablePrices(
  db: Queries,
  { kind, value, cap, isForBundles }: NewCoupon,
  courseIds: readonly string[],
): Promise<void> {
  if (validateCouponValue(kind, value) !== undefined) return;
  const courses = isForBundles ? [] : await store.listCoursePrices(db, courseIds);
  const bundles = courseIds.length > 0 ? [] : await store.listBundlePrices(db);
  for (const { name, price } of [...courses, ...bundles]) {
    const left = getDiscountedPrice({ kind, value, cap_paise: cap }, price);
    if (left === 0 || left >= PRICE_MIN_PAISE) continue;
    throw createFieldError(
      'value',
      `${name} would cost ${formatPaise(left)}, but the minimum payment is ${formatPaise(paise(PRICE_MIN_PAISE))}`,
    );
  }
}

const toEndTime = (day: string | null): number | null =>
  day === null ? null : getDayStart(day) + DAY_MS;

function toCouponRow({ clock, random }: Deps, adminId: string, options: NewCoupon): CouponRow {
  const now = clock();
  return {
    id: random.id(),
    code: options.code,
    kind: options.kind,
    value: options.value,
    cap_paise: options.cap,
    first_only: options.isForFirst ? 1 : 0,
    not_on_sale: options.isForSales ? 0 : 1,
    bundles_only: options.isForBundles ? 1 : 0,
    is_scoped: options.courseIds.length > 0 ? 1 : 0,
    minimum_paise: options.minimum,
    email: options.email?.toLowerCase() ?? null,
    from_at: getDayStart(options.from),
    until_at: toEndTime(options.until),
    max_total: options.maxTotal,
    max_per_account: options.maxPerAccount,
    is_off: 0,
    created_by: adminId,
    created_at: now,
    creation_key: options.creationKey ?? null,
  };
}

interface CouponLimits {
  couponId: string;
  until: string | null;
  maxTotal: number | null;
  maxPerAccount: number;
}

/** Fails: not_found, malformed with the field. */
export async function editCoupon(
  deps: Deps,
  adminId: string,
  { couponId, until, maxTotal, maxPerAccount }: CouponLimits,
): Promise<Coupon> {
  const changes = {
    until_at: toEndTime(until),
    max_total: maxTotal,
    max_per_account: maxPerAccount,
  };
  const change = { couponId, adminId, action: 'edit-coupon', changes } as const;
  return changeCoupon(deps, change, (before) => {
    if (until !== null && getDayStart(until) < getDayStart(formatIndianDay(before.from_at)))
      throw createFieldError('until', 'The last day must not be before the first day');
  });
}

/** Fails: not_found. */
export function switchCoupon(
  deps: Deps,
  adminId: string,
  { couponId, isOn }: { couponId: string; isOn: boolean },
): Promise<Coupon> {
  const changes = { is_off: isOn ? 0 : 1 } as const;
  return changeCoupon(deps, { couponId, adminId, action: 'switch-coupon', changes });
}

interface Change {
  couponId: string;
  adminId: string;
  action: 'edit-coupon' | 'switch-coupon';
  changes: store.CouponChanges;
}

async function changeCoupon(
  deps: Deps,
  { couponId, adminId, action, changes }: Change,
  check: (before: CouponRow) => void = () => undefined,
): Promise<Coupon> {
  const after = await deps.db.transaction().execute(async (tx) => {
    const before = requireFound(await store.lockCoupon(tx, couponId), 'Coupon not found.');
    check(before);
    const row = await store.updateCoupon(tx, couponId, changes);
    const edits = (Object.keys(changes) as (keyof store.CouponChanges)[])
      .filter((column) => before[column] !== row[column])
      .map((column) => ({
        field: FIELD_LABELS[column],
        before: formatValue(column, before[column]),
        after: formatValue(column, row[column]),
      }));
    if (edits.length > 0)
      await recordCouponChange(deps, tx, { adminId, action, row, changes: edits });
    return row;
  });
  return buildCouponView(deps.db, after, deps.clock());
}

const FIELD_LABELS: Readonly<Record<keyof store.CouponChanges, string>> = {
  until_at: 'last day',
  max_total: 'total orders',
  max_per_account: 'orders per account',
  is_off: 'off',
};

function formatValue(column: keyof store.CouponChanges, value: number | null): string {
  if (value === null) return 'none';
  if (column === 'until_at') return formatMediumDay(formatIndianDay(value - 1));
  if (column === 'is_off') return value === 1 ? 'yes' : 'no';
  return String(value);
}

interface CouponAudit {
  adminId: string;
  action: 'create-coupon' | 'edit-coupon' | 'switch-coupon';
  row: CouponRow;
  changes: { field: string; before: string; after: string }[];
}

function recordCouponChange(
  deps: Deps,
  tx: Queries,
  { row, ...auditEntry }: CouponAudit,
): Promise<void> {
  return recordAuditEntry(deps, tx, { ...auditEntry, subject: { id: row.id, name: row.code } });
}

/** Paid orders with the coupon, newest first. Fails: not_found. */
export async function listCouponUses(
  { reads }: Deps,
  { couponId, ...place }: { couponId: string } & PageRequest,
): Promise<ListPage & { data: CouponUse[] }> {
  const [coupon] = await store.listCouponsByIds(reads, [couponId]);
  requireFound(coupon, 'Coupon not found.');
  const load = (ids: readonly string[]) => store.listUsesByIds(reads, ids);
  const list = { name: `coupon ${couponId}`, perPage: COUPONS_PER_PAGE, ...place };
  const matching = store.selectUses(reads, couponId);
  const { rows, ...page } = await getPage(reads, { matching, load }, list);
  const data = rows.map((row) => ({
    _id: row.id,
    orderId: row.provider_order_id,
    discount: row.discount_paise,
    student:
      row.erased_at === null ? { name: row.full_name, email: row.email } : { name: '', email: '' },
    usedAt: new Date(row.created_at).toISOString(),
    isOver: row.is_over === 1,
  }));
  return { ...page, data };
}
