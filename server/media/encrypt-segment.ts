// Seals segments: AES-128 of whole segments, as RFC 8216 has it (4.3.2.4). Without the key they show nothing.
import { createCipheriv, randomBytes } from 'node:crypto';

const BLOCK_BYTES = 16;

export function newVideoKey(): Buffer {
  return randomBytes(BLOCK_BYTES);
}

/** CBC with PKCS7; the segment's number, from 0, is the initial vector, which players know by themselves. */
export function seal(segment: Buffer, key: Buffer, sequence: number): Buffer {
  const iv = Buffer.alloc(BLOCK_BYTES);
  iv.writeUInt32BE(sequence, BLOCK_BYTES - 4);
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  return Buffer.concat([cipher.update(segment), cipher.final()]);
}
