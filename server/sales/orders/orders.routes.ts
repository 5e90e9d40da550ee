// Endpoints for orders: a student's payments, orders and revenue for admins, refunds, GST returns, reconciliation and sales
// settings.
import * as calls from '#contract/sales/orders.ts';
import { getOrderPolicy } from '#contract/sales/order-policy.ts';
import { recordOutsidePayment as outsideCall } from '#contract/sales/outside-payments.ts';
import * as settings from '#contract/sales/payment-settings.ts';
import * as salesMailCalls from '#contract/sales/sales-mails.ts';
import { refundPayment as refundCall } from '#contract/sales/refunds.ts';
import { declineReturn, returnCourse as returnCall } from '#contract/sales/returns.ts';
import { recordStandaloneAuditEntry } from '../../accounts/audit.ts';
import { checkGstReturn } from '#contract/sales/gst-return.ts';
import { getGstReturn } from '#contract/sales/gst-return.ts';
import { mountArchive, mountTable } from '../../http/mount-files.ts';
import { mount } from '../../http/mount.ts';
import { formatIndianDay } from '../../platform/indian-days.ts';
import type { Deps } from '../../platform/ports.ts';
import { requireSchoolOpen } from '../school-opening.ts';
import { streamRecordedTable, recordViews } from '../../accounts/data-access-log.ts';
import type { MountTarget } from '../../http/mount.ts';
import { checkGstPeriod } from '../tax/gst-check.ts';
import { exportGstReturn } from '../tax/gst-return.ts';
import { toRefundView } from './order-views.ts';
import * as orders from './orders.ts';
import { buildOrdersTable } from './orders-table.ts';
import { recordOutsidePayment } from '../payments/outside-payments.ts';
import { getPaymentSettings, savePaymentSettings } from '../payments/payment-settings.ts';
import { reconcileWithProvider } from '../payments/reconcile.ts';
import { refundPayment } from '../refunds/refunds.ts';
import { declineRequest } from '../refunds/return-requests.ts';
import { returnCourse } from '../refunds/returns.ts';
import { getSalesMails, saveSalesMails } from '../mails/sales-mails.ts';

const RETURNED = 'Your refund is on its way. Your access has ended.';
const RETURN_MESSAGES = {
  asked: 'We have received your request and will reply by email within two working days.',
  wanted: RETURNED,
  pending: RETURNED,
  processed: RETURNED,
  failed: 'The refund did not go through, so you have access again. We are looking into it.',
} as const;

/** Before the opening the seller may still be sample data, and an issued document cannot be corrected. */
const SCHOOL_CLOSED =
  'The school is not open, so no receipt can be issued. Open it in the settings, then record the payment.';

const REFUND_MESSAGES = {
  wanted: 'Razorpay is not responding. The refund is saved and will be retried automatically.',
  pending: 'The refund has started. Access to the refunded courses ends when it is complete.',
  processed: 'Refunded. Access to the refunded courses has ended.',
  failed: 'The refund has failed.',
} as const;

export function registerOrderRoutes(at: MountTarget, deps: Deps): void {
  mount(at, calls.getMyPayments, async ({ viewer }) => ({
    data: await orders.listOwnPayments(deps, viewer.userId),
  }));
  mount(at, calls.getPaymentOrder, async ({ viewer, params }) => {
    const { data, buyerId } = await orders.getOrderForViewer(deps, viewer, params.orderId);
    if (buyerId !== undefined)
      await recordViews(deps, viewer, { call: calls.getPaymentOrder, userIds: [buyerId] });
    return { data };
  });
  mount(at, getOrderPolicy, async ({ viewer, params }) => ({
    data: await orders.getPolicyOfOrder(deps, viewer, params.orderId),
  }));
  mount(at, calls.getOrders, async ({ viewer, query }) => {
    const found = await orders.orders(deps, query);
    await recordViews(deps, viewer, { call: calls.getOrders, userIds: listBuyerIds(found.data) });
    return found;
  });
  mountTable(at, calls.getOrdersTable, ({ viewer, query }) => ({
    fileName: `orders-${formatIndianDay(deps.clock())}.csv`,
    parts: streamRecordedTable(deps, viewer, {
      call: calls.getOrdersTable,
      action: 'export-orders',
      parts: buildOrdersTable(orders.exportOrders(deps, query)),
    }),
  }));
  mount(at, calls.getStuckOrders, async ({ viewer }) => {
    const found = await orders.listStuckOrders(deps);
    await recordViews(deps, viewer, {
      call: calls.getStuckOrders,
      userIds: listBuyerIds(found.data),
    });
    return found;
  });
  mount(at, calls.getRevenue, async () => ({
    data: await orders.listDailyRevenue(deps),
  }));
  mount(at, refundCall, async ({ viewer, body }) => {
    const refund = await refundPayment(deps, viewer.userId, body);
    return { message: REFUND_MESSAGES[refund.status], data: toRefundView(refund) };
  });
  mount(at, returnCall, async ({ viewer, body }) => {
    const data = await returnCourse(deps, viewer.userId, body);
    const isFree = data.amount === 0;
    return { message: isFree ? 'Your access has ended.' : RETURN_MESSAGES[data.status], data };
  });
  mount(at, declineReturn, async ({ viewer, body }) => {
    await declineRequest(deps, viewer.userId, body);
    return { message: 'Request declined. We have emailed the reason to the student.' };
  });
  mount(at, outsideCall, async ({ viewer, body }) => {
    await requireSchoolOpen(deps, SCHOOL_CLOSED);
    const data = await recordOutsidePayment(deps, viewer.userId, body);
    return {
      message: data.waits
        ? 'Payment recorded. The courses open when the student opens the link we emailed.'
        : 'Payment recorded. The student has access now.',
      data,
    };
  });
  mount(at, checkGstReturn, async ({ query }) => ({
    data: await checkGstPeriod(deps, query),
  }));
  mountArchive(at, getGstReturn, async ({ viewer, query }) => {
    const archive = await exportGstReturn(deps, viewer.userId, query);
    await recordViews(deps, viewer, { call: getGstReturn });
    return archive;
  });
  mount(at, calls.reconcilePayments, async ({ viewer, body: { days } }) => {
    await recordStandaloneAuditEntry(deps, { adminId: viewer.userId, action: 'compare-payments' });
    return { data: await reconcileWithProvider(deps, { everything: true, days }) };
  });
  mount(at, salesMailCalls.getSalesMails, async () => ({
    data: await getSalesMails(deps),
  }));
  mount(at, salesMailCalls.saveSalesMails, async ({ viewer, body }) => ({
    message: 'Sales emails saved.',
    data: await saveSalesMails(deps, viewer.userId, body),
  }));
  mount(at, settings.getPaymentSettings, async () => ({
    data: await getPaymentSettings(deps),
  }));
  mount(at, settings.savePaymentSettings, async ({ viewer, body }) => ({
    data: await savePaymentSettings(deps, viewer.userId, body),
  }));
}

/** The buyers in a list of orders, without deleted accounts. */
function listBuyerIds(list: readonly calls.LedgerOrder[]): string[] {
  return list.map(({ student }) => student._id).filter((id) => id !== '');
}
