// Coupons as the office looks after them.
import type * as z from 'zod/mini';
import * as contract from '#contract/coupons.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import { type ListPlace, placeQuery } from './paging.ts';

export type CouponsPage = z.infer<typeof contract.getCoupons.answer>;
export type UsesPage = z.infer<typeof contract.getCouponUses.answer>;

/** Throws ApiError. */
export async function fetchCoupons({
  query,
  ...place
}: { query: string } & ListPlace): Promise<CouponsPage> {
  await knownSession();
  return call(contract.getCoupons, {
    query: { ...(query ? { query } : {}), ...placeQuery(place) },
  });
}

/** Throws ApiError; its sentence says why not. */
export async function createCoupon(body: BodyOf<typeof contract.createCoupon>): Promise<void> {
  await call(contract.createCoupon, { body });
}

/** Throws ApiError; its sentence says why not. */
export async function editCoupon(body: BodyOf<typeof contract.editCoupon>): Promise<void> {
  await call(contract.editCoupon, { body });
}

/** Throws ApiError. */
export async function switchCoupon(couponId: string, isOn: boolean): Promise<void> {
  await call(contract.switchCoupon, { body: { couponId, isOn } });
}

/** The latest. Throws ApiError. */
export function fetchCouponUses(couponId: string): Promise<UsesPage> {
  return call(contract.getCouponUses, { query: { couponId } });
}
