// Encrypts whole segments with AES-128, as in RFC 8216 (4.3.2.4).
import { createCipheriv, randomBytes } from 'node:crypto';

const BLOCK_BYTES = 16;

export function generateVideoKey(): Buffer {
  return randomBytes(BLOCK_BYTES);
}

/** CBC with PKCS7; the initialization vector is the segment's number from 0, which players derive themselves. */
export function encryptSegment(segment: Buffer, key: Buffer, sequence: number): Buffer {
  const iv = Buffer.alloc(BLOCK_BYTES);
  iv.writeUInt32BE(sequence, BLOCK_BYTES - 4);
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  return Buffer.concat([cipher.update(segment), cipher.final()]);
}
