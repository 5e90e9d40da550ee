// Encryption of videos: their segments by a key each, and the keys by a setting that no backup contains.
import { createCipheriv, randomBytes } from 'node:crypto';
import { decryptText, encryptText } from '../platform/text-encryption.ts';
import type { Deps } from '../platform/ports.ts';
import type { VideoRow } from '../platform/tables.ts';

const BLOCK_BYTES = 16;

export function generateVideoKey(): Buffer {
  return randomBytes(BLOCK_BYTES);
}

/** Whole segments as in RFC 8216 (4.3.2.4): AES-128, CBC with PKCS7; the initialization vector is the segment's number from 0, which players derive themselves. */
export function encryptSegment(segment: Buffer, key: Buffer, sequence: number): Buffer {
  const iv = Buffer.alloc(BLOCK_BYTES);
  iv.writeUInt32BE(sequence, BLOCK_BYTES - 4);
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  return Buffer.concat([cipher.update(segment), cipher.final()]);
}

const toKeyOptions = (setting: string) => ({ setting, purpose: 'keys of films' }) as const;

export function encryptVideoKey(mediaSecret: string, videoId: string, key: Buffer): string {
  return encryptText(toKeyOptions(mediaSecret), videoId, key.toString('base64url'));
}

/** Undefined if it was encrypted with another setting: the video is then played as a plain file. */
export function decryptVideoKey(
  { mediaSecret }: Pick<Deps, 'mediaSecret'>,
  row: Pick<VideoRow, 'media_id' | 'sealed_key'>,
): Buffer | undefined {
  const text = decryptText(toKeyOptions(mediaSecret), row.media_id, row.sealed_key);
  return text === undefined ? undefined : Buffer.from(text, 'base64url');
}
