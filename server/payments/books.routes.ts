// The calls about the books: own payments, orders and revenue for admins, refunds, and the check with the provider.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/orders.ts';
import { mount } from '../http/mount.ts';
import type { Doors } from '../http/mount.ts';
import * as books from './books.ts';
import { tableOf } from './orders-table.ts';
import type { PaymentsDeps } from './deps.ts';
import { compareWithProvider } from './reconcile.ts';
import { refundPayment } from './refunds.ts';
import { lastDays } from './revenue.ts';

const REFUND_SAID = {
  wanted: 'The provider does not answer. The refund is kept and tried again by itself.',
  pending: 'The refund has begun. What only this payment opened closes when it is done.',
  processed: 'The payment was given back. What only it had opened is closed.',
  failed: 'The refund has failed.',
} as const;

export function bookRoutes(app: FastifyInstance, doors: Doors, deps: PaymentsDeps): void {
  mount([app, doors], calls.getMyPayments, async ({ viewer }) => ({
    data: await books.ownPayments(deps, viewer.userId),
  }));
  mount([app, doors], calls.getPaymentOrder, async ({ viewer, params }) => ({
    data: await books.orderFor(deps, viewer, params.orderId),
  }));
  mount([app, doors], calls.getOrders, ({ query }) => books.orders(deps, query));
  mount([app, doors], calls.getOrdersTable, async ({ query }) => ({
    fileName: `orders-${lastDays(deps.clock(), 1)[0]}.csv`,
    text: tableOf(await books.tabledOrders(deps, query)),
  }));
  mount([app, doors], calls.getStuckOrders, async () => ({
    data: await books.stuckOrders(deps),
  }));
  mount([app, doors], calls.getRevenue, async () => ({ data: await books.revenue(deps) }));
  mount([app, doors], calls.refundPayment, async ({ viewer, body }) => {
    const refund = await refundPayment(deps, viewer.userId, body);
    return { message: REFUND_SAID[refund.status], data: books.refundView(refund) };
  });
  mount([app, doors], calls.reconcilePayments, async ({ body: { days } }) => ({
    data: await compareWithProvider(deps, { everything: true, days }),
  }));
}
