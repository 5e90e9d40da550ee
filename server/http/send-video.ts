// Responds to a request for a video file: whole, in part, or with a redirect to the bucket.
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, Storage } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';
import { RESPONSE_POLICY } from './security-headers.ts';
import { AppError } from '../platform/errors.ts';

/** Players request a new bucket URL each time, so it only has to live until the request begins. */
const REDIRECT_LIFE_MS = 60_000;

interface VideoRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  video: MediaRow;
  cacheControl: string;
}

/** `read` fails with not_found if the file is gone. */
export async function sendVideo(
  storage: Storage,
  read: (range: ByteRange | undefined) => Promise<Readable>,
  { request, reply, video, cacheControl }: VideoRequest,
): Promise<FastifyReply> {
  const isHead = request.method === 'HEAD';
  const redirectUrl = isHead
    ? undefined
    : await storage.findUrl(video.storage_key, REDIRECT_LIFE_MS);
  // Anybody with the URL can watch until it expires, so it must not be cached.
  if (redirectUrl !== undefined)
    return reply.header('cache-control', 'private, no-store').redirect(redirectUrl, 302);
  return sendFile(read, { request, reply, file: video, cacheControl });
}

/** Sends a stored file from here, whole or in part. */
export async function sendFile(
  read: (range: ByteRange | undefined) => Promise<Readable>,
  { request, reply, file, cacheControl }: Omit<VideoRequest, 'video'> & { file: MediaRow },
): Promise<FastifyReply> {
  const etag = `"${file.id}"`;
  setStoredFileHeaders(reply, file)
    .header('cache-control', cacheControl)
    .header('accept-ranges', 'bytes')
    .header('etag', etag);
  const ifRange = request.headers['if-range']?.toString();
  const requested = parseRange(request.headers.range, file.bytes, { ifRange, etag });
  if (requested.kind === 'beyond') {
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  }
  const range = requested.kind === 'part' ? requested.range : undefined;
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  }
  reply.header('content-length', range ? range.end - range.start + 1 : file.bytes);
  return reply.send(request.method === 'HEAD' ? undefined : await read(range));
}

/** Makes browsers treat the bytes as the declared type and run nothing in them. */
export function setStoredFileHeaders(reply: FastifyReply, media: MediaRow): FastifyReply {
  return reply
    .type(media.content_type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', `${RESPONSE_POLICY}; sandbox`);
}

type RequestedRange =
  | { kind: 'whole' }
  | { kind: 'part'; range: ByteRange }
  /** The range lies beyond the file: 416. */
  | { kind: 'beyond' };

const ONE_RANGE = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i;
const WHOLE: RequestedRange = { kind: 'whole' };

/**
 * Parses a Range header for a file of `size` bytes. Several ranges, other units and malformed values mean the whole
 * file. A range counts only if `ifRange` is absent or equals the file's entity tag.
 */
export function parseRange(
  header: string | undefined,
  size: number,
  tags: { ifRange: string | undefined; etag: string },
): RequestedRange {
  if (header === undefined) return WHOLE;
  if (tags.ifRange !== undefined && tags.ifRange !== tags.etag) return WHOLE;
  const match = ONE_RANGE.exec(header);
  const [first = '', last = ''] = match?.slice(1) ?? [];
  if (!match || (first === '' && last === '')) return WHOLE;
  if (first === '') return toSuffixRange(Number(last), size);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return WHOLE;
  if (start >= size) return { kind: 'beyond' };
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return { kind: 'part', range: { start, end } };
}

function toSuffixRange(length: number, size: number): RequestedRange {
  if (length === 0 || size === 0) return { kind: 'beyond' };
  return { kind: 'part', range: { start: Math.max(0, size - length), end: size - 1 } };
}

/**
 * Fails with forbidden for requests from pages of other sites (Fetch Metadata, section 2.4). `siteOrigins`: origins of
 * our site on other hosts, recognized by the Origin or Referer header. If there are any, requests without both headers
 * are allowed.
 */
export function refuseHotlinks(request: FastifyRequest, siteOrigins: readonly string[]): void {
  if (isHotlinked(request, siteOrigins))
    throw new AppError('forbidden', 'This video can only be played on our website.');
}

function isHotlinked({ headers }: FastifyRequest, siteOrigins: readonly string[]): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site') return false;
  const from = headers.origin ?? headers.referer;
  if (from === undefined || !URL.canParse(from)) return siteOrigins.length === 0;
  return !siteOrigins.includes(new URL(from).origin);
}
