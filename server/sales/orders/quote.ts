// Creates the quote of an order: lines, buyer, the seller's terms, coupon, and a hash that finds an open order of the same
// content.
import type { Buyer } from '#contract/sales/buyer.ts';
import { OWN_GSTIN_MESSAGE, getStateOfGstin } from '#contract/sales/gstin.ts';
import { subtractPaise, sumPaise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { findUserById } from '../../accounts/accounts.ts';
import { getCouponOffer } from '../coupons/coupon-redemptions.ts';
import { toCanonicalJson, hashSha256 } from '../../platform/canonical-json.ts';
import { createFieldError, requireFound } from '../../platform/errors.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import type { CourseRow, OrderRow, SellerTermsRow } from '../../platform/tables.ts';
import { getCurrentPolicyVersion } from '../refunds/refund-policy.ts';
import { findGstinRefusal } from '../tax/seller-terms.ts';
import { findTermsAt } from '../tax/seller-terms.store.ts';
import type { BundleRequest } from './order-items.ts';
import type { OwnedCourse } from '../refunds/bundle-refunds.ts';
import { buildOrderItems } from './order-items.ts';
import type { OrderItem } from './order-items.ts';
import { findLastStatedBuyer } from '../payments/payments.store.ts';

/** The columns of an order that describe the buyer. */
type BuyerColumns = Pick<
  OrderRow,
  'buyer_kind' | 'buyer_name' | 'buyer_state' | 'buyer_address' | 'buyer_gstin' | 'state_source'
>;

export interface Quote extends BuyerColumns {
  quote_hash: string;
  seller_terms_id: string | null;
  coupon_id: string | null;
}

export interface QuoteRequest {
  userId: string;
  courses: readonly CourseRow[];
  /** The bundle that the courses are bought in. */
  bundle?: BundleRequest | undefined;
  buyer?: Buyer | undefined;
  /** The code of a coupon; empty for none. */
  coupon?: string | undefined;
}

export interface QuoteDetails {
  quote: Quote;
  items: OrderItem[];
  amountPaise: Paise;
  discountPaise: Paise;
  /** The coupon code as the admin wrote it; null without a coupon. */
  couponCode: string | null;
  /** Bundle courses that the buyer already has: see bundle-order.ts. */
  owned: readonly OwnedCourse[];
  terms: SellerTermsRow | undefined;
}

/** Fails: coupon_refused, too_many, malformed (the seller does not sell to this GSTIN). */
export async function buildQuote(
  deps: Deps,
  { userId, courses, bundle, buyer, coupon }: QuoteRequest,
): Promise<QuoteDetails> {
  const { db, clock } = deps;
  const at = clock();
  const terms = await findTermsAt(db, at);
  const policy = await getCurrentPolicyVersion(db);
  const fullPriceItems = buildOrderItems(at, courses, { terms, policy, bundle });
  const { items, coupon_id, couponCode } = await applyCoupon(deps, fullPriceItems, {
    userId,
    coupon,
  });
  const buyerColumns =
    terms?.registration === 'regular'
      ? await getBuyerColumns(db, { userId, buyer }, terms)
      : NO_BUYER;
  const quote = { ...buyerColumns, seller_terms_id: terms?.id ?? null, coupon_id };
  // Renaming a course does not change the hash.
  const priced = items.map(({ title: _title, ...facts }) => facts);
  const owned = bundle?.owned ?? [];
  const ownedFacts = owned.map((item) => ({ ...item }));
  const facts = {
    ...quote,
    items: priced,
    ...(ownedFacts.length > 0 ? { owned: ownedFacts } : {}),
  };
  const quote_hash = hashSha256(toCanonicalJson(facts));
  return {
    quote: { ...quote, quote_hash },
    items,
    amountPaise: sumPaise(items.map((item) => item.net_paise)),
    discountPaise: sumPaise(items.map((item) => item.discount_paise)),
    couponCode,
    owned,
    terms,
  };
}

async function applyCoupon(
  deps: Deps,
  items: readonly OrderItem[],
  { userId, coupon }: Pick<QuoteRequest, 'userId' | 'coupon'>,
) {
  if (!coupon) return { items: [...items], coupon_id: null, couponCode: null };
  const user = requireFound(await findUserById(deps.db, userId));
  const isBundle = items.some(({ bundle_id }) => bundle_id !== null);
  const lines = items.map(({ course_id, list_paise, price_paise, net_paise }) => ({
    course_id,
    price_paise: price_paise ?? net_paise,
    isOnSale: !isBundle && net_paise < list_paise,
  }));
  const options = { code: coupon, user, lines, isBundle, at: deps.clock() };
  const { couponId, code, discounts } = await getCouponOffer(deps, options);
  const discountedItems = items.map((item, at): OrderItem => {
    const discount_paise = requireFound(discounts[at]);
    return { ...item, discount_paise, net_paise: subtractPaise(item.net_paise, discount_paise) };
  });
  return { items: discountedItems, coupon_id: couponId, couponCode: code };
}

/** Sellers that collect no tax do not ask for buyer details or store them. */
const NO_BUYER: BuyerColumns = {
  buyer_kind: 'none',
  buyer_name: null,
  buyer_state: null,
  buyer_address: null,
  buyer_gstin: null,
  state_source: null,
};

async function getBuyerColumns(
  db: Queries,
  { userId, buyer = {} }: Pick<QuoteRequest, 'userId' | 'buyer'>,
  terms: SellerTermsRow,
): Promise<BuyerColumns> {
  const gstin = buyer.gstin || null;
  const ownGstinRefusal = gstin === terms.gstin ? OWN_GSTIN_MESSAGE : undefined;
  const refusal = gstin === null ? undefined : (findGstinRefusal(terms) ?? ownGstinRefusal);
  if (refusal !== undefined) throw createFieldError('buyer.gstin', refusal);
  const columns = {
    buyer_kind: gstin === null ? ('b2c' as const) : ('b2b' as const),
    buyer_name: buyer.name || null,
    buyer_address: buyer.address || null,
    buyer_gstin: gstin,
  };
  if (buyer.isAbroad) return { ...columns, buyer_state: null, state_source: 'abroad' };
  const given = gstin === null ? buyer.state : getStateOfGstin(gstin);
  if (given !== undefined) return { ...columns, buyer_state: given, state_source: 'given' };
  const earlier = (await findLastStatedBuyer(db, userId))?.buyer_state;
  if (earlier) return { ...columns, buyer_state: earlier, state_source: 'earlier' };
  return { ...columns, buyer_state: terms.state_code, state_source: 'assumed' };
}
