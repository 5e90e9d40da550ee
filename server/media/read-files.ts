// Takes files out of the store, by their row or by their key.
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { AppError, isMissingFile } from '../platform/errors.ts';
import type { ByteRange, Deps } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';

/** The bytes of a file, or a part of them. Fails: not_found, when the file has gone; busy. */
export function readMedia(
  deps: Pick<Deps, 'storage'>,
  media: MediaRow,
  range?: ByteRange,
): Promise<Readable> {
  // The whole is asked for by its length, so that a file of another length is noticed before a byte has left.
  return readKey(deps, media.storage_key, range ?? { start: 0, end: media.bytes - 1 });
}

/** The same by the key of a file. */
export async function readKey(
  { storage }: Pick<Deps, 'storage'>,
  key: string,
  range?: ByteRange,
): Promise<Readable> {
  const bytes = storage.read(key, range);
  try {
    await once(bytes, 'readable');
  } catch (error) {
    throw isMissingFile(error) ? new AppError('not_found', 'This file has gone.') : error;
  }
  return bytes;
}
