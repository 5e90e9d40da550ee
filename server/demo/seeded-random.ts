// Deterministic ids for the demo content, so that its URLs and pictures are always the same.
import { createHash } from 'node:crypto';
import type { Random } from '../platform/ports.ts';

/** Always the same sequence. Not for secrets. */
export function createSeededRandom(): Random {
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
