// Limits the concurrent players of an account. Every player sends a heartbeat with its device id every few seconds.
import { PLAYER_SILENT_MS } from '#contract/learning/learning.ts';
import type { Player } from '#contract/learning/learning.ts';
import { AppError } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import * as store from './players.store.ts';

interface Sign {
  userId: string;
  player: Player;
  /** Epoch milliseconds. */
  at: number;
  /** How many may play at once. */
  most: number;
}

/**
 * Records a heartbeat. The caller must have locked the account. A player that takes over replaces the longest active one.
 * Fails: elsewhere.
 */
export async function countPlayer(tx: Queries, { userId, player, at, most }: Sign): Promise<void> {
  const { device, takeOver = false } = player;
  const key = { userId, device };
  const after = at - PLAYER_SILENT_MS;
  if (await store.renew(tx, key, { at, after })) return;
  await store.forgetSilent(tx, userId, after);
  const playing = await store.getPlayers(tx, userId);
  const tooMany = playing.length - most + 1;
  if (tooMany > 0 && !takeOver)
    throw new AppError('elsewhere', `This account is already playing on ${inWords(most)}.`);
  for (const { device: longest } of playing.slice(0, Math.max(0, tooMany)))
    await store.forget(tx, { userId, device: longest });
  await store.insert(tx, key, at);
}

function inWords(most: number): string {
  return most === 1 ? 'another device' : `${most === 2 ? 'two' : most} other devices`;
}
