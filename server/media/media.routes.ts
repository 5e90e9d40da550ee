// Public routes for pictures and for videos of the site's pages.
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#contract/endpoint.ts';
import { IMAGE_ADDRESS, PICTURE_WIDTHS } from '#contract/pictures.ts';
import { SITE_VIDEO_ADDRESS } from '#contract/site-media.ts';
import { asStored, sendVideo } from '../http/send-video.ts';
import type { ByteRange } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';
import { pictureCache } from './picture-cache.ts';
import { findImage, findSiteVideo, readMedia, getSize } from './media.ts';
import type { MediaDeps } from './media.ts';

/** It may be unpublished. */
const FOR_AN_HOUR = 'public, max-age=3600';
const FOREVER = 'public, max-age=31536000, immutable';

interface FileRequest {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

export function mediaRoutes(app: FastifyInstance, deps: MediaDeps): void {
  const readPicture = deps.storage.isElsewhere
    ? pictureCache(async (image) => buffer(await readMedia(deps, image)))
    : (image: MediaRow) => readMedia(deps, image);
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: BASE_PATH + IMAGE_ADDRESS,
    handler: async (request, reply) => {
      const whole = await findImage(deps.db, request.params.id);
      const width = PICTURE_WIDTHS.find((width) => String(width) === request.query['w']);
      const accept = request.headers.accept ?? '';
      const image = width === undefined ? whole : await getSize(deps.db, whole, { width, accept });
      if (width !== undefined) variesBy(reply, 'Accept');
      asStored(reply, image).header('cache-control', FOREVER);
      reply.header('content-length', image.bytes);
      return reply.send(isHead(request) ? undefined : await readPicture(image));
    },
  });
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: BASE_PATH + SITE_VIDEO_ADDRESS,
    handler: async (request, reply) => {
      const video = await findSiteVideo(deps.db, request.params.id);
      const read = (range?: ByteRange) => readMedia(deps, video, range);
      const answer = { request, reply, video, cacheControl: FOR_AN_HOUR };
      return sendVideo(deps.storage, read, answer);
    },
  });
}

/** Adds to the header of other hooks. */
function variesBy(reply: FastifyReply, header: string): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? header : `${vary.toString()}, ${header}`);
}

function isHead(request: Pick<FastifyRequest, 'method'>): boolean {
  return request.method === 'HEAD';
}
