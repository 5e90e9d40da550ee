// When a session and its account were last used, as often as somebody asks for it.
import { isDiskFull } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import * as store from './accounts.store.ts';

const TOUCH_EVERY_MS = 60_000;
/** The row of an account stands in many indexes, and lists say the day. */
const SEEN_EVERY_MS = 15 * 60_000;

interface Use {
  /** Of the account. */
  id: string;
  tokenHash: string;
  last_used_at: number;
  last_seen_at: number | null;
  now: number;
}

/** Who only reads is served on a full disk, too: a later call notes it then. */
export async function noteUse(db: Queries, use: Use): Promise<void> {
  try {
    await note(db, use);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

async function note(db: Queries, { id, tokenHash, now, ...last }: Use): Promise<void> {
  if (now - last.last_used_at > TOUCH_EVERY_MS) await store.touchSession(db, tokenHash, now);
  if (now - (last.last_seen_at ?? 0) > SEEN_EVERY_MS) await store.markSeen(db, id, now);
}
