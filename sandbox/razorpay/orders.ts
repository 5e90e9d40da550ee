// Orders: what is to be paid, once.
import { ProviderError, WORDS } from './errors.ts';
import type { Desk } from './desk.ts';
import type { Order, Payment } from './entities.ts';
import type { NewOrder } from './requests.ts';

export function createOrder(desk: Desk, request: NewOrder): Order {
  const { amount, currency, receipt = null, notes = [] } = request;
  return desk.ledger.transaction(() => {
    if (receipt !== null && desk.ledger.orders({ receipt, count: 1, skip: 0 }).length > 0) {
      throw new ProviderError(WORDS.receiptTaken, { field: 'receipt' });
    }
    const order: Order = {
      id: desk.id('order_'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes,
      created_at: desk.now(),
    };
    desk.ledger.addOrder(order, request.payment?.capture ?? desk.knobs.faults.payments.capture);
    return order;
  });
}

export function orderOf(desk: Desk, id: string): Order {
  const order = desk.ledger.order(id);
  if (!order) throw new ProviderError(WORDS.unknownId, { field: 'id' });
  return order;
}

/** An order that can still be paid; a paid one is refused. */
export function payableOrder(desk: Desk, id: string): Order {
  const order = orderOf(desk, id);
  if (order.status === 'paid') throw new ProviderError(WORDS.orderPaid);
  return order;
}

export function countAttempt(desk: Desk, order: Order): void {
  desk.ledger.updateOrder({ ...order, attempts: order.attempts + 1, status: 'attempted' });
}

export function markPaid(desk: Desk, payment: Payment): Order {
  const order = orderOf(desk, payment.order_id);
  const paid: Order = { ...order, status: 'paid', amount_paid: payment.amount, amount_due: 0 };
  desk.ledger.updateOrder(paid);
  return paid;
}
