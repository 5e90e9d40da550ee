// Bundles: as the office looks after them, and as visitors see one.
import type * as z from 'zod/mini';
import * as contract from '#contract/bundles.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import { type ListPlace, placeQuery } from './paging.ts';

export type BundlesPage = z.infer<typeof contract.getBundles.answer>;

/** Throws ApiError. */
export async function fetchBundles({
  query,
  ...place
}: { query: string } & ListPlace): Promise<BundlesPage> {
  await knownSession();
  return call(contract.getBundles, {
    query: { ...(query ? { query } : {}), ...placeQuery(place) },
  });
}

/** Throws ApiError; its sentence says why not. */
export async function createBundle(body: BodyOf<typeof contract.createBundle>): Promise<void> {
  await call(contract.createBundle, { body });
}

/** Throws ApiError; its sentence says why not. */
export async function editBundle(body: BodyOf<typeof contract.editBundle>): Promise<void> {
  await call(contract.editBundle, { body });
}

/** Throws ApiError; its sentence says why not. */
export async function switchBundle(bundleId: string, isOn: boolean): Promise<void> {
  await call(contract.switchBundle, { body: { bundleId, isOn } });
}
