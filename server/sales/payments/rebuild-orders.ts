// Rebuilds orders that are newer than a restored backup from their notes at the provider.
import { QUOTE_MS } from '#contract/sales/payments.ts';
import { sumPaise, ZERO } from '#contract/sales/money.ts';
import { lockUser } from '../../accounts/accounts.ts';
import { findOrRebuildAccount } from '../../accounts/rebuilt-accounts.ts';
import { courseNamesByIds } from '../../courses/catalogue.ts';
import { restoreCoupon } from '../coupons/coupon-redemptions.ts';
import { hasCoupon } from '../coupons/coupon-redemptions.store.ts';
import { listEnrolments } from '../../courses/enrolments.ts';
import type { Deps, ProviderOrderState, ProviderPayment, Queries } from '../../platform/ports.ts';
import type { OrderRow } from '../../platform/tables.ts';
import type { OwnedCourse } from '../refunds/bundle-refunds.ts';
import type { OrderItem } from '../orders/order-items.ts';
import { parseOrderNotes } from '../orders/order-notes.ts';
import type { NotedOrder } from '../orders/order-notes.ts';
import * as store from './payments.store.ts';
import type { Order } from './payments.store.ts';
import { queueBuyerNotices } from './rebuild-mails.ts';
import { hasSellerTerms } from './restores.store.ts';

/** Title of a line whose course is not in the restored backup. */
const MISSING_COURSE_TITLE = 'A course that no longer exists';

/** The order with this provider id, rebuilt when a restore has lost it. Fails: gateway. */
export async function findOrRebuildOrder(
  deps: Deps,
  providerOrderId: string,
): Promise<Order | undefined> {
  const known = await store.findOrderByProviderId(deps.db, providerOrderId);
  if (known) return known;
  const providerOrder = await deps.gateway.order(providerOrderId);
  return providerOrder && rebuildOrder(deps, providerOrder);
}

/**
 * Rebuilds a paid order that a restore has lost. Undefined when it is unpaid or was not made by this site. Fails: gateway.
 */
export async function rebuildOrder(
  deps: Deps,
  providerOrder: ProviderOrderState,
): Promise<Order | undefined> {
  const noted = parseOrderNotes(providerOrder.notes);
  // Another site, or a test copy of this one, may share the provider's account: its payments must not be refunded here.
  if (noted?.site !== deps.linkOrigin || providerOrder.receipt === null) return undefined;
  if (sumPaise(noted.items.map((item) => item.net_paise)) !== providerOrder.amountPaise)
    return undefined;
  const paid = (await deps.gateway.listPayments(providerOrder.id)).find(isSuccessful);
  if (!paid) return undefined;
  const lost = { ...noted, id: providerOrder.receipt, providerOrderId: providerOrder.id, paid };
  const isNew = await deps.db.transaction().execute((tx) => insertLostOrder(deps, tx, lost));
  if (isNew) deps.log.warn({ order: lost.id }, 'order rebuilt from the provider');
  deps.mailQueued();
  return store.findOrderByProviderId(deps.db, providerOrder.id);
}

const isSuccessful = ({ status, wasCaptured }: ProviderPayment): boolean =>
  status === 'authorized' || status === 'captured' || (status === 'refunded' && wasCaptured);

interface LostOrder extends NotedOrder {
  /** Ours. */
  id: string;
  providerOrderId: string;
  paid: ProviderPayment;
}

/** False when the order exists: a crash may have left it without the provider's id, or another process was faster. */
async function insertLostOrder(deps: Deps, tx: Queries, lost: LostOrder): Promise<boolean> {
  const { columns, items, paid } = lost;
  const at = deps.clock();
  const { email, contact } = paid;
  const { userId, created } = await findOrRebuildAccount(tx, {
    id: columns.user_id,
    email,
    contact,
    at,
  });
  await lockUser(tx, userId);
  if (await store.setMissingProviderOrderId(tx, lost.id, lost.providerOrderId)) return false;
  const names = await courseNamesByIds(
    tx,
    items.map((item) => item.course_id),
  );
  const itemsWithTitles = items.map((item) => ({
    ...item,
    title: names.get(item.course_id) ?? MISSING_COURSE_TITLE,
  }));
  const order: OrderRow = {
    ...columns,
    id: lost.id,
    user_id: userId,
    provider_order_id: lost.providerOrderId,
    amount_paise: sumPaise(items.map((item) => item.net_paise)),
    currency: 'INR',
    status: 'created',
    state: 'open',
    is_stuck: 0,
    paid_at: null,
    asked_at: null,
    rebuilt_at: at,
    seller_terms_id: (await hasSellerTerms(tx, columns.seller_terms_id))
      ? columns.seller_terms_id
      : null,
  };
  const owned = await listPaidOwnedCourses(tx, userId, lost.owned);
  const { coupon_id: couponId } = columns;
  if (couponId !== null && (await hasCoupon(tx, couponId))) {
    await store.insertOrder(tx, order, { items: itemsWithTitles, owned });
    await restoreCoupon(tx, toReservation(order, couponId, itemsWithTitles));
  } else {
    const items = removeDiscounts(itemsWithTitles);
    await store.insertOrder(tx, { ...order, coupon_id: null }, { items, owned });
  }
  if (created) await queueBuyerNotices(deps, tx, { user: created, order, payment: paid, at });
  return true;
}

/** Finds the payments of the courses that made a bundle cheaper. Leaves out courses whose payment is lost. */
async function listPaidOwnedCourses(
  tx: Queries,
  userId: string,
  owned: LostOrder['owned'],
): Promise<OwnedCourse[]> {
  const enrolments = await listEnrolments(tx, userId);
  return owned.flatMap((item) => {
    const paymentId = enrolments.find((row) => row.course_id === item.courseId)?.payment_id;
    return paymentId ? [{ ...item, paymentId }] : [];
  });
}

function toReservation(
  { id: orderId, user_id: userId, created_at: at }: OrderRow,
  couponId: string,
  items: readonly OrderItem[],
) {
  const discount = sumPaise(items.map((item) => item.discount_paise));
  return { couponId, orderId, userId, discount, at, until: at + QUOTE_MS };
}

/** Moves the discount of a coupon that is not in the backup into the price. */
function removeDiscounts(items: readonly OrderItem[]): OrderItem[] {
  return items.map((item) =>
    item.discount_paise === 0
      ? item
      : { ...item, price_paise: item.net_paise, discount_paise: ZERO },
  );
}
