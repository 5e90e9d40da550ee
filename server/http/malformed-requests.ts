// What the router or the line itself cannot read meets no hook: how that is answered all the same.
import { STATUS_CODES } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#contract/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { refusalOf, sendRefusal } from './failures.ts';
import { countRequest } from './request-limit.ts';
import { securityHeaders } from './security-headers.ts';
import type { SecurityHeaderOptions } from './security-headers.ts';

const UNREAD = 'The request could not be read.';
const HEAD = Buffer.from('HEAD ');
const OF_LINE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Options of the framework: refusals in the envelope of the contract, and pages that are missing. */
export function malformedRequests(options: SecurityHeaderOptions) {
  const headers = securityHeaders(options);
  return {
    rewriteUrl: ({ url = '/' }: IncomingMessage) => readableAddress(url),
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void countRequest(request).then(
        () => answer(error, reply.headers(headers)),
        (refusal: unknown) => answer(refusal, reply.headers(headers)),
      ),
    clientErrorHandler: (error: ConnectionError, socket: Socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const [head, body] = answerOnLine(OF_LINE[error.code] ?? 400, headers);
      // An answer to HEAD has no body, also where nothing but the method could be read.
      const packet: unknown = error.rawPacket;
      const isHead = Buffer.isBuffer(packet) && packet.subarray(0, 5).equals(HEAD);
      if (socket.writable) socket.write(isHead ? head : head + body);
      socket.destroy(error);
    },
  };
}

function answer(error: unknown, reply: FastifyReply): void {
  sendRefusal(reply, refusalOf(error) ?? new AppError('malformed', UNREAD));
}

/** Below the API a broken escape is refused; elsewhere it names a page that is not there. */
function readableAddress(url: string): string {
  if (!url.includes('%') || url.startsWith(`${BASE_PATH}/`)) return url;
  try {
    decodeURI(url.split('?')[0] ?? '');
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

function answerOnLine(
  status: number,
  headers: Readonly<Record<string, string>>,
): [head: string, body: string] {
  const body = JSON.stringify({ success: false, message: UNREAD, code: 'malformed' });
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
