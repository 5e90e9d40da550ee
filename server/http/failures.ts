// How every failure is answered: a refusal with its status, or 500 without detail.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS } from '#contract/refusals.ts';
import type { ErrorCode, Refusal } from '#contract/refusals.ts';
import { AppError, diskFull, isDiskFull } from '../platform/errors.ts';
import type { Log } from '../platform/ports.ts';

const BY_FRAMEWORK_CODE: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong_type', 'This kind of content is not accepted here.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['wrong_type', 'This kind of content is not accepted here.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'This request is too large.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'This file is too large.'],
};

/** What a route may have said of the bytes it meant to send. */
const OF_OTHER_BYTES = [
  'content-length',
  'content-encoding',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const;

/** Sends a refusal in the envelope of the contract. Nobody keeps it, whatever the route meant to send. */
export function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  for (const header of OF_OTHER_BYTES) reply.removeHeader(header);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(bodyOf(refusal));
}

function bodyOf({ message, code, fields }: AppError): Refusal {
  return { success: false, message, code, ...(fields.length > 0 ? { fields: [...fields] } : {}) };
}

/** What a thrown error means to the caller; undefined for a bug of ours. */
export function refusalOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  if (isDiskFull(error)) return diskFull();
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

export function answerFailures(app: FastifyInstance, log: Log): void {
  const factsOf = (request: FastifyRequest) => ({
    requestId: request.id,
    method: request.method,
    path: request.routeOptions.url,
  });
  // By its callback: a promise in each answer's way costs more than the rest of this.
  app.addHook('onSend', (request, reply, ...[payload, done]) => {
    if (payload instanceof Readable) {
      payload.once('error', (error) => {
        // Before its first byte it is refused like any other failure.
        if (reply.raw.headersSent)
          log.error({ err: error, ...factsOf(request) }, 'an answer broke off in its middle');
      });
    }
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal) return sendRefusal(reply, refusal);
    log.error({ err: error, ...factsOf(request) }, 'unexpected failure');
    reply.header('x-request-id', request.id);
    return sendRefusal(reply, new AppError('failed', 'Something went wrong. Please try again.'));
  });
}
