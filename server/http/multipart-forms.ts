// Parses multipart bodies: text fields in any order, files streamed to a private path as they arrive.
import type {} from '@fastify/multipart';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { FORM_MAX_BYTES, JSON_MAX_BYTES } from '#contract/endpoint.ts';
import type { Endpoint, FileRule } from '#contract/endpoint.ts';
import { VIDEO_MAX_BYTES, formatVideoTooLarge } from '#contract/media/media.ts';
import { AppError, isDiskFull } from '../platform/errors.ts';
import type { Storage } from '../platform/ports.ts';

const PARTS_MAX = 40;
/** Forms without files are small; the longest field is a message in any script. */
const PLAIN_FIELDS_MAX = 20;
const PLAIN_FIELD_MAX_BYTES = 20 * 1024;
/** How long the rest of a refused body is read before the connection is closed. */
const REFUSED_SENDER_MS = 10_000;

/** An uploaded file on a private path. It is removed after the call unless it was stored. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  kind: FileRule['kind'];
}

export interface ReceivedForm {
  fields: Record<string, string>;
  files: Record<string, ReceivedFile>;
  /** Removes files that were not stored. */
  discard(): Promise<void>;
}

const TOO_LARGE = {
  video: formatVideoTooLarge(VIDEO_MAX_BYTES),
  image: 'The picture must be at most 10MB.',
  table: 'The file must be at most 1MB.',
} as const;

const EMPTY = {
  image: 'The picture is an empty file. Choose another file.',
  table: 'The file is empty. Choose another file.',
} as const;
const TOO_LARGE_FORM = 'The request is too large.';
const UNREADABLE = 'The upload could not be read.';

/** Counts bytes and stops the stream at the limit, before more is written. */
function createByteLimit(rule: FileRule, count: (bytes: number) => void): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total >= rule.maxBytes) done(new AppError('too_large', TOO_LARGE[rule.kind]));
      else {
        count(total);
        done(null, chunk);
      }
    },
  });
}

interface IncomingFile {
  rule: FileRule;
  path: string;
  target: Writable;
  signal: AbortSignal;
}

async function receiveFile(
  stream: Readable,
  { rule, path, target, signal }: IncomingFile,
): Promise<ReceivedFile> {
  const file: ReceivedFile = { path, bytes: 0, kind: rule.kind };
  await pipeline(
    stream,
    createByteLimit(rule, (bytes) => {
      file.bytes = bytes;
    }),
    target,
    { signal },
  );
  return file;
}

type Rules = Readonly<Record<string, FileRule>>;

/**
 * Reads a whole multipart body. Files without a rule are skipped; an endpoint without rules refuses files. An empty
 * part without a file name, and an empty video, count as absent; other empty files are refused. Fails: malformed,
 * too_large, disk_full. On failure all received files are removed.
 */
export async function receiveForm(
  request: FastifyRequest,
  endpoint: Endpoint,
  storage: Storage,
): Promise<ReceivedForm> {
  const rules: Rules = endpoint.files ?? {};
  // If the connection was cut during authorization, the parser would never see its end.
  if (request.raw.destroyed) throw new AppError('malformed', UNREADABLE);
  const form: ReceivedForm = { fields: {}, files: {}, discard: async () => discardAll(paths) };
  const paths: string[] = [];
  const signal = createBodyLimitSignal(request, endpoint);
  try {
    for await (const part of readUntilAborted(
      signal,
      request.parts({ limits: getLimits(endpoint) }),
    )) {
      if (part.type === 'field') form.fields[part.fieldname] = toFieldText(part);
      else if (!endpoint.files)
        throw new AppError('malformed', 'This endpoint does not accept files.');
      else {
        const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
        if (!rule || form.files[part.fieldname]) part.file.resume();
        else {
          const path = await storage.incomingPath();
          paths.push(path);
          const target = storage.arrival(path);
          const file = await receiveFile(part.file, { rule, path, target, signal });
          if (file.bytes > 0) form.files[part.fieldname] = file;
          // Browsers send a part without a file name if no file was chosen. For a missing video, the endpoint's own
          // message names the field.
          else if (part.filename && rule.kind !== 'video')
            throw new AppError('malformed', EMPTY[rule.kind]);
        }
      }
    }
    return form;
  } catch (error) {
    await discardAll(paths);
    drainRequest(request);
    throw signal.aborted ? signal.reason : toUploadError(error);
  }
}

function getLimits({ files, maxBytes }: Endpoint) {
  const fileSize = Number.MAX_SAFE_INTEGER;
  return files
    ? { parts: PARTS_MAX, fieldSize: maxBytes ?? JSON_MAX_BYTES, fileSize }
    : { parts: PLAIN_FIELDS_MAX, fieldSize: PLAIN_FIELD_MAX_BYTES, fileSize };
}

/** Aborts with the refusal when a body exceeds the limit of its file plus a small allowance. */
function createBodyLimitSignal(
  { raw }: FastifyRequest,
  { files, maxBytes }: Endpoint,
): AbortSignal {
  const [rule] = Object.values(files ?? {});
  const allowance = maxBytes ?? (rule ? JSON_MAX_BYTES : FORM_MAX_BYTES);
  const limit = (rule?.maxBytes ?? 0) + allowance;
  const controller = new AbortController();
  let total = 0;
  raw.on('data', (chunk: Buffer) => {
    total += chunk.length;
    if (total <= limit || controller.signal.aborted) return;
    controller.abort(new AppError('too_large', rule ? TOO_LARGE[rule.kind] : TOO_LARGE_FORM));
  });
  return controller.signal;
}

/** Yields the parts as they arrive. Throws when the signal aborts. */
async function* readUntilAborted<T>(
  signal: AbortSignal,
  parts: AsyncIterableIterator<T>,
): AsyncGenerator<T> {
  const stopped = Promise.withResolvers<never>();
  stopped.promise.catch(() => undefined);
  signal.addEventListener('abort', () => stopped.reject(signal.reason), { once: true });
  for (;;) {
    const next = await Promise.race([parts.next(), stopped.promise]);
    if (next.done) return;
    yield next.value;
  }
}

/** Browsers send every line break as CR LF, in both form encodings. */
export function normalizeLineBreaks(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Refuses truncated text. */
function toFieldText({
  value,
  valueTruncated,
}: {
  value: unknown;
  valueTruncated: boolean;
}): string {
  if (valueTruncated) throw new AppError('too_large', TOO_LARGE_FORM);
  return normalizeLineBreaks(String(value));
}

/**
 * Discards the rest of a refused body, so that the client can read the response. Closes the connection if the body does
 * not end in time.
 */
export function drainRequest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), REFUSED_SENDER_MS).unref();
  raw.once('close', () => clearTimeout(timer));
}

async function discardAll(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}

/** A body that ends early or is malformed is a client error, not a bug. */
function toUploadError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (isDiskFull(error)) return error;
  const isConnectionError =
    !('syscall' in error) || ('code' in error && error.code === 'ECONNRESET');
  if (!isConnectionError) return error;
  return new AppError('malformed', UNREADABLE);
}
