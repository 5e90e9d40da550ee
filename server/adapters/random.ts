// Random ids and tokens from the system's generator.
import { randomBytes, randomInt } from 'node:crypto';
import type { Random } from '../platform/ports.ts';

const ID_BYTES = 12;
/** Every request has an id: asking the generator for each cost a tenth of what a kept answer does. */
const IDS_AT_ONCE = 256;

function batchedIds(): () => string {
  let bytes = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === bytes.length) {
      bytes = randomBytes(IDS_AT_ONCE * ID_BYTES);
      used = 0;
    }
    used += ID_BYTES;
    return bytes.toString('hex', used - ID_BYTES, used);
  };
}

export const systemRandom: Random = {
  id: batchedIds(),
  token: () => randomBytes(32).toString('base64url'),
  digits: () => String(randomInt(1_000_000)).padStart(6, '0'),
};
