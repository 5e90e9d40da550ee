// SHA-256 in hex, for long random secrets or values that are not worth guessing.
import { createHash } from 'node:crypto';

export function hashSha256(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
