// Coupons on orders: the discount, a reservation for one hour, and the use when the order is paid.
import type { Paise } from '#contract/sales/money.ts';
import { sumPaise } from '#contract/sales/money.ts';
import { AppError } from '../../platform/errors.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import type { CouponRow, UserRow } from '../../platform/tables.ts';
import { createThrottle } from '../../platform/throttle.ts';
import type { ThrottleRule } from '../../platform/throttle.ts';
import { findCouponByCode, lockCoupon } from './coupons.store.ts';
import { calculateDiscounts } from './discount.ts';
import * as store from './coupon-redemptions.store.ts';

/** One message for every reason, so that guessing reveals nothing. */
function buildCouponRefusal(): AppError {
  const message = 'This code isn’t valid for this order. Check the code, or continue without it.';
  return new AppError('coupon_refused', message, { fields: [{ path: 'coupon', message }] });
}

const GUESS_LIMIT: ThrottleRule = {
  name: 'coupons',
  windowMs: 10 * 60_000,
  most: { account: 20 },
  message: 'You have tried too many coupon codes. Wait a few minutes.',
};

/** Names the reason. This reveals nothing, because the coupon's address is the account's own. */
function buildUnconfirmedRefusal(): AppError {
  const message =
    'This coupon is for your email address. Confirm the address in your profile, then use the coupon.';
  return new AppError('coupon_refused', message, { fields: [{ path: 'coupon', message }] });
}

interface CouponRequest {
  code: string;
  user: Pick<UserRow, 'id' | 'email' | 'proven_at'>;
  /** `isOnSale`: a sale has lowered its price. */
  lines: readonly { course_id: string; price_paise: Paise; isOnSale: boolean }[];
  /** The lines are bought in a bundle. A bundle price is not a sale. */
  isBundle: boolean;
  /** Epoch milliseconds. */
  at: number;
}

interface CouponOffer {
  couponId: string;
  code: string;
  /** One per line. */
  discounts: Paise[];
}

/** The discounts of a coupon. Wrong codes count towards the throttle. Fails: coupon_refused, too_many. */
export async function getCouponOffer(deps: Deps, options: CouponRequest): Promise<CouponOffer> {
  const attempt = await createThrottle(deps, GUESS_LIMIT).begin([`account ${options.user.id}`]);
  const coupon = await findCouponByCode(deps.db, options.code);
  const discounts = coupon && (await findDiscounts(deps.db, coupon, options));
  if (!coupon || !discounts) throw buildCouponRefusal();
  await attempt.release();
  return { couponId: coupon.id, code: coupon.code, discounts };
}

/**
 * Undefined when the coupon does not apply to this account and these lines. Fails: coupon_refused, when the account has to
 * confirm its address first.
 */
async function findDiscounts(
  db: Queries,
  coupon: CouponRow,
  { user, lines, isBundle, at }: CouponRequest,
): Promise<Paise[] | undefined> {
  if (!isValidAt(coupon, at)) return undefined;
  if (coupon.email !== null && coupon.email !== user.email.toLowerCase()) return undefined;
  if (coupon.email !== null && user.proven_at === null) throw buildUnconfirmedRefusal();
  // A coupon for named courses does not apply to bundles.
  if (isBundle ? coupon.is_scoped === 1 : coupon.bundles_only === 1) return undefined;
  const scope =
    coupon.is_scoped === 1 ? await store.listCourseIdsOfCoupon(db, coupon.id) : undefined;
  const priced = lines.map((line) => ({
    price: line.price_paise,
    isApplicable:
      (scope?.has(line.course_id) ?? true) && !(line.isOnSale && coupon.not_on_sale === 1),
  }));
  const applicableTotal = sumPaise(
    priced.filter(({ isApplicable }) => isApplicable).map(({ price }) => price),
  );
  if (applicableTotal === 0 || applicableTotal < (coupon.minimum_paise ?? 0)) return undefined;
  if (!(await canUseCoupon(db, coupon, { userId: user.id }))) return undefined;
  if (await isUsedUp(db, coupon, { userId: user.id, at })) return undefined;
  return calculateDiscounts(coupon, priced);
}

/**
 * Whether the account may use the coupon once more: below its limit, and without another purchase for first-purchase coupons.
 */
async function canUseCoupon(
  db: Queries,
  coupon: CouponRow,
  { userId, exceptOrderId }: { userId: string; exceptOrderId?: string },
): Promise<boolean> {
  if ((await store.countUsesByAccount(db, coupon.id, userId)) >= coupon.max_per_account)
    return false;
  if (coupon.first_only === 0) return true;
  const account = {
    userId,
    couponId: coupon.id,
    ...(exceptOrderId === undefined ? {} : { exceptOrderId }),
  };
  return !(await store.hasBought(db, account));
}

function isValidAt(
  { is_off: off, from_at: from, until_at: until }: CouponRow,
  at: number,
): boolean {
  return off === 0 && from <= at && (until === null || at < until);
}

/** Whether no use is left for the account. */
async function isUsedUp(
  db: Queries,
  { id, max_total: most }: CouponRow,
  by: { userId: string; at: number },
): Promise<boolean> {
  return most !== null && (await store.countTakenByOthers(db, id, by)) >= most;
}

interface CouponReservation {
  couponId: string;
  orderId: string;
  userId: string;
  discount: Paise;
  /** Epoch milliseconds. */
  at: number;
  /** When the reservation ends. Epoch milliseconds. */
  until: number;
}

/**
 * Reserves a use of the coupon for an existing order. An account has one reservation per coupon: its latest order replaces
 * earlier reservations. Fails: coupon_refused.
 */
export async function reserveCoupon(tx: Queries, reservation: CouponReservation): Promise<void> {
  const coupon = await lockCoupon(tx, reservation.couponId);
  if (!coupon) throw buildCouponRefusal();
  // The order was paid in the meantime.
  if ((await store.findRedemption(tx, reservation.orderId))?.state === 'used') return;
  if (coupon.is_off === 1 || !(await reserve(tx, coupon, reservation))) throw buildCouponRefusal();
}

/** False when the limits of the coupon allow no further use. The caller holds the coupon's lock. */
async function reserve(
  tx: Queries,
  coupon: CouponRow,
  reservation: CouponReservation,
): Promise<boolean> {
  const { orderId, userId, at } = reservation;
  await store.releaseReservations(tx, coupon.id, { userId, at });
  const isFree =
    !(await isUsedUp(tx, coupon, { userId, at })) &&
    (await canUseCoupon(tx, coupon, { userId, exceptOrderId: orderId }));
  if (isFree)
    await store.upsertReservation(tx, {
      id: orderId,
      coupon_id: coupon.id,
      user_id: userId,
      discount_paise: reservation.discount,
      state: 'held',
      held_until: reservation.until,
      is_over: 0,
      created_at: at,
    });
  return isFree;
}

interface CouponPayment {
  orderId: string;
  /** When the buyer began to pay. Epoch milliseconds. */
  begunAt: number;
  /** Epoch milliseconds. */
  at: number;
}

/** Links a rebuilt order to its coupon without a reservation, which has long expired. */
export async function restoreCoupon(tx: Queries, reservation: CouponReservation): Promise<void> {
  const { couponId, orderId, userId, at } = reservation;
  await store.insertRedemption(tx, {
    id: orderId,
    coupon_id: couponId,
    user_id: userId,
    discount_paise: reservation.discount,
    state: 'released',
    held_until: reservation.until,
    is_over: 0,
    created_at: at,
  });
}

/**
 * Whether an order that is being paid keeps its discount: it had its reservation when the payment was begun, or the coupon
 * is still valid. The limits of the coupon apply in both cases: an order that has lost its reservation needs a new one. Locks
 * the coupon.
 */
export async function canKeepDiscount(
  tx: Queries,
  { orderId, begunAt, at }: CouponPayment,
): Promise<boolean> {
  const couponId = (await store.findRedemption(tx, orderId))?.coupon_id;
  const coupon = couponId === undefined ? undefined : await lockCoupon(tx, couponId);
  const row = coupon && (await store.findRedemption(tx, orderId));
  if (!coupon || !row) return false;
  if (row.state === 'used') return true;
  if (begunAt > row.held_until && !isValidAt(coupon, at)) return false;
  const { user_id: userId, discount_paise: discount } = row;
  if (row.state === 'held') return canUseCoupon(tx, coupon, { userId, exceptOrderId: orderId });
  return reserve(tx, coupon, { couponId: coupon.id, orderId, userId, discount, at, until: at });
}

/**
 * Marks the coupon of a paid order as used when the payment opened something; otherwise releases the reservation. Runs in the
 * settlement's transaction.
 */
export async function completeRedemption(
  tx: Queries,
  { orderId, isOpened, at }: { orderId: string; isOpened: boolean; at: number },
): Promise<void> {
  const couponId = (await store.findRedemption(tx, orderId))?.coupon_id;
  const coupon = couponId === undefined ? undefined : await lockCoupon(tx, couponId);
  const row = coupon && (await store.findRedemption(tx, orderId));
  if (!coupon || !row || row.state === 'used') return;
  await store.updateRedemption(
    tx,
    orderId,
    isOpened ? { state: 'used', created_at: at } : { state: 'released' },
  );
}
