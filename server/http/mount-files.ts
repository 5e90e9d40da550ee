// Mounts calls that send a file: a table while it is made, a document as it is kept.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { callOf, letIn, requireReach } from './mount.ts';
import type { Call, Guards } from './mount.ts';
import { inThisContext } from '../platform/work-context.ts';

/** A file that is sent while it is made. */
interface Made<Part> {
  fileName: string;
  /** In parts; asked for no faster than the caller reads, and no more once the caller is gone. */
  parts: AsyncIterable<Part>;
}
export type Table = Made<string>;
type Archive = Made<Uint8Array>;

/** A file of the store. */
interface SentFile {
  name: string;
  bytes: number;
  content: Readable;
}

type Place = readonly [FastifyInstance, Guards];

/** Of one call that one person may have on the way at once: each reads many rows, beside what others ask. */
const MADE_AT_ONCE_MAX = 3;
const MADE_AGAIN_SECONDS = 10;

/**
 * Mounts a call that sends a table. One that fails in its middle ends the connection without the end of the answer, so
 * that nobody takes it for whole.
 */
export function mountTable<E extends Endpoint>(
  place: Place,
  endpoint: E,
  handler: (call: Call<E>) => Table | Promise<Table>,
): void {
  mountMade(place, endpoint, async (call) => ({
    made: await handler(call),
    headers: { 'cache-control': 'no-store', 'content-type': 'text/csv; charset=utf-8' },
  }));
}

/** Mounts a call that sends an archive; what is to be refused is refused before its first byte. */
export function mountArchive<E extends Endpoint>(
  place: Place,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Archive>,
): void {
  mountMade(place, endpoint, async (call) => ({
    made: await handler(call),
    headers: { 'cache-control': 'private, no-store', 'content-type': 'application/zip' },
  }));
}

/** Mounts a call that sends a PDF file, to be saved by the caller and nobody between. */
export function mountFile<E extends Endpoint>(
  place: Place,
  endpoint: E,
  handler: (call: Call<E>) => Promise<SentFile>,
): void {
  mountSent(place, endpoint, async (call) => {
    const { name: fileName, bytes, content } = await handler(call);
    const headers = {
      'cache-control': 'private, no-store',
      'content-type': 'application/pdf',
      'content-length': bytes,
    };
    return { fileName, headers, content };
  });
}

/** What is made while it is sent: few at once for one person, until each has ended or its reader is gone. */
function mountMade<E extends Endpoint>(
  place: Place,
  endpoint: E,
  handler: (call: Call<E>) => Promise<{ made: Table | Archive; headers: Sent['headers'] }>,
): void {
  const onTheWay = new Map<string, number>();
  mountSent(place, endpoint, async (call, { raw }) => {
    // Whose line was cut while they were authorized has closed already: nothing would take them off the count.
    if (raw.destroyed) throw new AppError('malformed', 'The line was cut.');
    const who = call.viewer?.userId ?? '';
    const many = onTheWay.get(who) ?? 0;
    if (many >= MADE_AT_ONCE_MAX) {
      const message = 'Three of these are on their way to you. Wait for one of them.';
      throw new AppError('too_many', message, { retryAfter: MADE_AGAIN_SECONDS });
    }
    onTheWay.set(who, many + 1);
    raw.once('close', () => {
      const left = (onTheWay.get(who) ?? 1) - 1;
      if (left > 0) onTheWay.set(who, left);
      else onTheWay.delete(who);
    });
    const { made, headers } = await handler(call);
    return {
      fileName: made.fileName,
      headers,
      // Asked for no faster than their reader takes them, and no more once the reader is gone.
      content: Readable.from(inThisContext<string | Uint8Array>(made.parts), { objectMode: false }),
    };
  });
}

interface Sent {
  fileName: string;
  headers: Readonly<Record<string, string | number>>;
  content: Readable;
}

function mountSent<E extends Endpoint>(
  [app, guards]: Place,
  endpoint: E,
  handler: (call: Call<E>, reply: FastifyReply) => Promise<Sent>,
): void {
  app.route({
    method: endpoint.method,
    url: BASE_PATH + endpoint.path,
    // Who takes a file out is written down: a call that brings none would be, too.
    exposeHeadRoute: false,
    onRequest: (request) => letIn(endpoint, request, guards),
    handler: async (request, reply) => {
      const call = callOf(endpoint, request, undefined);
      await requireReach(guards, endpoint, call);
      const { fileName, headers, content } = await handler(call, reply);
      return reply
        .headers(headers)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(content);
    },
  });
}
