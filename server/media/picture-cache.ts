// Caches pictures of a remote store in memory: many pages show the same few, and each would be a call.
import type { MediaRow } from '../platform/tables.ts';

/** Larger ones are full-size course pictures, which are rarely requested. */
const PICTURE_MAX_BYTES = 512 * 1024;
const CACHE_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Returns a picture's bytes from an LRU cache; concurrent requests share one fetch. A failed `fetch` is repeated by the
 * next request.
 */
export function pictureCache(
  fetch: (image: MediaRow) => Promise<Buffer>,
): (image: MediaRow) => Promise<Buffer> {
  const cached = new Map<string, Buffer>();
  const coming = new Map<string, Promise<Buffer>>();
  let totalBytes = 0;
  const forget = (id: string) => {
    totalBytes -= cached.get(id)?.length ?? 0;
    cached.delete(id);
  };
  const keep = (id: string, bytes: Buffer) => {
    forget(id);
    if (bytes.length > PICTURE_MAX_BYTES) return;
    cached.set(id, bytes);
    totalBytes += bytes.length;
    for (const oldest of cached.keys()) {
      if (totalBytes <= CACHE_MAX_BYTES) return;
      forget(oldest);
    }
  };
  return async (image) => {
    const begun = coming.get(image.id);
    const bytes = cached.get(image.id) ?? (await (begun ?? start(image)));
    keep(image.id, bytes);
    return bytes;
  };
  function start(image: MediaRow): Promise<Buffer> {
    const fetched = fetch(image).finally(() => coming.delete(image.id));
    coming.set(image.id, fetched);
    return fetched;
  }
}
