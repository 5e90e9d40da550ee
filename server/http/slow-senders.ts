// Ends connections whose senders are slower than any honest line: they would hold places for nothing.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { UPLOAD_TYPE } from '#contract/uploads.ts';

/** How slow a sender may be. */
export interface Slowness {
  /** For the headers. */
  headersMaxMs: number;
  /** For a body that is no upload. */
  bodyMaxMs: number;
  /** An upload may take as long as its line needs, but this many bytes have to arrive in each span. */
  uploadSpanMs: number;
  uploadSpanMinBytes: number;
}

/** Films come so, in one piece or in parts. */
const UPLOADS = ['multipart/form-data', UPLOAD_TYPE];

/** 64 KiB in half a minute is a tenth of what the slowest mobile network carries. */
export const SLOWNESS: Slowness = {
  headersMaxMs: 20_000,
  bodyMaxMs: 30_000,
  uploadSpanMs: 30_000,
  uploadSpanMinBytes: 64 * 1024,
};
/** How often Node looks for headers that take too long; its own thirty seconds would double the limit. */
export const LOOK_EVERY_MS = 2000;

/** Watches every body that arrives. */
export function boundSlowSenders(app: FastifyInstance, slowness: Slowness): void {
  app.server.headersTimeout = slowness.headersMaxMs;
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request;
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody) {
      const type = headers['content-type'] ?? '';
      const isUpload = UPLOADS.some((one) => type.startsWith(one));
      const stop = isUpload
        ? everySpan(raw.socket, slowness, () => raw.complete || raw.destroy())
        : once(slowness.bodyMaxMs, () => raw.complete || raw.destroy());
      for (const event of ['end', 'close']) raw.once(event, stop);
    }
    done();
  });
}

function once(ms: number, end: () => void): () => void {
  const timer = setTimeout(end, ms).unref();
  return () => clearTimeout(timer);
}

/** Counts at the socket: a listener to the body itself would start it before its reader is there. */
function everySpan(socket: Socket, slowness: Slowness, end: () => void): () => void {
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    if (arrived < slowness.uploadSpanMinBytes) end();
  }, slowness.uploadSpanMs).unref();
  return () => clearInterval(timer);
}
