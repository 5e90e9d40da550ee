// Events on their way to the merchant: kept with the facts they tell, until somebody took them.
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

/**
 * One event; `last_answer` is a status, or why no answer came. Times in milliseconds. What is `held` waits
 * until somebody has it delivered.
 */
export const Delivery = z.object({
  id: z.string(),
  event: z.string(),
  body: z.string(),
  signature: z.string(),
  state: z.enum(['pending', 'held', 'delivered', 'given_up']),
  attempts: z.int(),
  created_ms: z.int(),
  due_ms: z.int(),
  last_answer: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;

export type NewDelivery = Omit<Delivery, 'attempts' | 'last_answer'>;

export interface Outbox {
  add(delivery: NewDelivery): void;
  /** Takes what is due, oldest first, and sets it aside until `leaseUntil`: no other sender takes it then. */
  claim(now: number, leaseUntil: number): Delivery[];
  /** What is due is not sent, it waits to be delivered by hand. */
  hold(now: number): void;
  settle(delivery: Delivery): void;
  /** What a killed process had claimed or put off becomes due at once. */
  revive(now: number): void;
  /** When the next pending event is due; undefined when none waits. */
  nextDue(): number | undefined;
  one(id: string): Delivery | undefined;
  /** What nobody has taken yet and may still come, oldest first. */
  waiting(): Delivery[];
  /** Those of all orders, or of the orders whose ids stand in a JSON array; oldest first. */
  all(orderIds?: string | null): Delivery[];
}

const CLAIM_LIMIT = 8;
const COLUMNS = 'id, event, body, signature, state, attempts, created_ms, due_ms, last_answer';

export function outboxOf(db: DatabaseSync): Outbox {
  return {
    add({ id, event, body, signature, state, created_ms, due_ms }) {
      db.prepare(`INSERT INTO deliveries (${COLUMNS}) VALUES (?, ?, ?, ?, ?, 0, ?, ?, NULL)`).run(
        id,
        event,
        body,
        signature,
        state,
        created_ms,
        due_ms,
      );
    },
    claim(now, leaseUntil) {
      const rows = db
        .prepare(
          `UPDATE deliveries SET due_ms = ? WHERE seq IN (
             SELECT seq FROM deliveries WHERE state = 'pending' AND due_ms <= ?
             ORDER BY due_ms, seq LIMIT ${CLAIM_LIMIT}) RETURNING seq, ${COLUMNS}`,
        )
        .all(leaseUntil, now);
      // The engine returns changed rows in no particular order.
      rows.sort((one, other) => Number(one['seq']) - Number(other['seq']));
      return rows.map((row) => Delivery.parse(row));
    },
    hold(now) {
      db.prepare(
        "UPDATE deliveries SET state = 'held' WHERE state = 'pending' AND due_ms <= ?",
      ).run(now);
    },
    settle({ id, state, attempts, due_ms, last_answer }) {
      db.prepare(
        'UPDATE deliveries SET state = ?, attempts = ?, due_ms = ?, last_answer = ? WHERE id = ?',
      ).run(state, attempts, due_ms, last_answer, id);
    },
    revive(now) {
      db.prepare("UPDATE deliveries SET due_ms = ? WHERE state = 'pending'").run(now);
    },
    nextDue() {
      const row = db
        .prepare("SELECT min(due_ms) AS due FROM deliveries WHERE state = 'pending'")
        .get();
      return typeof row?.['due'] === 'number' ? row['due'] : undefined;
    },
    one: (id) => deliveries(db, 'WHERE id = ?', id)[0],
    waiting: () => deliveries(db, "WHERE state IN ('pending', 'held') ORDER BY seq"),
    all: (orderIds = null) =>
      deliveries(
        db,
        `WHERE ?1 IS NULL OR json_extract(body, '$.payload.payment.entity.order_id')
           IN (SELECT value FROM json_each(?1)) ORDER BY seq`,
        orderIds,
      ),
  };
}

function deliveries(db: DatabaseSync, which: string, ...values: (string | null)[]): Delivery[] {
  const rows = db.prepare(`SELECT ${COLUMNS} FROM deliveries ${which}`).all(...values);
  return rows.map((row) => Delivery.parse(row));
}
