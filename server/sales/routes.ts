// All endpoints of sales.
import type { MountTarget } from '../http/mount.ts';
import type { Deps } from '../platform/ports.ts';
import { registerCouponRoutes } from './coupons/coupons.routes.ts';
import { registerOrderRoutes } from './orders/orders.routes.ts';
import { registerPaymentRoutes } from './payments/payments.routes.ts';
import { registerWebhookRoutes } from './payments/webhook.routes.ts';
import type { FilesDeps } from './tax/document-files.ts';
import { registerTaxRoutes } from './tax/tax.routes.ts';

export function registerSales(at: MountTarget, deps: Deps & FilesDeps): void {
  registerTaxRoutes(at, deps);
  registerCouponRoutes(at, deps);
  registerPaymentRoutes(at, deps);
  registerOrderRoutes(at, deps);
  registerWebhookRoutes(at, deps);
}
