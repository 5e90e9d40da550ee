// Detects PostgreSQL transactions that wait for a lock.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/platform/ports.ts';
import { eventually } from './eventually.ts';

/** Resolves once exactly one transaction waits for a lock. */
export async function waitForBlockedTransaction(db: Db): Promise<void> {
  const blockedCount = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(async () =>
    expect((await blockedCount.execute(db)).rows).toEqual([{ count: 1 }]),
  );
}
