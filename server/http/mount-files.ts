// Mounts endpoints that send a file: a table or archive that is generated while it is sent, or a stored document.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { parseCall, requireAccess, requireReach } from './mount.ts';
import type { Call, MountTarget } from './mount.ts';
import { bindToContext } from '../platform/work-context.ts';

/** A file that is generated while it is sent. */
interface GeneratedFile<Part> {
  fileName: string;
  /** Generated at the reader's pace; stops when the reader disconnects. */
  parts: AsyncIterable<Part>;
}
export type Table = GeneratedFile<string>;
type Archive = GeneratedFile<Uint8Array>;

/** A stored file. */
interface SentFile {
  name: string;
  bytes: number;
  content: Readable;
}

/** Concurrent downloads per person and endpoint: each reads many rows. */
const CONCURRENT_MAX = 3;
const RETRY_SECONDS = 10;

/**
 * Mounts an endpoint that sends a table. A failure halfway closes the connection without the final chunk, so that
 * clients notice that the file is incomplete.
 */
export function mountTable<E extends Endpoint>(
  target: MountTarget,
  endpoint: E,
  handler: (call: Call<E>) => Table | Promise<Table>,
): void {
  mountGenerated(target, endpoint, async (call) => ({
    made: await handler(call),
    headers: { 'cache-control': 'no-store', 'content-type': 'text/csv; charset=utf-8' },
  }));
}

/** Mounts an endpoint that sends an archive; refusals come before the first byte. */
export function mountArchive<E extends Endpoint>(
  target: MountTarget,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Archive>,
): void {
  mountGenerated(target, endpoint, async (call) => ({
    made: await handler(call),
    headers: { 'cache-control': 'private, no-store', 'content-type': 'application/zip' },
  }));
}

/** Mounts an endpoint that sends a PDF file, which only the caller may cache. */
export function mountFile<E extends Endpoint>(
  target: MountTarget,
  endpoint: E,
  handler: (call: Call<E>) => Promise<SentFile>,
): void {
  mountDownload(target, endpoint, async (call) => {
    const { name: fileName, bytes, content } = await handler(call);
    const headers = {
      'cache-control': 'private, no-store',
      'content-type': 'application/pdf',
      'content-length': bytes,
    };
    return { fileName, headers, content };
  });
}

/** Mounts an endpoint that sends a text in Markdown. */
export function mountMarkdown<E extends Endpoint>(
  target: MountTarget,
  endpoint: E,
  handler: (call: Call<E>) => Promise<{ fileName: string; text: string }>,
): void {
  mountDownload(target, endpoint, async (call) => {
    const { fileName, text } = await handler(call);
    return {
      fileName,
      headers: {
        'cache-control': 'private, no-store',
        'content-type': 'text/markdown; charset=utf-8',
      },
      content: Readable.from([text], { objectMode: false }),
    };
  });
}

/** Limits concurrent downloads per person. A download counts until it has ended or the reader disconnects. */
function mountGenerated<E extends Endpoint>(
  target: MountTarget,
  endpoint: E,
  handler: (call: Call<E>) => Promise<{ made: Table | Archive; headers: Download['headers'] }>,
): void {
  const runningByUser = new Map<string, number>();
  mountDownload(target, endpoint, async (call, { raw }) => {
    // If the connection closed during authorization, 'close' was emitted already and would never lower the count.
    if (raw.destroyed) throw new AppError('malformed', 'The connection was closed.');
    const userId = call.viewer?.userId ?? '';
    const runningCount = runningByUser.get(userId) ?? 0;
    if (runningCount >= CONCURRENT_MAX) {
      const message = 'Three downloads are already running. Wait until one has finished.';
      throw new AppError('too_many', message, { retryAfter: RETRY_SECONDS });
    }
    runningByUser.set(userId, runningCount + 1);
    raw.once('close', () => {
      const remaining = (runningByUser.get(userId) ?? 1) - 1;
      if (remaining > 0) runningByUser.set(userId, remaining);
      else runningByUser.delete(userId);
    });
    const { made, headers } = await handler(call);
    return {
      fileName: made.fileName,
      headers,
      content: Readable.from(bindToContext<string | Uint8Array>(made.parts), { objectMode: false }),
    };
  });
}

interface Download {
  fileName: string;
  headers: Readonly<Record<string, string | number>>;
  content: Readable;
}

function mountDownload<E extends Endpoint>(
  [app, guards]: MountTarget,
  endpoint: E,
  handler: (call: Call<E>, reply: FastifyReply) => Promise<Download>,
): void {
  app.route({
    method: endpoint.method,
    url: BASE_PATH + endpoint.path,
    // Downloads are audited, and a HEAD request would be recorded as a download.
    exposeHeadRoute: false,
    onRequest: (request) => requireAccess(endpoint, request, guards),
    handler: async (request, reply) => {
      const call = parseCall(endpoint, request, undefined);
      await requireReach(guards, endpoint, call);
      const { fileName, headers, content } = await handler(call, reply);
      return reply
        .headers(headers)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(content);
    },
  });
}
