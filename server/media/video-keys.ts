// Keys of videos: stored in their rows, encrypted with a setting that no backup contains.
import { decryptText, encryptText } from '../platform/text-encryption.ts';
import type { Deps } from '../platform/ports.ts';
import type { VideoRow } from '../platform/tables.ts';

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
