// Endpoints of resumable uploads. Bodies are written to disk as they arrive.
import { PassThrough } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import * as calls from '#contract/media/uploads.ts';
import { mount, mountBare } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { drainRequest } from '../http/multipart-forms.ts';
import type { MediaDeps } from './media.ts';
import { createTusHandler } from './tus.ts';
import type { TusHandler } from './tus.ts';
import { listUploads } from './uploads.ts';

/** Headers that tus reads; others, such as proxy headers, are dropped. */
const FORWARDED = [
  'content-type',
  'content-length',
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];

export function registerUploadRoutes(at: MountTarget, deps: MediaDeps): void {
  const [app] = at;
  app.addContentTypeParser(calls.UPLOAD_TYPE, (_request, _body, done) => done(null));
  mount(at, calls.getUploads, async ({ viewer }) => ({
    uploads: (await listUploads(deps, viewer.userId)).map((upload) => ({
      _id: upload.id,
      name: upload.name,
      fingerprint: upload.fingerprint,
      bytes: upload.bytes,
      sent: upload.sent,
      expiresAt: new Date(upload.expires_at).toISOString(),
    })),
  }));
  const handleTus = createTusHandler(deps);
  const raw: readonly Endpoint[] = [
    calls.createUpload,
    calls.getUploadOffset,
    calls.sendUploadPart,
    calls.removeUpload,
  ];
  for (const call of raw) {
    mountBare(at, call, (request, reply, viewer) =>
      forwardToTus(handleTus, { call, request, reply, userId: viewer.userId }),
    );
  }
}

interface TusExchange {
  call: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  userId: string;
}

async function forwardToTus(
  handleTus: TusHandler,
  { call, request, reply, userId }: TusExchange,
): Promise<FastifyReply> {
  try {
    const { status, headers } = await handleTus(toWebRequest(request), userId);
    for (const name of call.headers?.answered ?? []) {
      const value = headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return await reply.code(status).header('cache-control', 'no-store').send();
  } catch (error) {
    drainRequest(request);
    throw error;
  }
}

/** The request as tus reads it. It has a body only where that is video data. */
function toWebRequest(request: FastifyRequest): Request {
  const { method, headers, url } = request;
  const forwarded = FORWARDED.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const takesBytes = method === 'POST' || method === 'PATCH';
  const hasBytes = takesBytes && headers['content-type'] === calls.UPLOAD_TYPE;
  return new Request(`http://localhost${url.split('?')[0]}`, {
    method,
    headers: Object.fromEntries(forwarded),
    ...(hasBytes ? { body: toByteStream(request), duplex: 'half' } : {}),
  });
}

/** Ends with an error if the connection breaks; bytes received before that are stored. */
function toByteStream({ raw }: FastifyRequest): ReadableStream<Uint8Array> {
  const bytes = new PassThrough();
  raw.pipe(bytes);
  const cut = () => raw.complete || bytes.destroy(new Error('The connection was closed.'));
  raw.once('error', cut);
  raw.once('close', cut);
  // The reader gets the error; a refused call has no reader.
  bytes.once('error', () => undefined);
  // A connection that was cut during authorization emits no further events.
  if (raw.destroyed) cut();
  // Node's own conversion would copy each chunk.
  return WebStream.from<Uint8Array>(bytes) as ReadableStream<Uint8Array>;
}
