// Events on their way to the merchant: kept with the facts they tell, until somebody took them.
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

/** One event; `last_answer` is a status, or why no answer came. Times in milliseconds. */
export const Delivery = z.object({
  id: z.string(),
  event: z.string(),
  body: z.string(),
  signature: z.string(),
  state: z.enum(['pending', 'delivered', 'given_up']),
  attempts: z.int(),
  created_ms: z.int(),
  due_ms: z.int(),
  last_answer: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;

export type NewDelivery = Pick<Delivery, 'id' | 'event' | 'body' | 'signature' | 'created_ms'>;

export interface Outbox {
  add(delivery: NewDelivery): void;
  /** Takes what is due and sets it aside until `leaseUntil`, so that no other sender takes it. */
  claim(now: number, leaseUntil: number): Delivery[];
  settle(delivery: Delivery): void;
  /** What a killed process had claimed or put off becomes due at once. */
  revive(now: number): void;
  /** When the next pending event is due; undefined when none waits. */
  nextDue(): number | undefined;
  all(): Delivery[];
}

const CLAIM_LIMIT = 8;
const COLUMNS = 'id, event, body, signature, state, attempts, created_ms, due_ms, last_answer';

export function outboxOf(db: DatabaseSync): Outbox {
  return {
    add({ id, event, body, signature, created_ms }) {
      db.prepare(
        `INSERT INTO deliveries (${COLUMNS}) VALUES (?, ?, ?, ?, 'pending', 0, ?, ?, NULL)`,
      ).run(id, event, body, signature, created_ms, created_ms);
    },
    claim(now, leaseUntil) {
      const rows = db
        .prepare(
          `UPDATE deliveries SET due_ms = ? WHERE seq IN (
             SELECT seq FROM deliveries WHERE state = 'pending' AND due_ms <= ?
             ORDER BY due_ms, seq LIMIT ${CLAIM_LIMIT}) RETURNING ${COLUMNS}`,
        )
        .all(leaseUntil, now);
      return rows.map((row) => Delivery.parse(row));
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
    all: () =>
      db
        .prepare(`SELECT ${COLUMNS} FROM deliveries ORDER BY seq`)
        .all()
        .map((row) => Delivery.parse(row)),
  };
}
