// Turns every error into a response: a refusal with its status, or 500 without details.
import { Readable } from 'node:stream';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  ConnectionError,
  FastifyError,
} from 'fastify';
import { REFUSALS } from '#contract/refusals.ts';
import type { ErrorCode, Refusal } from '#contract/refusals.ts';
import { AppError, createDiskFullError, isDiskFull } from '../platform/errors.ts';
import type { Log } from '../platform/ports.ts';
import { STATUS_CODES } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { BASE_PATH } from '#contract/endpoint.ts';
import { drainRequest } from './multipart-forms.ts';
import { countRequest } from './request-limit.ts';
import { buildSecurityHeaders } from './security-headers.ts';
import type { SecurityHeaderOptions } from './security-headers.ts';
import { api, OPENAPI_PATH } from '#contract/api.ts';
import * as video from '#contract/media/video-package.ts';
import { ATTACHMENT_PATH } from '#contract/courses/attachments.ts';
import { COURSE_PREVIEW_PATH } from '#contract/courses/catalogue.ts';
import { CERTIFICATE_PDF_PATH } from '#contract/learning/learning.ts';
import { VIDEO_PATH } from '#contract/media/media.ts';
import { PICTURE_PATH } from '#contract/courses/pictures.ts';
import type * as z from 'zod/mini';
import { groupDigits } from '#contract/digits.ts';

const BY_FRAMEWORK_CODE: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong_type', 'This content type is not supported.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['wrong_type', 'This content type is not supported.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is too large.'],
};

/** Headers that a route may have set for the content that it then failed to send. */
const CONTENT_HEADERS = [
  'content-length',
  'content-encoding',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const;

/** Sends a refusal in the envelope of the contract. It is never cached. */
export function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  for (const header of CONTENT_HEADERS) reply.removeHeader(header);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(toBody(refusal));
}

function toBody({ message, code, fields }: AppError): Refusal {
  return { success: false, message, code, ...(fields.length > 0 ? { fields: [...fields] } : {}) };
}

/** Maps a thrown error to a refusal; undefined for a bug. */
export function findRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  if (isDiskFull(error)) return createDiskFullError();
  const code = 'code' in error ? String(error.code) : '';
  const known = BY_FRAMEWORK_CODE[code];
  if (known) return new AppError(known[0], known[1]);
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === REFUSALS.too_many.status) return new AppError('too_many', error.message);
  if (status >= 400 && status < 500) {
    return new AppError('malformed', 'The request could not be read.');
  }
  return undefined;
}

export function registerErrorHandlers(app: FastifyInstance, log: Log): void {
  const getLogFields = (request: FastifyRequest) => ({
    requestId: request.id,
    method: request.method,
    path: request.routeOptions.url,
  });
  // Callbacks, because a promise in this hook costs more than the rest of it.
  app.addHook('onSend', (request, reply, ...[payload, done]) => {
    if (payload instanceof Readable) {
      payload.once('error', (error) => {
        // Before the first byte, Fastify calls the error handler instead.
        if (reply.raw.headersSent)
          log.error(
            { err: error, ...getLogFields(request) },
            'sending a response failed after its headers were sent',
          );
      });
    }
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = findRefusal(error);
    if (refusal?.code === 'too_large') {
      // Fastify closes the connection when a body is too large. A client that is still sending would lose the response.
      reply.removeHeader('connection');
      drainRequest(request);
    }
    if (refusal) return sendRefusal(reply, refusal);
    log.error({ err: error, ...getLogFields(request) }, 'unexpected failure');
    reply.header('x-request-id', request.id);
    return sendRefusal(reply, new AppError('failed', 'Something went wrong. Please try again.'));
  });
}

/** How long a refused connection may go on sending before it is cut. */
const LINGER_MS = 1000;

const UNREADABLE = 'The request could not be read.';
const HEAD_REQUEST_START = Buffer.from('HEAD ');
const STATUS_BY_PARSER_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Fastify options: malformed requests are refused in the envelope of the contract, or with the 404 page. */
export function buildMalformedRequestOptions(options: SecurityHeaderOptions) {
  const headers = buildSecurityHeaders(options);
  return {
    rewriteUrl: ({ url = '/' }: IncomingMessage) => escapeBrokenUrl(url),
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void countRequest(request).then(
        () => sendFailure(error, reply.headers(headers)),
        (refusal: unknown) => sendFailure(refusal, reply.headers(headers)),
      ),
    clientErrorHandler: (error: ConnectionError, socket: Socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
      const [head, body] = buildRawResponse(STATUS_BY_PARSER_ERROR[error.code] ?? 400, headers);
      // A response to HEAD has no body, even where only the method could be read.
      const packet: unknown = error.rawPacket;
      const isHead = Buffer.isBuffer(packet) && packet.subarray(0, 5).equals(HEAD_REQUEST_START);
      socket.end(isHead ? head : head + body);
      // Closing with unread bytes would reset the connection, and the client could lose the response.
      socket.resume();
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    },
  };
}

function sendFailure(error: unknown, reply: FastifyReply): void {
  sendRefusal(reply, findRefusal(error) ?? new AppError('malformed', UNREADABLE));
}

/** Escapes a malformed page URL, so that it gets the 404 page. A malformed API URL stays as it is and is refused. */
function escapeBrokenUrl(url: string): string {
  if (!url.includes('%') || url.startsWith(`${BASE_PATH}/`)) return url;
  try {
    decodeURI(url.split('?')[0] ?? '');
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

function buildRawResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
): [head: string, body: string] {
  const body = JSON.stringify({ success: false, message: UNREADABLE, code: 'malformed' });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n');
  return [head, body];
}

const VIDEO_PATHS = [
  video.MASTER_PLAYLIST,
  video.RENDITION_PLAYLIST,
  video.VIDEO_KEY,
  video.VIDEO_POSTER,
  video.VIDEO_STORYBOARD,
].map((fileName) => `${video.PACKAGE_PATH}/${fileName}`);

const KNOWN_PATHS = [
  ...Object.values(api).map((item) => item.path),
  ...VIDEO_PATHS,
  video.SEGMENT_PATH,
  PICTURE_PATH,
  VIDEO_PATH,
  ATTACHMENT_PATH,
  COURSE_PREVIEW_PATH,
  CERTIFICATE_PDF_PATH,
  OPENAPI_PATH,
].map((path) => new RegExp(`^${BASE_PATH}${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** Answers API paths that match no route. */
export function refuseUnknownApiPaths(app: FastifyInstance): void {
  app.all(`${BASE_PATH}/*`, { onRequest: refusePath }, refusePath);
}

async function refusePath(request: { url: string }): Promise<never> {
  const path = request.url.split('?')[0] ?? '';
  if (KNOWN_PATHS.some((pattern) => pattern.test(path))) {
    throw new AppError('wrong_method', 'This path does not support this method.');
  }
  throw new AppError('not_found', 'Endpoint not found.');
}

/** Names the field and what is wrong with it; a generic message for the whole request. */
export function formatIssue(issue: z.core.$ZodRawIssue): string {
  const { code, input, origin, maximum, path = [] } = issue;
  const name = path.findLast((part) => typeof part === 'string');
  if (name === undefined) return UNREADABLE;
  if (code === 'too_big' && origin === 'string')
    return `${toLabel(name)} must be at most ${groupDigits(Number(maximum))} characters`;
  return `\`${path.join('.')}\` ${input === undefined ? 'is required' : 'is invalid'}.`;
}

/** 'Payment id' for 'paymentId' and 'payment_id'. */
function toLabel(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
