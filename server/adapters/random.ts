// Random ids and tokens from the system's generator.
import { randomBytes } from 'node:crypto';
import type { Random } from '../ports.ts';

export const systemRandom: Random = {
  id: () => randomBytes(12).toString('hex'),
  token: () => randomBytes(32).toString('base64url'),
};
