// Admin endpoints for coupons.
import * as calls from '#contract/sales/coupons.ts';
import { mount } from '../../http/mount.ts';
import type { MountTarget } from '../../http/mount.ts';
import { recordViews } from '../../accounts/data-access-log.ts';
import type { Deps } from '../../platform/ports.ts';
import * as coupons from './coupons.ts';

export function registerCouponRoutes(at: MountTarget, deps: Deps): void {
  mount(at, calls.getCoupons, async ({ viewer, query }) => {
    await recordViews(deps, viewer, { call: calls.getCoupons });
    return coupons.listCoupons(deps, query);
  });
  mount(at, calls.createCoupon, async ({ viewer, body }) => ({
    data: await coupons.createCoupon(deps, viewer.userId, body),
  }));
  mount(at, calls.editCoupon, async ({ viewer, body }) => ({
    data: await coupons.editCoupon(deps, viewer.userId, body),
  }));
  mount(at, calls.switchCoupon, async ({ viewer, body }) => ({
    data: await coupons.switchCoupon(deps, viewer.userId, body),
  }));
  mount(at, calls.getCouponUses, async ({ viewer, query }) => {
    await recordViews(deps, viewer, { call: calls.getCouponUses });
    return coupons.listCouponUses(deps, query);
  });
}
