// Multipart bodies: text fields in any order, files streamed to a private path while they arrive.
import type {} from '@fastify/multipart';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { FileRule } from '#contract/endpoint.ts';
import { AppError } from '../errors.ts';
import type { Storage } from '../ports.ts';

const FIELD_MAX_BYTES = 256 * 1024;
const PARTS_MAX = 40;
/** How long a sender whose upload was refused may go on before the connection is cut. */
const REFUSED_SENDER_MS = 10_000;

/** A file that has arrived on a private path. It is gone after the call unless somebody kept it. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  kind: FileRule['kind'];
}

export interface ReceivedForm {
  fields: Record<string, string>;
  files: Record<string, ReceivedFile>;
  /** Removes what nobody kept. */
  discard(): Promise<void>;
}

const TOO_LARGE = {
  video: 'Video file must be less than 500MB.',
  image: 'The picture must be at most 10MB.',
} as const;

/** Counts bytes and stops the stream when the limit is reached, before anything more is written. */
function limited(rule: FileRule, count: (bytes: number) => void): Transform {
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

async function receiveFile(stream: Readable, rule: FileRule, path: string): Promise<ReceivedFile> {
  const file: ReceivedFile = { path, bytes: 0, kind: rule.kind };
  await pipeline(
    stream,
    limited(rule, (bytes) => {
      file.bytes = bytes;
    }),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return file;
}

/**
 * Reads a whole multipart body. Files without a rule are skipped unread; an empty file counts as
 * absent. Fails: malformed, too_large, disk_full. On failure nothing stays behind.
 */
export async function receiveForm(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
  storage: Storage,
): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: {}, files: {}, discard: async () => discardAll(paths) };
  const paths: string[] = [];
  try {
    const limits = {
      parts: PARTS_MAX,
      fieldSize: FIELD_MAX_BYTES,
      fileSize: Number.MAX_SAFE_INTEGER,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') form.fields[part.fieldname] = String(part.value);
      else {
        const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
        if (!rule || form.files[part.fieldname]) part.file.resume();
        else {
          const path = await storage.incomingPath();
          paths.push(path);
          const file = await receiveFile(part.file, rule, path);
          if (file.bytes > 0) form.files[part.fieldname] = file;
        }
      }
    }
    return form;
  } catch (error) {
    await discardAll(paths);
    letFinish(request);
    throw readableFailure(error);
  }
}

/**
 * Reads on and throws away what a refused sender still sends, so that it comes to read the answer;
 * one that does not end in time is cut off.
 */
function letFinish({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), REFUSED_SENDER_MS).unref();
  raw.once('close', () => clearTimeout(timer));
}

async function discardAll(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}

/** A body that ends early or breaks the format is the sender's fault, not a bug of ours. */
function readableFailure(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return error;
  if (code.startsWith('E') && code !== 'ECONNRESET') return error;
  return new AppError('malformed', 'The upload could not be read.');
}
