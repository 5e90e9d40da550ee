// The calls about orders: own payments, orders and revenue for admins, refunds, and the check with the provider.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/orders.ts';
import { mount, mountTable } from '../http/mount.ts';
import { lastDays } from '../platform/indian-days.ts';
import type { Guards } from '../http/mount.ts';
import * as orders from './orders.ts';
import { tableParts } from './orders-table.ts';
import type { PaymentsDeps } from './deps.ts';
import { compareWithProvider } from './reconcile.ts';
import { refundPayment } from './refunds.ts';

const REFUND_SAID = {
  wanted: 'The provider does not answer. The refund is kept and tried again by itself.',
  pending: 'The refund has begun. What only this payment opened closes when it is done.',
  processed: 'The payment was given back. What only it had opened is closed.',
  failed: 'The refund has failed.',
} as const;

export function orderRoutes(app: FastifyInstance, guards: Guards, deps: PaymentsDeps): void {
  mount([app, guards], calls.getMyPayments, async ({ viewer }) => ({
    data: await orders.ownPayments(deps, viewer.userId),
  }));
  mount([app, guards], calls.getPaymentOrder, async ({ viewer, params }) => ({
    data: await orders.orderFor(deps, viewer, params.orderId),
  }));
  mount([app, guards], calls.getOrders, ({ query }) => orders.orders(deps, query));
  mountTable([app, guards], calls.getOrdersTable, ({ query }) => ({
    fileName: `orders-${lastDays(deps.clock(), 1)[0]}.csv`,
    parts: tableParts(orders.tabledOrders(deps, query)),
  }));
  mount([app, guards], calls.getStuckOrders, () => orders.stuckOrders(deps));
  mount([app, guards], calls.getRevenue, async () => ({ data: await orders.revenue(deps) }));
  mount([app, guards], calls.refundPayment, async ({ viewer, body }) => {
    const refund = await refundPayment(deps, viewer.userId, body);
    return { message: REFUND_SAID[refund.status], data: orders.refundView(refund) };
  });
  mount([app, guards], calls.reconcilePayments, async ({ body: { days } }) => ({
    data: await compareWithProvider(deps, { everything: true, days }),
  }));
}
