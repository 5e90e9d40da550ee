// Prices and sales, coupons and bundles, for admins.
import type * as z from 'zod/mini';
import * as bundles from '#contract/bundles.ts';
import * as coupons from '#contract/coupons.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import * as prices from '#contract/prices.ts';
import { call } from './client.ts';
import { pageFetcher } from './paging.ts';

/** The latest first. Throws ApiError. */
export async function fetchPriceHistory(courseId: string): Promise<prices.PriceChange[]> {
  const { data } = await call(prices.getPriceHistory, { query: { courseId } });
  return data;
}

/** Throws ApiError; its sentence says why not. */
export async function setSale(body: BodyOf<typeof prices.setSale>): Promise<void> {
  await call(prices.setSale, { body });
}

/** Throws ApiError. */
export async function endSale(courseId: string): Promise<void> {
  await call(prices.endSale, { body: { courseId } });
}

export type UsesPage = z.infer<typeof coupons.getCouponUses.answer>;

/** Throws ApiError; its sentence says why not. */
export async function createCoupon(body: BodyOf<typeof coupons.createCoupon>): Promise<void> {
  await call(coupons.createCoupon, { body });
}

/** Throws ApiError; its sentence says why not. */
export async function editCoupon(body: BodyOf<typeof coupons.editCoupon>): Promise<void> {
  await call(coupons.editCoupon, { body });
}

/** Throws ApiError. */
export async function switchCoupon(couponId: string, isOn: boolean): Promise<void> {
  await call(coupons.switchCoupon, { body: { couponId, isOn } });
}

/** The latest. Throws ApiError. */
export function fetchCouponUses(couponId: string): Promise<UsesPage> {
  return call(coupons.getCouponUses, { query: { couponId } });
}

/** Throws ApiError. */
export const fetchBundles = pageFetcher(bundles.getBundles);

/** Throws ApiError; its sentence says why not. */
export async function createBundle(body: BodyOf<typeof bundles.createBundle>): Promise<void> {
  await call(bundles.createBundle, { body });
}

/** Throws ApiError; its sentence says why not. */
export async function editBundle(body: BodyOf<typeof bundles.editBundle>): Promise<void> {
  await call(bundles.editBundle, { body });
}

/** Throws ApiError; its sentence says why not. */
export async function switchBundle(bundleId: string, isOn: boolean): Promise<void> {
  await call(bundles.switchBundle, { body: { bundleId, isOn } });
}
