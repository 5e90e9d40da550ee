// Reads files of the store, by row or by key.
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { AppError, isMissingFile } from '../platform/errors.ts';
import type { ByteRange, Deps } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';

/** Streams a file or a range. Fails: not_found, if the file is missing; busy. */
export function readMedia(
  deps: Pick<Deps, 'storage'>,
  media: MediaRow,
  range?: ByteRange,
): Promise<Readable> {
  // Requests the whole file by its length, so that a wrong length is detected before the first byte.
  return readFileByKey(deps, media.storage_key, range ?? { start: 0, end: media.bytes - 1 });
}

export async function readFileByKey(
  { storage }: Pick<Deps, 'storage'>,
  key: string,
  range?: ByteRange,
): Promise<Readable> {
  const bytes = storage.read(key, range);
  try {
    await once(bytes, 'readable');
  } catch (error) {
    throw isMissingFile(error) ? new AppError('not_found', 'This file no longer exists.') : error;
  }
  return bytes;
}
