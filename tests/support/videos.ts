// Distinct playable videos: one clip plus a unique `free` box, which players ignore.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const CLIP = 'tests/support/files/lesson.mp4';

/** An MP4 whose final `free` box contains `number` and `moreBytes` further bytes. */
export function makeDistinctVideo(number: number, moreBytes = 0): Buffer {
  const text = Buffer.from(`film ${number}`);
  const box = Buffer.alloc(8 + text.length + moreBytes);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  text.copy(box, 8);
  return Buffer.concat([readFileSync(CLIP), box]);
}

export function hashSha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
