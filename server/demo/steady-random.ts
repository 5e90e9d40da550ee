// Ids of the demo content: the same in every trial, so that its addresses and pictures are.
import { createHash } from 'node:crypto';
import type { Random } from '../platform/ports.ts';

/** A sequence that always begins alike. Not for anything that must not be guessed. */
export function steadyRandom(): Random {
  let count = 0;
  const next = (): string => {
    count += 1;
    return createHash('sha256').update(`rangshala demo ${count}`).digest('hex');
  };
  return {
    id: () => next().slice(0, 24),
    token: () => next().slice(0, 43),
    digits: () => String(Number.parseInt(next().slice(0, 8), 16) % 1_000_000).padStart(6, '0'),
  };
}
