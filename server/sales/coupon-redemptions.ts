// A coupon on an order: its discount, its reservation for an hour, and its use when the order is paid.
import type { Paise } from '#contract/money.ts';
import { sumOf } from '#contract/money.ts';
import { AppError } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { CouponRow, UserRow } from '../platform/tables.ts';
import { throttle } from '../platform/throttle.ts';
import type { ThrottleRule } from '../platform/throttle.ts';
import { couponByCode, lockCoupon } from './coupons.store.ts';
import { getDiscounts } from './discount.ts';
import * as store from './coupon-redemptions.store.ts';

/** One sentence, whatever is wrong: whoever guesses learns nothing. */
export function couponRefused(): AppError {
  const message =
    'This coupon cannot be used for this order. Check its code and account, or go on without it.';
  return new AppError('coupon_refused', message, { fields: [{ path: 'coupon', message }] });
}

const GUESSES: ThrottleRule = {
  name: 'coupons',
  windowMs: 10 * 60_000,
  most: { account: 20 },
  message: 'You have tried many coupons. Please wait a few minutes.',
};

/** Says why: whoever typed the code has it from somebody who meant it for this address. */
function unconfirmed(): AppError {
  const message =
    'This coupon is for your email address. Confirm the address on your profile page, then use the coupon.';
  return new AppError('coupon_refused', message, { fields: [{ path: 'coupon', message }] });
}

export interface CouponRequest {
  code: string;
  user: Pick<UserRow, 'id' | 'email' | 'proven_at'>;
  /** `isOnSale`: a sale has lowered its price. */
  lines: readonly { course_id: string; price_paise: Paise; isOnSale: boolean }[];
  /** The lines are bought in a bundle, whose price is its own and no sale. */
  isBundle: boolean;
  /** Epoch milliseconds. */
  at: number;
}

export interface CouponOffer {
  couponId: string;
  code: string;
  /** Of each line. */
  discounts: Paise[];
}

/** What a coupon takes off the lines. Wrong ones are counted. Fails: coupon_refused, too_many. */
export async function couponOffer(
  deps: Pick<Deps, 'db' | 'clock'>,
  options: CouponRequest,
): Promise<CouponOffer> {
  const attempt = await throttle(deps, GUESSES).begin([`account ${options.user.id}`]);
  const coupon = await couponByCode(deps.db, options.code);
  const discounts = coupon && (await discountsFor(deps.db, coupon, options));
  if (!coupon || !discounts) throw couponRefused();
  await attempt.giveBack();
  return { couponId: coupon.id, code: coupon.code, discounts };
}

/**
 * Undefined where the coupon does not work for this account and these lines. Fails: coupon_refused, for one that waits until
 * the account's address is confirmed.
 */
async function discountsFor(
  db: Queries,
  coupon: CouponRow,
  { user, lines, isBundle, at }: CouponRequest,
): Promise<Paise[] | undefined> {
  if (!worksAt(coupon, at)) return undefined;
  if (coupon.email !== null && coupon.email !== user.email.toLowerCase()) return undefined;
  if (coupon.email !== null && user.proven_at === null) throw unconfirmed();
  // What names courses is for each of them by itself.
  if (isBundle ? coupon.is_scoped === 1 : coupon.bundles_only === 1) return undefined;
  const scope = coupon.is_scoped === 1 ? await store.getScope(db, coupon.id) : undefined;
  const priced = lines.map((line) => ({
    price: line.price_paise,
    isMeant: (scope?.has(line.course_id) ?? true) && !(line.isOnSale && coupon.not_on_sale === 1),
  }));
  const meant = sumOf(priced.filter(({ isMeant }) => isMeant).map(({ price }) => price));
  if (meant === 0 || meant < (coupon.minimum_paise ?? 0)) return undefined;
  if (!(await isAllowedFor(db, coupon, { userId: user.id }))) return undefined;
  if (await isUsedUp(db, coupon, { userId: user.id, at })) return undefined;
  return getDiscounts(coupon, priced);
}

/**
 * Whether the account has not used it as often as it may, nor bought anything beside the order where it is for a first
 * purchase.
 */
async function isAllowedFor(
  db: Queries,
  coupon: CouponRow,
  { userId, exceptOrderId }: { userId: string; exceptOrderId?: string },
): Promise<boolean> {
  if ((await store.countUsesBy(db, coupon.id, userId)) >= coupon.max_per_account) return false;
  if (coupon.first_only === 0) return true;
  const account = {
    userId,
    couponId: coupon.id,
    ...(exceptOrderId === undefined ? {} : { exceptOrderId }),
  };
  return !(await store.hasBought(db, account));
}

function worksAt({ is_off: off, from_at: from, until_at: until }: CouponRow, at: number): boolean {
  return off === 0 && from <= at && (until === null || at < until);
}

/** Whether an account finds every use of the coupon taken. */
async function isUsedUp(
  db: Queries,
  { id, max_total: most }: CouponRow,
  by: { userId: string; at: number },
): Promise<boolean> {
  return most !== null && (await store.countTakenByOthers(db, id, by)) >= most;
}

export interface CouponReservation {
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
 * Reserves a use of the coupon for an order that is there, within the caller's transaction. An account has one
 * reservation of a coupon: that of its latest order, which ends those of earlier orders. Fails: coupon_refused.
 */
export async function reserveCoupon(tx: Queries, place: CouponReservation): Promise<void> {
  const coupon = await lockCoupon(tx, place.couponId);
  if (!coupon) throw couponRefused();
  // The order was paid in the meantime: there is nothing to reserve any more.
  if ((await store.getRedemption(tx, place.orderId))?.state === 'used') return;
  if (coupon.is_off === 1 || !(await reserve(tx, coupon, place))) throw couponRefused();
}

/** False where the limits of the coupon allow no further use. Under the coupon's lock. */
async function reserve(tx: Queries, coupon: CouponRow, place: CouponReservation): Promise<boolean> {
  const { orderId, userId, at } = place;
  await store.releaseReservations(tx, coupon.id, { userId, at });
  const isFree =
    !(await isUsedUp(tx, coupon, { userId, at })) &&
    (await isAllowedFor(tx, coupon, { userId, exceptOrderId: orderId }));
  if (isFree)
    await store.upsertReservation(tx, {
      id: orderId,
      coupon_id: coupon.id,
      user_id: userId,
      discount_paise: place.discount,
      state: 'held',
      held_until: place.until,
      is_over: 0,
      created_at: at,
    });
  return isFree;
}

/** A payment of an order, as far as its coupon is concerned. */
export interface CouponPayment {
  orderId: string;
  /** When the buyer began to pay. Epoch milliseconds. */
  begunAt: number;
  /** Epoch milliseconds. */
  at: number;
}

/** Whether a coupon has this id. */
export async function hasCoupon(db: Queries, id: string): Promise<boolean> {
  return (await store.couponRow(db, id)) !== undefined;
}

/** Gives an order that was rebuilt its coupon again, without a place of the limit: that was given back long ago. */
export async function restoreCoupon(tx: Queries, place: CouponReservation): Promise<void> {
  const { couponId, orderId, userId, at } = place;
  await store.insertReleased(tx, {
    id: orderId,
    coupon_id: couponId,
    user_id: userId,
    discount_paise: place.discount,
    state: 'released',
    held_until: place.until,
    is_over: 0,
    created_at: at,
  });
}

/**
 * Whether an order that is being paid keeps its discount. The order must have had its reservation when the payment was
 * begun; otherwise the coupon must still work today. In both cases the limits of the coupon hold: an order that has lost
 * its reservation needs a new one. Takes the coupon's lock.
 */
export async function keepsCoupon(
  tx: Queries,
  { orderId, begunAt, at }: CouponPayment,
): Promise<boolean> {
  const couponId = (await store.getRedemption(tx, orderId))?.coupon_id;
  const coupon = couponId === undefined ? undefined : await lockCoupon(tx, couponId);
  const row = coupon && (await store.getRedemption(tx, orderId));
  if (!coupon || !row) return false;
  if (row.state === 'used') return true;
  if (begunAt > row.held_until && !worksAt(coupon, at)) return false;
  const { user_id: userId, discount_paise: discount } = row;
  if (row.state === 'held') return isAllowedFor(tx, coupon, { userId, exceptOrderId: orderId });
  return reserve(tx, coupon, { couponId: coupon.id, orderId, userId, discount, at, until: at });
}

/**
 * What a payment makes of the coupon of its order, within the settlement's transaction: used where it opened something,
 * else its reservation is released.
 */
export async function settleCoupon(
  tx: Queries,
  { orderId, isOpened, at }: { orderId: string; isOpened: boolean; at: number },
): Promise<void> {
  const couponId = (await store.getRedemption(tx, orderId))?.coupon_id;
  const coupon = couponId === undefined ? undefined : await lockCoupon(tx, couponId);
  const row = coupon && (await store.getRedemption(tx, orderId));
  if (!coupon || !row || row.state === 'used') return;
  await store.changeRedemption(
    tx,
    orderId,
    isOpened ? { state: 'used', created_at: at } : { state: 'released' },
  );
}
