// Who sells, as admins state it.
import type * as z from 'zod/mini';
import * as contract from '#contract/tax.ts';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { checkGstReturn } from '#contract/gst-check.ts';
import type { GstCheck } from '#contract/gst-check.ts';
import { getGstReturn } from '#contract/gst-return.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import { fetchFile } from './files.ts';

export type SellerPage = z.infer<typeof contract.getSellerTerms.answer>['data'];
export type StatedTerms = SellerPage['terms'][number];
export type SellerTerms = BodyOf<typeof contract.saveSellerTerms>;

/** Throws ApiError. */
export async function fetchSellerTerms(): Promise<SellerPage> {
  await knownSession();
  return (await call(contract.getSellerTerms)).data;
}

/** Throws ApiError. */
export async function saveSellerTerms(body: SellerTerms): Promise<StatedTerms> {
  return (await call(contract.saveSellerTerms, { body })).data;
}

/** Throws ApiError. */
export async function fetchGstCheck(query: QueryOf<typeof checkGstReturn>): Promise<GstCheck> {
  return (await call(checkGstReturn, { query })).data;
}

/** Throws ApiError; its sentence says where there is nothing to return. */
export function fetchGstReturn(query: QueryOf<typeof getGstReturn>): Promise<Blob> {
  return fetchFile(getGstReturn, { query });
}
