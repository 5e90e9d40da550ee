// Last use of sessions and accounts, written at most every few minutes.
import { isDiskFull } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import * as store from './accounts.store.ts';

const TOUCH_EVERY_MS = 60_000;
/** The row is in many indexes, and lists show only the day. */
const SEEN_EVERY_MS = 15 * 60_000;

interface SessionUse {
  /** The account's id. */
  id: string;
  tokenHash: string;
  last_used_at: number;
  last_seen_at: number | null;
  now: number;
}

/** Ignores a full disk, so that reading still works; a later call records the use. */
export async function recordUse(db: Queries, use: SessionUse): Promise<void> {
  try {
    await updateLastUse(db, use);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

async function updateLastUse(
  db: Queries,
  { id, tokenHash, now, ...last }: SessionUse,
): Promise<void> {
  if (now - last.last_used_at > TOUCH_EVERY_MS) await store.touchSession(db, tokenHash, now);
  if (now - (last.last_seen_at ?? 0) > SEEN_EVERY_MS) await store.markSeen(db, id, now);
}
