// Endpoints for orders: a student's payments, orders and revenue for admins, refunds, GST returns, reconciliation and sales
// settings.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/sales/orders.ts';
import { getOrderPolicy } from '#contract/sales/order-policy.ts';
import { recordOutsidePayment as outsideCall } from '#contract/sales/outside-payments.ts';
import * as settings from '#contract/sales/payment-settings.ts';
import * as salesMailCalls from '#contract/sales/sales-mails.ts';
import { refundPayment as refundCall } from '#contract/sales/refunds.ts';
import { returnCourse as returnCall } from '#contract/sales/returns.ts';
import { recordAuditAlone } from '../../accounts/audit.ts';
import { checkGstReturn } from '#contract/sales/gst-check.ts';
import { getGstReturn } from '#contract/sales/gst-return.ts';
import { mountArchive, mountTable } from '../../http/mount-files.ts';
import { mount } from '../../http/mount.ts';
import { lastDays } from '../../platform/indian-days.ts';
import type { Deps } from '../../platform/ports.ts';
import { requireOpen } from '../school-opening.ts';
import { recordedTable, recordViews } from '../../accounts/views.ts';
import type { Guards } from '../../http/mount.ts';
import { gstCheck } from '../tax/gst-check.ts';
import { gstReturn } from '../tax/gst-return.ts';
import { refundView } from './order-views.ts';
import * as orders from './orders.ts';
import { tableParts } from './orders-table.ts';
import type { PaymentsDeps } from '../deps.ts';
import { recordOutsidePayment } from '../payments/outside-payments.ts';
import { paymentSettings, savePaymentSettings } from '../payments/payment-settings.ts';
import { compareWithProvider } from '../payments/reconcile.ts';
import { refundPayment } from '../refunds/refunds.ts';
import { returnCourse } from '../refunds/returns.ts';
import { salesMails, saveSalesMails } from '../mails/sales-mails.ts';

const RETURN_MESSAGES = {
  asked: 'We have received your request and will reply by email within two working days.',
  wanted: 'Your refund is on its way, and your access has ended.',
  pending: 'Your refund is on its way, and your access has ended.',
  processed: 'Your refund is on its way, and your access has ended.',
  failed: 'The refund did not go through, so you have access again. We are looking into it.',
} as const;

/** Before the opening the seller may still be sample data, and an issued document cannot be corrected. */
const SCHOOL_CLOSED =
  'The school is not open, so no receipt can be issued. Open it on the settings page, then record the payment.';

const REFUND_MESSAGES = {
  wanted: 'Razorpay does not respond. The refund is saved and will be retried automatically.',
  pending: 'The refund has started. Access to the returned courses ends when it is complete.',
  processed: 'The money was refunded. Access to any returned courses has ended.',
  failed: 'The refund has failed.',
} as const;

export function orderRoutes(
  app: FastifyInstance,
  guards: Guards,
  deps: PaymentsDeps & Pick<Deps, 'installation'>,
): void {
  mount([app, guards], calls.getMyPayments, async ({ viewer }) => ({
    data: await orders.ownPayments(deps, viewer.userId),
  }));
  mount([app, guards], calls.getPaymentOrder, async ({ viewer, params }) => {
    const { data, buyerId } = await orders.orderFor(deps, viewer, params.orderId);
    if (buyerId !== undefined)
      await recordViews(deps, viewer, { call: calls.getPaymentOrder, userIds: [buyerId] });
    return { data };
  });
  mount([app, guards], getOrderPolicy, async ({ viewer, params }) => ({
    data: await orders.getPolicyOfOrder(deps, viewer, params.orderId),
  }));
  mount([app, guards], calls.getOrders, async ({ viewer, query }) => {
    const found = await orders.orders(deps, query);
    await recordViews(deps, viewer, { call: calls.getOrders, userIds: getBuyers(found.data) });
    return found;
  });
  mountTable([app, guards], calls.getOrdersTable, ({ viewer, query }) => ({
    fileName: `orders-${lastDays(deps.clock(), 1)[0]}.csv`,
    parts: recordedTable(deps, viewer, {
      call: calls.getOrdersTable,
      action: 'export-orders',
      parts: tableParts(orders.tabledOrders(deps, query)),
    }),
  }));
  mount([app, guards], calls.getStuckOrders, async ({ viewer }) => {
    const found = await orders.stuckOrders(deps);
    await recordViews(deps, viewer, { call: calls.getStuckOrders, userIds: getBuyers(found.data) });
    return found;
  });
  mount([app, guards], calls.getRevenue, async () => ({ data: await orders.revenue(deps) }));
  mount([app, guards], refundCall, async ({ viewer, body }) => {
    const refund = await refundPayment(deps, viewer.userId, body);
    return { message: REFUND_MESSAGES[refund.status], data: refundView(refund) };
  });
  mount([app, guards], returnCall, async ({ viewer, body }) => {
    const data = await returnCourse(deps, viewer.userId, body);
    const isFree = data.amount === 0;
    return { message: isFree ? 'The return is complete.' : RETURN_MESSAGES[data.status], data };
  });
  mount([app, guards], outsideCall, async ({ viewer, body }) => {
    await requireOpen(deps, SCHOOL_CLOSED);
    const data = await recordOutsidePayment(deps, viewer.userId, body);
    return {
      message: data.waits
        ? 'The payment is recorded. Its courses open once the student opens the link that we have emailed.'
        : 'The payment is recorded, and its courses are open.',
      data,
    };
  });
  mount([app, guards], checkGstReturn, async ({ query }) => ({
    data: await gstCheck(deps, query),
  }));
  mountArchive([app, guards], getGstReturn, async ({ viewer, query }) => {
    const archive = await gstReturn(deps, viewer.userId, query);
    await recordViews(deps, viewer, { call: getGstReturn });
    return archive;
  });
  mount([app, guards], calls.reconcilePayments, async ({ viewer, body: { days } }) => {
    await recordAuditAlone(deps, { adminId: viewer.userId, action: 'compare-payments' });
    return { data: await compareWithProvider(deps, { everything: true, days }) };
  });
  mount([app, guards], salesMailCalls.getSalesMails, async () => ({
    data: await salesMails(deps),
  }));
  mount([app, guards], salesMailCalls.saveSalesMails, async ({ viewer, body }) => ({
    message: 'The emails about sales are saved.',
    data: await saveSalesMails(deps, viewer.userId, body),
  }));
  mount([app, guards], settings.getPaymentSettings, async () => ({
    data: await paymentSettings(deps),
  }));
  mount([app, guards], settings.savePaymentSettings, async ({ viewer, body }) => ({
    data: await savePaymentSettings(deps, viewer.userId, body),
  }));
}

/** The buyers in a list of orders, without deleted accounts. */
function getBuyers(list: readonly calls.LedgerOrder[]): string[] {
  return list.map(({ student }) => student._id).filter((id) => id !== '');
}
