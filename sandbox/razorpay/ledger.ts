// The stand-in's books in one SQLite file, written through to the disk before any answer leaves.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod/mini';
import { Order, Payment, Refund, type CaptureMode } from './entities.ts';
import { outboxOf, type Delivery, type Outbox } from './outbox.ts';

const TABLES = `
  CREATE TABLE IF NOT EXISTS orders (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, receipt TEXT UNIQUE,
    capture TEXT NOT NULL, created_at INTEGER NOT NULL, entity TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS payments (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
    order_id TEXT NOT NULL REFERENCES orders (id), entity TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS payments_of_order ON payments (order_id);
  CREATE TABLE IF NOT EXISTS refunds (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
    payment_id TEXT NOT NULL REFERENCES payments (id), entity TEXT NOT NULL,
    idempotency_key TEXT UNIQUE, request TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS refunds_of_payment ON refunds (payment_id);
  CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, event TEXT NOT NULL, body TEXT NOT NULL,
    signature TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL,
    created_ms INTEGER NOT NULL, due_ms INTEGER NOT NULL, last_answer TEXT);
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (state, due_ms);
`;

/** As SQLite writes it. */
const NO_LIMIT = -1;

/** Which entities to list, newest first; times in Unix seconds, both inclusive. */
export interface Stretch {
  from?: number | undefined;
  to?: number | undefined;
  count: number;
  skip: number;
}

export interface OrderQuery extends Stretch {
  receipt?: string | undefined;
}

/** A refund that was asked for under an idempotency key, with the request as it came then. */
export interface KeyedRefund {
  refund: Refund;
  request: string;
}

export interface NewRefund extends KeyedRefund {
  idempotencyKey: string | null;
}

/** Everything in the books, oldest first. */
export interface LedgerDump {
  orders: Order[];
  payments: Payment[];
  refunds: Refund[];
  deliveries: Delivery[];
}

export interface Ledger {
  /** All of `work` is kept, or nothing of it. */
  transaction<T>(work: () => T): T;
  addOrder(order: Order, capture: CaptureMode): void;
  updateOrder(order: Order): void;
  order(id: string): Order | undefined;
  captureMode(orderId: string): CaptureMode;
  orders(query: OrderQuery): Order[];
  savePayment(payment: Payment): void;
  payment(id: string): Payment | undefined;
  /** Newest first. */
  paymentsOf(orderId: string): Payment[];
  /** Oldest first. */
  paymentsIn(status: Payment['status']): Payment[];
  addRefund(refund: NewRefund): void;
  saveRefund(refund: Refund): void;
  refund(id: string): Refund | undefined;
  refunds(query: Stretch): Refund[];
  /** Newest first. */
  refundsOf(paymentId: string): Refund[];
  refundByKey(idempotencyKey: string): KeyedRefund | undefined;
  outbox: Outbox;
  /** All of it, or the latest orders with what belongs to them. */
  dump(latest?: number): LedgerDump;
  close(): void;
}

/** Opens the books in a file that is created when missing, or in memory. */
export function openLedger(file: string): Ledger {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  db.exec(TABLES);
  const outbox = outboxOf(db);
  return {
    transaction: (work) => transaction(db, work),
    ...orderRows(db),
    ...paymentRows(db),
    ...refundRows(db),
    outbox,
    dump: (latest) => dump(db, outbox, latest),
    close: () => db.close(),
  };
}

function dump(db: DatabaseSync, outbox: Outbox, latest = NO_LIMIT): LedgerDump {
  const newest = entities(db, Order, 'SELECT entity FROM orders ORDER BY seq DESC LIMIT ?', latest);
  const orders = newest.toReversed();
  const ids = latest === NO_LIMIT ? null : JSON.stringify(orders.map(({ id }) => id));
  const own =
    'SELECT id FROM payments WHERE ?1 IS NULL OR order_id IN (SELECT value FROM json_each(?1))';
  const payments = `SELECT entity FROM payments WHERE id IN (${own}) ORDER BY seq`;
  const refunds = `SELECT entity FROM refunds WHERE payment_id IN (${own}) ORDER BY seq`;
  return {
    orders,
    payments: entities(db, Payment, payments, ids),
    refunds: entities(db, Refund, refunds, ids),
    deliveries: outbox.all(ids),
  };
}

function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite has rolled back by itself when the disk is full.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function orderRows(db: DatabaseSync) {
  return {
    addOrder(order: Order, capture: CaptureMode): void {
      db.prepare(
        'INSERT INTO orders (id, receipt, capture, created_at, entity) VALUES (?, ?, ?, ?, ?)',
      ).run(order.id, order.receipt, capture, order.created_at, JSON.stringify(order));
    },
    updateOrder(order: Order): void {
      db.prepare('UPDATE orders SET entity = ? WHERE id = ?').run(JSON.stringify(order), order.id);
    },
    order: (id: string) => entities(db, Order, 'SELECT entity FROM orders WHERE id = ?', id)[0],
    captureMode(orderId: string): CaptureMode {
      const row = db.prepare('SELECT capture FROM orders WHERE id = ?').get(orderId);
      return row?.['capture'] === 'manual' ? 'manual' : 'automatic';
    },
    orders(query: OrderQuery): Order[] {
      const statement = `SELECT entity FROM orders WHERE (? IS NULL OR receipt = ?)
        AND created_at BETWEEN ? AND ? ORDER BY seq DESC LIMIT ? OFFSET ?`;
      const receipt = query.receipt ?? null;
      const times = [query.from ?? 0, query.to ?? Number.MAX_SAFE_INTEGER];
      return entities(db, Order, statement, receipt, receipt, ...times, query.count, query.skip);
    },
  };
}

function paymentRows(db: DatabaseSync) {
  return {
    savePayment(payment: Payment): void {
      db.prepare(
        `INSERT INTO payments (id, order_id, entity) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET entity = excluded.entity`,
      ).run(payment.id, payment.order_id, JSON.stringify(payment));
    },
    payment: (id: string) =>
      entities(db, Payment, 'SELECT entity FROM payments WHERE id = ?', id)[0],
    paymentsOf: (orderId: string) =>
      entities(
        db,
        Payment,
        'SELECT entity FROM payments WHERE order_id = ? ORDER BY seq DESC',
        orderId,
      ),
    paymentsIn: (status: Payment['status']) =>
      entities(
        db,
        Payment,
        "SELECT entity FROM payments WHERE json_extract(entity, '$.status') = ? ORDER BY seq",
        status,
      ),
  };
}

function refundRows(db: DatabaseSync) {
  return {
    addRefund({ refund, idempotencyKey, request }: NewRefund): void {
      db.prepare(
        `INSERT INTO refunds (id, payment_id, entity, idempotency_key, request)
         VALUES (?, ?, ?, ?, ?)`,
      ).run(refund.id, refund.payment_id, JSON.stringify(refund), idempotencyKey, request);
    },
    refunds({ from = 0, to = Number.MAX_SAFE_INTEGER, count, skip }: Stretch): Refund[] {
      const statement = `SELECT entity FROM refunds WHERE json_extract(entity, '$.created_at')
        BETWEEN ? AND ? ORDER BY seq DESC LIMIT ? OFFSET ?`;
      return entities(db, Refund, statement, from, to, count, skip);
    },
    saveRefund(refund: Refund): void {
      const entity = JSON.stringify(refund);
      db.prepare('UPDATE refunds SET entity = ? WHERE id = ?').run(entity, refund.id);
    },
    refund: (id: string) => entities(db, Refund, 'SELECT entity FROM refunds WHERE id = ?', id)[0],
    refundsOf: (paymentId: string) =>
      entities(
        db,
        Refund,
        'SELECT entity FROM refunds WHERE payment_id = ? ORDER BY seq DESC',
        paymentId,
      ),
    refundByKey(key: string): KeyedRefund | undefined {
      const row = db
        .prepare('SELECT entity, request FROM refunds WHERE idempotency_key = ?')
        .get(key);
      if (!row) return undefined;
      return {
        refund: Refund.parse(JSON.parse(String(row['entity']))),
        request: String(row['request']),
      };
    },
  };
}

function entities<T extends z.ZodMiniType>(
  db: DatabaseSync,
  schema: T,
  ...[query, ...values]: [string, ...(string | number | null)[]]
): z.output<T>[] {
  return db
    .prepare(query)
    .all(...values)
    .map((row) => schema.parse(JSON.parse(String(row['entity']))));
}
