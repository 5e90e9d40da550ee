// Queries for active players.
import type { Queries } from '../platform/ports.ts';

interface PlayerKey {
  userId: string;
  device: string;
}

/** Renews a player that was seen after a moment; false for a new player. */
export async function renewPlayer(
  db: Queries,
  { userId, device }: PlayerKey,
  { at, after }: { at: number; after: number },
): Promise<boolean> {
  const row = await db
    .updateTable('players')
    .set({ seen_at: at })
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .where('seen_at', '>', after)
    .returning('device')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSilentPlayers(
  db: Queries,
  userId: string,
  after: number,
): Promise<void> {
  await db
    .deleteFrom('players')
    .where('user_id', '=', userId)
    .where('seen_at', '<=', after)
    .execute();
}

/** The longest active player first. */
export function listPlayers(db: Queries, userId: string): Promise<{ device: string }[]> {
  return db
    .selectFrom('players')
    .select('device')
    .where('user_id', '=', userId)
    .orderBy('since')
    .orderBy('device')
    .execute();
}

export async function deletePlayer(db: Queries, { userId, device }: PlayerKey): Promise<void> {
  await db
    .deleteFrom('players')
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .execute();
}

export async function insertPlayer(
  db: Queries,
  { userId, device }: PlayerKey,
  at: number,
): Promise<void> {
  await db
    .insertInto('players')
    .values({ user_id: userId, device, since: at, seen_at: at })
    .execute();
}
