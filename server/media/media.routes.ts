// Pictures for everybody, and videos for those who hold a signed address.
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#contract/endpoint.ts';
import { VIDEO_ADDRESS } from '#contract/media.ts';
import { IMAGE_ADDRESS, PICTURE_WIDTHS } from '#contract/pictures.ts';
import { SITE_FILM_ADDRESS } from '#contract/site-films.ts';
import { refuseHotlinks } from '../http/hotlinks.ts';
import { ANSWER_POLICY } from '../http/security-headers.ts';
import type { MediaRow } from '../platform/tables.ts';
import { keptPictures } from './kept-pictures.ts';
import { findImage, findSiteFilm, openVideo, readMedia, sizeOf } from './media.ts';
import type { MediaDeps } from './media.ts';
import { requestedRange } from './ranges.ts';

/** It may be withdrawn. */
const FOR_AN_HOUR = 'public, max-age=3600';
const FOREVER = 'public, max-age=31536000, immutable';

interface FileRequest {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

/** `siteOrigins`: where the site lives beside this server's own host; pages of others play no video. */
export function mediaRoutes(
  app: FastifyInstance,
  deps: MediaDeps,
  siteOrigins: readonly string[],
): void {
  const readPicture = deps.storage.isElsewhere
    ? keptPictures(async (image) => buffer(await readMedia(deps, image)))
    : (image: MediaRow) => readMedia(deps, image);
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: BASE_PATH + IMAGE_ADDRESS,
    handler: async (request, reply) => {
      const whole = await findImage(deps.db, request.params.id);
      const width = PICTURE_WIDTHS.find((one) => String(one) === request.query['w']);
      const accept = request.headers.accept ?? '';
      const image = width === undefined ? whole : await sizeOf(deps.db, whole, { width, accept });
      if (width !== undefined) variesBy(reply, 'Accept');
      harmless(reply, image).header('cache-control', FOREVER);
      reply.header('content-length', image.bytes);
      return reply.send(isHead(request) ? undefined : await readPicture(image));
    },
  });
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: BASE_PATH + VIDEO_ADDRESS,
    handler: async (request, reply) => {
      refuseHotlinks(request, siteOrigins);
      const video = await openVideo(deps, request.params.id, request.query);
      harmless(reply, video).header('cache-control', 'private').header('accept-ranges', 'bytes');
      return sendVideo(deps, { request, reply, video });
    },
  });
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: BASE_PATH + SITE_FILM_ADDRESS,
    handler: async (request, reply) => {
      const film = await findSiteFilm(deps.db, request.params.id);
      harmless(reply, film).header('cache-control', FOR_AN_HOUR).header('accept-ranges', 'bytes');
      return sendVideo(deps, { request, reply, video: film });
    },
  });
}

async function sendVideo(
  deps: MediaDeps,
  { request, reply, video }: { request: FastifyRequest; reply: FastifyReply; video: MediaRow },
): Promise<FastifyReply> {
  const elsewhere = isHead(request) ? undefined : await deps.storage.address(video.storage_key);
  if (elsewhere !== undefined) return sendElsewhere(reply, elsewhere);
  const etag = `"${video.id}"`;
  reply.header('etag', etag);
  const ifRange = request.headers['if-range']?.toString();
  const requested = requestedRange(request.headers.range, video.bytes, { ifRange, etag });
  if (requested.kind === 'beyond') {
    return reply.code(416).header('content-range', `bytes */${video.bytes}`).send();
  }
  const range = requested.kind === 'part' ? requested.range : undefined;
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${video.bytes}`);
  }
  reply.header('content-length', range ? range.end - range.start + 1 : video.bytes);
  return reply.send(isHead(request) ? undefined : await readMedia(deps, video, range));
}

/** Whoever holds the address has the film until it ends: it is asked for anew each time, and kept by nobody. */
function sendElsewhere(reply: FastifyReply, address: string): FastifyReply {
  reply.removeHeader('content-type').removeHeader('accept-ranges');
  return reply.header('cache-control', 'private, no-store').redirect(address, 302);
}

/** Whatever the bytes are, a browser treats them as what we say and runs nothing of them. */
function harmless(reply: FastifyReply, media: MediaRow): FastifyReply {
  return reply
    .type(media.content_type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', `${ANSWER_POLICY}; sandbox`);
}

/** Beside what other hooks have said already. */
function variesBy(reply: FastifyReply, header: string): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? header : `${vary.toString()}, ${header}`);
}

function isHead(request: Pick<FastifyRequest, 'method'>): boolean {
  return request.method === 'HEAD';
}
