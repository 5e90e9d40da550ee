// All endpoints of sales.
import type { FastifyInstance } from 'fastify';
import type { Guards } from '../http/mount.ts';
import type { Deps } from '../platform/ports.ts';
import { registerCouponRoutes } from './coupons/coupons.routes.ts';
import { registerOrderRoutes } from './orders/orders.routes.ts';
import { registerPaymentRoutes } from './payments/payments.routes.ts';
import { registerWebhookRoutes } from './payments/webhook.routes.ts';
import type { FilesDeps } from './tax/document-files.ts';
import { registerTaxRoutes } from './tax/tax.routes.ts';

export function registerSales(app: FastifyInstance, guards: Guards, deps: Deps & FilesDeps): void {
  registerTaxRoutes(app, guards, deps);
  registerCouponRoutes(app, guards, deps);
  registerPaymentRoutes(app, guards, deps);
  registerOrderRoutes(app, guards, deps);
  registerWebhookRoutes(app, guards, deps);
}
