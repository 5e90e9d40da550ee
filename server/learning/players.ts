// Limits the concurrent players of an account. Every player sends a heartbeat with its device id every few seconds.
import { PLAYER_SILENT_MS } from '#contract/learning/learning.ts';
import type { Player } from '#contract/learning/learning.ts';
import { AppError } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import * as store from './players.store.ts';

interface Heartbeat {
  userId: string;
  player: Player;
  /** Epoch milliseconds. */
  at: number;
  /** How many may play at once. */
  limit: number;
}

/**
 * Records a heartbeat. The caller must have locked the account. A player that takes over replaces the longest active one.
 * Fails: elsewhere.
 */
export async function recordHeartbeat(
  tx: Queries,
  { userId, player, at, limit }: Heartbeat,
): Promise<void> {
  const { device, takeOver = false } = player;
  const key = { userId, device };
  const after = at - PLAYER_SILENT_MS;
  if (await store.renewPlayer(tx, key, { at, after })) return;
  await store.deleteSilentPlayers(tx, userId, after);
  const players = await store.listPlayers(tx, userId);
  const surplus = players.length - limit + 1;
  if (surplus > 0 && !takeOver)
    throw new AppError(
      'elsewhere',
      `This account is already playing on ${describeDevices(limit)}.`,
    );
  for (const { device: longest } of players.slice(0, Math.max(0, surplus)))
    await store.deletePlayer(tx, { userId, device: longest });
  await store.insertPlayer(tx, key, at);
}

function describeDevices(limit: number): string {
  return limit === 1 ? 'another device' : `${limit === 2 ? 'two' : limit} other devices`;
}
