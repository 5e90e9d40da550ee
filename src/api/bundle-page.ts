// One bundle that is on sale, as visitors see it.
import { getBundlePage, type PublicBundle } from '#contract/sales/bundles.ts';
import { ApiError, call } from './client.ts';

export type { PublicBundle };

/** Undefined if it is not on sale. Throws ApiError. */
export async function fetchBundlePage(
  bundleId: string,
  { fresh }: { fresh: boolean },
): Promise<PublicBundle | undefined> {
  try {
    return (await call(getBundlePage, { query: { bundleId }, fresh })).data;
  } catch (error) {
    if (error instanceof ApiError && ['not_found', 'malformed'].includes(error.code))
      return undefined;
    throw error;
  }
}
