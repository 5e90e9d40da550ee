// Endpoints for bundles: admin functions and public views.
import * as calls from '#contract/sales/bundles.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import type { Deps } from '../platform/ports.ts';
import { getPublicBundle, listPublicBundles } from './bundle-offer.ts';
import * as bundles from './bundles.ts';

export function registerBundleRoutes(at: MountTarget, deps: Deps): void {
  mount(at, calls.getBundles, ({ query }) => bundles.listBundles(deps, query));
  mount(at, calls.createBundle, async ({ viewer, body }) => ({
    data: await bundles.createBundle(deps, viewer.userId, body),
  }));
  mount(at, calls.editBundle, async ({ viewer, body }) => ({
    data: await bundles.editBundle(deps, viewer.userId, body),
  }));
  mount(at, calls.switchBundle, async ({ viewer, body }) => ({
    data: await bundles.switchBundle(deps, viewer.userId, body),
  }));
  const getChargedPrices = () => ({ at: deps.clock() });
  mount(at, calls.getBundleCards, async () => ({
    data: await listPublicBundles(deps.db, getChargedPrices()),
  }));
  mount(at, calls.getBundlePage, async ({ query: { bundleId } }) => ({
    data: await getPublicBundle(deps.db, bundleId, getChargedPrices()),
  }));
}
