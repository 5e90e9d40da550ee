// Admin endpoints for prices and sales.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/sales/prices.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import type { Deps } from '../platform/ports.ts';
import * as prices from './prices.ts';

export function registerPriceRoutes(app: FastifyInstance, guards: Guards, deps: Deps): void {
  const at = [app, guards] as const;
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
