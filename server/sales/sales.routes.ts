// All endpoints of sales.
import type { FastifyInstance } from 'fastify';
import type { Guards } from '../http/mount.ts';
import type { Deps } from '../platform/ports.ts';
import { couponRoutes } from './coupons/coupons.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { webhookRoutes } from './payments/webhook.routes.ts';
import type { FilesDeps } from './tax/document-files.ts';
import { taxRoutes } from './tax/tax.routes.ts';

export function registerSales(app: FastifyInstance, guards: Guards, deps: Deps & FilesDeps): void {
  taxRoutes(app, guards, deps);
  couponRoutes(app, guards, deps);
  paymentRoutes(app, guards, deps);
  orderRoutes(app, guards, deps);
  webhookRoutes(app, guards, deps);
}
