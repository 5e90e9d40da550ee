// Public routes for pictures and for videos of the site's pages.
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#contract/endpoint.ts';
import { PICTURE_PATH, PICTURE_WIDTHS } from '#contract/courses/pictures.ts';
import { SITE_VIDEO_PATH } from '#contract/site/site-media.ts';
import { setStoredFileHeaders, sendVideo } from '../http/send-video.ts';
import type { ByteRange } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';
import { getImage, getSiteVideo, chooseVariant } from './media.ts';
import { readMedia } from './read-files.ts';
import type { MediaDeps } from './media.ts';

/** Not longer, because the video can be unpublished. */
const FOR_AN_HOUR = 'public, max-age=3600';
const FOREVER = 'public, max-age=31536000, immutable';

interface FileRequest {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

export function registerMediaRoutes(app: FastifyInstance, deps: MediaDeps): void {
  const readPicture = deps.storage.isRemote
    ? createPictureCache(async (image) => buffer(await readMedia(deps, image)))
    : (image: MediaRow) => readMedia(deps, image);
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: BASE_PATH + PICTURE_PATH,
    handler: async (request, reply) => {
      const original = await getImage(deps.db, request.params.id);
      const width = PICTURE_WIDTHS.find((width) => String(width) === request.query['w']);
      const accept = request.headers.accept ?? '';
      const image =
        width === undefined ? original : await chooseVariant(deps.db, original, { width, accept });
      if (width !== undefined) addVary(reply, 'Accept');
      setStoredFileHeaders(reply, image).header('cache-control', FOREVER);
      reply.header('content-length', image.bytes);
      return reply.send(isHead(request) ? undefined : await readPicture(image));
    },
  });
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: BASE_PATH + SITE_VIDEO_PATH,
    handler: async (request, reply) => {
      const video = await getSiteVideo(deps.db, request.params.id);
      const read = (range?: ByteRange) => readMedia(deps, video, range);
      const answer = { request, reply, video, cacheControl: FOR_AN_HOUR };
      return sendVideo(deps.storage, read, answer);
    },
  });
}

/** Adds to the Vary header that other hooks may have set. */
function addVary(reply: FastifyReply, header: string): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? header : `${vary.toString()}, ${header}`);
}

function isHead(request: Pick<FastifyRequest, 'method'>): boolean {
  return request.method === 'HEAD';
}

/** Larger pictures are not cached: they are full-size course pictures, which are rarely requested. */
const PICTURE_MAX_BYTES = 512 * 1024;
const CACHE_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Returns a picture's bytes from an LRU cache; concurrent requests share one fetch. A failed `fetch` is repeated by the
 * next request.
 */
function createPictureCache(
  fetch: (image: MediaRow) => Promise<Buffer>,
): (image: MediaRow) => Promise<Buffer> {
  const cached = new Map<string, Buffer>();
  const pending = new Map<string, Promise<Buffer>>();
  let totalBytes = 0;
  const remove = (id: string) => {
    totalBytes -= cached.get(id)?.length ?? 0;
    cached.delete(id);
  };
  const add = (id: string, bytes: Buffer) => {
    remove(id);
    if (bytes.length > PICTURE_MAX_BYTES) return;
    cached.set(id, bytes);
    totalBytes += bytes.length;
    for (const oldest of cached.keys()) {
      if (totalBytes <= CACHE_MAX_BYTES) return;
      remove(oldest);
    }
  };
  return async (image) => {
    const pendingFetch = pending.get(image.id);
    const bytes = cached.get(image.id) ?? (await (pendingFetch ?? startFetch(image)));
    add(image.id, bytes);
    return bytes;
  };
  function startFetch(image: MediaRow): Promise<Buffer> {
    const fetched = fetch(image).finally(() => pending.delete(image.id));
    pending.set(image.id, fetched);
    return fetched;
  }
}
