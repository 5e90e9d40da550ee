// Random ids and tokens from the operating system.
import { randomBytes, randomInt } from 'node:crypto';
import type { Random } from '../platform/ports.ts';

export const systemRandom: Random = {
  id: () => randomBytes(12).toString('hex'),
  token: () => randomBytes(32).toString('base64url'),
  digits: () => String(randomInt(1_000_000)).padStart(6, '0'),
};
