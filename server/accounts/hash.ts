// SHA-256 in hex: for what is long and random, or not worth guessing.
import { createHash } from 'node:crypto';

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
