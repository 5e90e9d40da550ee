// Prices as the office looks after them.
import type * as z from 'zod/mini';
import * as contract from '#contract/prices.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import { type ListPlace, placeQuery } from './paging.ts';

export type PricesPage = z.infer<typeof contract.getPrices.answer>;

/** Throws ApiError. */
export async function fetchPrices({
  query,
  ...place
}: { query: string } & ListPlace): Promise<PricesPage> {
  await knownSession();
  return call(contract.getPrices, {
    query: { ...(query ? { query } : {}), ...placeQuery(place) },
  });
}

/** The latest first. Throws ApiError. */
export async function fetchPriceHistory(courseId: string): Promise<contract.PriceChange[]> {
  const { data } = await call(contract.getPriceHistory, { query: { courseId } });
  return data;
}

/** Throws ApiError; its sentence says why not. */
export async function setSale(body: BodyOf<typeof contract.setSale>): Promise<void> {
  await call(contract.setSale, { body });
}

/** Throws ApiError. */
export async function endSale(courseId: string): Promise<void> {
  await call(contract.endSale, { body: { courseId } });
}
