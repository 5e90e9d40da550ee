// The sandbox's data, as JSON documents in one SQLite file: it survives a restart.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Order, Payment, Refund } from './entities.ts';
import type { ListQuery } from './schemas.ts';

const TABLE = `
  CREATE TABLE IF NOT EXISTS documents (
    seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL,
    UNIQUE (kind, id));
  CREATE INDEX IF NOT EXISTS by_receipt ON documents (kind, value ->> 'receipt');
  CREATE INDEX IF NOT EXISTS by_order ON documents (kind, value ->> 'order_id');
  CREATE INDEX IF NOT EXISTS by_payment ON documents (kind, value ->> 'payment_id');
  CREATE INDEX IF NOT EXISTS by_state ON documents (kind, value ->> 'state');
`;

/** An event and its delivery; dropped events are `held`. */
export interface Delivery {
  id: string;
  event: string;
  order_id: string;
  body: string;
  signature: string;
  state: 'pending' | 'held' | 'delivered' | 'given_up';
  attempts: number;
  created_ms: number;
  due_ms: number;
  /** The status, or why there was no response. */
  last_answer: string | null;
}

export type Ledger = ReturnType<typeof openLedger>;
export type LedgerDump = ReturnType<Ledger['dump']>;

/** Opens a file, creating it if missing, or `:memory:`. */
export function openLedger(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${TABLE}`);
  const upsert = db.prepare(`INSERT INTO documents (kind, id, value) VALUES (?, ?, ?)
    ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value`);

  function save(kind: string, document: { id: string }): void {
    upsert.run(kind, document.id, JSON.stringify(document));
  }
  function find<T>(kind: string, where: string, ...values: (string | number)[]): T[] {
    const rows = db.prepare(`SELECT value FROM documents WHERE kind = ? AND ${where}`);
    return rows.all(kind, ...values).map(({ value }) => JSON.parse(String(value)) as T);
  }
  function list<T>(kind: string, { receipt, from, to, count, skip }: ListQuery): T[] {
    const where = receipt === undefined ? `? = ''` : "value ->> 'receipt' = ?";
    const page = "value ->> 'created_at' BETWEEN ? AND ? ORDER BY seq DESC LIMIT ? OFFSET ?";
    return find<T>(kind, `${where} AND ${page}`, receipt ?? '', from, to, count, skip);
  }

  return {
    close: () => db.close(),

    transaction<T>(work: () => T): T {
      db.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        // SQLite rolls back by itself when the disk is full.
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },

    saveOrder: (order: Order) => save('order', order),
    order: (id: string) => find<Order>('order', 'id = ?', id)[0],
    orders: (query: ListQuery) => list<Order>('order', query),
    requireManualCapture: (orderId: string) => save('manual capture', { id: orderId }),
    isCapturedManually: (orderId: string) => find('manual capture', 'id = ?', orderId).length > 0,

    savePayment: (payment: Payment) => save('payment', payment),
    payment: (id: string) => find<Payment>('payment', 'id = ?', id)[0],
    /** Newest first. */
    listPaymentsOfOrder: (orderId: string) =>
      find<Payment>('payment', "value ->> 'order_id' = ? ORDER BY seq DESC", orderId),
    /** Oldest first. */
    listPaymentsByStatus: (status: Payment['status']) =>
      find<Payment>('payment', "value ->> 'status' = ? ORDER BY seq", status),

    saveRefund: (refund: Refund) => save('refund', refund),
    refund: (id: string) => find<Refund>('refund', 'id = ?', id)[0],
    refunds: (query: ListQuery) => list<Refund>('refund', query),
    /** Newest first. */
    listRefundsOfPayment: (paymentId: string) =>
      find<Refund>('refund', "value ->> 'payment_id' = ? ORDER BY seq DESC", paymentId),
    saveRefundKey: (key: RefundKey) => save('refund key', key),
    findRefundKey: (id: string) => find<RefundKey>('refund key', 'id = ?', id)[0],

    saveDelivery: (delivery: Delivery) => save('delivery', delivery),
    delivery: (id: string) => find<Delivery>('delivery', 'id = ?', id)[0],
    /** Oldest first. */
    deliveries: () => find<Delivery>('delivery', 'true ORDER BY seq'),
    listDeliveriesByState: (state: Delivery['state']) =>
      find<Delivery>('delivery', "value ->> 'state' = ? ORDER BY seq", state),

    /** All data, or the latest orders with their entities; oldest first. */
    dump(latest = -1) {
      const orders = find<Order>('order', 'true ORDER BY seq DESC LIMIT ?', latest).toReversed();
      const ids = JSON.stringify(orders.map(({ id }) => id));
      const listed = "value ->> 'order_id' IN (SELECT value FROM json_each(?)) ORDER BY seq";
      const payments = find<Payment>('payment', listed, ids);
      const own = new Set(payments.map(({ id }) => id));
      const refunds = find<Refund>('refund', 'true ORDER BY seq');
      return {
        orders,
        payments,
        refunds: refunds.filter(({ payment_id }) => own.has(payment_id)),
        deliveries: find<Delivery>('delivery', listed, ids),
      };
    },
  };
}

/** A refund's idempotency key, with its first request. */
interface RefundKey {
  id: string;
  refundId: string;
  request: string;
}
