// From a quote to an order: at the provider, or paid at once where a coupon leaves nothing to pay.
import { QUOTE_MS } from '#contract/payments.ts';
import { lockUser } from '../accounts/accounts.ts';
import { holdCoupon, settleCoupon } from './coupons.ts';
import { enrol } from '../courses/enrolments.ts';
import { AppError, stillThere } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import { throttle } from '../platform/throttle.ts';
import type { ThrottleRule } from '../platform/throttle.ts';
import type { CourseRow, OrderRow } from '../platform/tables.ts';
import type { PaymentsDeps } from './deps.ts';
import { queueEnrolmentMail } from './enrolment-mails.ts';
import { getNotes } from './order-notes.ts';
import * as store from './payments.store.ts';
import type { Order } from './payments.store.ts';
import { quotedSince } from './quote-validity.ts';
import type { Quoted } from './frozen-quote.ts';
import { settleFromProvider } from './reconcile.ts';

/** A quote that is ordered, and what the buyer has said of their age. */
export interface QuotedOrder extends Quoted, Pick<OrderRow, 'age_source'> {}

const NEW_ORDERS: ThrottleRule = {
  name: 'new orders',
  windowMs: 10 * 60_000,
  most: { account: 30 },
  message: 'You have begun many orders. Please wait a few minutes.',
};

/**
 * An order that nobody has paid is offered again while its price holds: two tabs then pay one order. Our row comes
 * first and is the receipt, so an order at the provider is never without an owner. Fails: already_enrolled,
 * coupon_refused, gateway.
 */
export async function orderAtProvider(
  deps: PaymentsDeps,
  userId: string,
  quoted: QuotedOrder,
): Promise<string> {
  const { db, clock, gateway } = deps;
  const requested = { user_id: userId, quote_hash: quoted.quote.quote_hash };
  const open = await store.openOrder(db, requested, quotedSince(clock()));
  if (open) return reuseOpenOrder(deps, open, quoted);
  await throttle(deps, NEW_ORDERS).begin([`account ${userId}`]);
  const row = toRow(deps, userId, quoted);
  await db.transaction().execute(async (tx) => {
    await store.insertOrder(tx, row, quoted);
    await reserveCouponOf(tx, { ...row, at: row.created_at }, quoted);
  });
  const { id } = await gateway.createOrder({
    receipt: row.id,
    amountPaise: quoted.amountPaise,
    currency: 'INR',
    notes: getNotes(deps.linkOrigin, row, quoted),
  });
  await store.setProviderOrderId(db, row.id, id);
  return id;
}

/** An order that was paid unheard is settled instead of being offered again. */
async function reuseOpenOrder(
  deps: PaymentsDeps,
  order: Order,
  quoted: QuotedOrder,
): Promise<string> {
  if ((await settleFromProvider(deps, order)) > 0)
    throw new AppError(
      'already_enrolled',
      'You have paid for this course already. It is open now.',
    );
  const at = deps.clock();
  const row = { id: order.id, user_id: order.userId, created_at: order.createdAt, at };
  await deps.db.transaction().execute((tx) => reserveCouponOf(tx, row, quoted));
  return order.providerOrderId;
}

/** After the order's row: whoever settles takes the locks in the same order. */
async function reserveCouponOf(
  tx: Queries,
  row: Pick<OrderRow, 'id' | 'user_id' | 'created_at'> & { at: number },
  { quote, discountPaise: discount }: QuotedOrder,
): Promise<void> {
  if (quote.coupon_id === null) return;
  await holdCoupon(tx, {
    couponId: quote.coupon_id,
    orderId: row.id,
    userId: row.user_id,
    discount,
    at: row.at,
    until: row.created_at + QUOTE_MS,
  });
}

function toRow({ clock, random }: PaymentsDeps, userId: string, quoted: QuotedOrder): OrderRow {
  return {
    ...quoted.quote,
    age_source: quoted.age_source,
    id: random.id(),
    user_id: userId,
    provider_order_id: null,
    amount_paise: quoted.amountPaise,
    currency: 'INR',
    status: 'created',
    created_at: clock(),
    paid_at: null,
    asked_at: null,
    state: 'open',
    is_stuck: 0,
  };
}

/**
 * A coupon leaves nothing to pay: the order is paid as it is made, and opens its courses. No document tells of it, as nothing
 * was sold. Fails: coupon_refused, already_enrolled.
 */
export async function openByCoupon(
  deps: PaymentsDeps,
  {
    userId,
    courses,
    quoted,
  }: { userId: string; courses: readonly CourseRow[]; quoted: QuotedOrder },
): Promise<void> {
  await throttle(deps, NEW_ORDERS).begin([`account ${userId}`]);
  const at = deps.clock();
  const paid = { status: 'paid', state: 'paid', created_at: at, paid_at: at } as const;
  const row: OrderRow = { ...toRow(deps, userId, quoted), ...paid };
  await deps.db.transaction().execute(async (tx) => {
    const user = stillThere(await lockUser(tx, userId));
    await store.insertOrder(tx, row, quoted);
    await reserveCouponOf(tx, { ...row, at }, quoted);
    await settleCoupon(tx, { orderId: row.id, isOpened: true, at });
    for (const { id: courseId } of courses)
      if (!(await enrol(tx, { userId, courseId, source: 'coupon', paymentId: null, at })))
        throw new AppError('already_enrolled', 'You are already enrolled in this course.');
    await queueEnrolmentMail(deps, tx, { user, courses, at });
  });
  deps.log.info({ order: row.id }, 'opened by a coupon');
  deps.studentsChanged();
  deps.mailQueued();
}
