// Answers a request for a video file: whole or in part, or with the address in the bucket where it lies.
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, Storage } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';
import { requestedRange } from './ranges.ts';
import { ANSWER_POLICY } from './security-headers.ts';

/** An address in a bucket is requested anew each time, so it lives no longer than a request needs to begin. */
const REDIRECT_LIFE_MS = 60_000;

interface VideoAnswer {
  request: FastifyRequest;
  reply: FastifyReply;
  video: MediaRow;
  cacheControl: string;
}

/** `read` fails with not_found where the file is gone. */
export async function sendVideo(
  storage: Storage,
  read: (range: ByteRange | undefined) => Promise<Readable>,
  { request, reply, video, cacheControl }: VideoAnswer,
): Promise<FastifyReply> {
  const isHead = request.method === 'HEAD';
  const elsewhere = isHead ? undefined : await storage.address(video.storage_key, REDIRECT_LIFE_MS);
  // Whoever holds that address has the film until it ends: nobody may store it.
  if (elsewhere !== undefined)
    return reply.header('cache-control', 'private, no-store').redirect(elsewhere, 302);
  const etag = `"${video.id}"`;
  asStored(reply, video)
    .header('cache-control', cacheControl)
    .header('accept-ranges', 'bytes')
    .header('etag', etag);
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
  return reply.send(isHead ? undefined : await read(range));
}

/** Whatever the bytes are, a browser treats them as the type that we name, and runs nothing in them. */
export function asStored(reply: FastifyReply, media: MediaRow): FastifyReply {
  return reply
    .type(media.content_type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', `${ANSWER_POLICY}; sandbox`);
}
