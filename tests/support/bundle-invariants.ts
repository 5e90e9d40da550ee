// The invariant I12 on refunds of bundles, checked once nothing is pending.
import type { Db } from '#server/platform/ports.ts';

/**
 * I12: after a return from a bundle, the buyer has paid the list prices of the remaining courses, or the bundle price
 * if that is lower. A returned course that the buyer already owned, and that lowered the bundle price, counts as part
 * of the bundle.
 */
export async function findBundleFaults(db: Db): Promise<string[]> {
  const items = await db.selectFrom('order_items').selectAll().execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const refunds = await db.selectFrom('refunds').selectAll().execute();
  const orders = await db.selectFrom('orders').selectAll().execute();
  const rows = await db.selectFrom('refund_items').selectAll().execute();
  const owned = await db.selectFrom('order_owned_courses').selectAll().execute();

  const liveRows = (paymentId: string, lineNo: number) => {
    const live = refunds.filter(
      (refund) => refund.payment_id === paymentId && refund.status !== 'failed',
    );
    const causes = new Map(live.map(({ id, cause }) => [id, cause]));
    return rows
      .filter((row) => row.line_no === lineNo && causes.has(row.refund_id))
      .map((row) => ({ ...row, cause: causes.get(row.refund_id) }));
  };
  /** A provider offer lowers every line in proportion. The shares are rounded here, and agree within one paisa each. */
  const paidFor = (paymentId: string, item: (typeof items)[number]) => {
    const payment = payments.find((payment) => payment.id === paymentId);
    const order = orders.find((order) => order.id === item.order_id);
    if (!payment || !order || payment.amount_paise === order.amount_paise) return item.net_paise;
    return Math.round((item.net_paise * payment.amount_paise) / order.amount_paise);
  };
  const getLine = (paymentId: string, item: (typeof items)[number]) => {
    const back = liveRows(paymentId, item.line_no);
    const net = paidFor(paymentId, item);
    return {
      list: item.list_paise,
      net,
      isExact: net === item.net_paise,
      left: net - back.reduce((sum, row) => sum + row.amount_paise, 0),
      isReturned: back.some((row) => row.is_returned === 1),
      wasNeverOpen: back.some((row) => row.cause === 'already-open' || row.cause === 'course-gone'),
    };
  };
  const total = (lines: readonly ReturnType<typeof getLine>[], of: 'list' | 'net' | 'left') =>
    lines.reduce((sum, line) => sum + line[of], 0);

  return payments.flatMap(({ id, order_id: orderId }) => {
    const inBundle = items.filter((item) => item.order_id === orderId && item.bundle_id !== null);
    const lines = inBundle.map((item) => getLine(id, item)).filter((line) => !line.wasNeverOpen);
    const added = owned
      .filter((item) => item.order_id === orderId)
      .flatMap(({ payment_id: paymentId, course_id: courseId, share_paise: share }) => {
        const order = payments.find((payment) => payment.id === paymentId)?.order_id;
        const item = items.find((item) => item.order_id === order && item.course_id === courseId);
        const line = item && getLine(paymentId, item);
        return line?.isReturned ? [{ line, share }] : [];
      });
    const returned = [...lines, ...added.map(({ line }) => line)].filter((line) => line.isReturned);
    if (returned.length === 0) return [];
    const notReturned = lines.filter((line) => !line.isReturned);
    const price = total(lines, 'net') + added.reduce((sum, { share }) => sum + share, 0);
    const due = Math.min(total(notReturned, 'list'), price);
    const paid = total(lines, 'left') + added.reduce((sum, { line }) => sum + line.left, 0);
    const all = [...lines, ...added.map(({ line }) => line)];
    const tolerance = all.filter((line) => !line.isExact).length;
    return Math.abs(paid - due) <= tolerance
      ? []
      : [`I12 ${id}: ${paid} paise stay paid, ${due} are due`];
  });
}
