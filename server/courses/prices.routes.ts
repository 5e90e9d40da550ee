// Admin endpoints for prices and sales.
import * as calls from '#contract/sales/prices.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import type { Deps } from '../platform/ports.ts';
import * as prices from './prices.ts';

export function registerPriceRoutes(at: MountTarget, deps: Deps): void {
  mount(at, calls.getPrices, ({ query }) => prices.listPricedCourses(deps, query));
  mount(at, calls.getPriceHistory, async ({ query }) => ({
    data: await prices.listPriceChanges(deps, query.courseId),
  }));
  mount(at, calls.setSale, async ({ viewer, body }) => ({
    data: await prices.setSale(deps, viewer.userId, body),
  }));
  mount(at, calls.endSale, async ({ viewer, body }) => ({
    data: await prices.endSale(deps, viewer.userId, body.courseId),
  }));
}
