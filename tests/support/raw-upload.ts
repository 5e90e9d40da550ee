// Sends uploads byte by byte on a raw socket, including malformed ones.
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { sweepMedia, UNREFERENCED_MAX_AGE_MS } from '#server/media/media.ts';
import { listStoredFiles } from './makers.ts';
import type { TestServer } from './server.ts';

export const BOUNDARY = 'a-boundary-of-the-tests';

/** One part, with its header lines exactly as given. */
export function buildPart(header: string, content: string | Buffer = ''): Buffer {
  const lines = header === '' ? '' : `${header}\r\n`;
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${lines}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
}

export function buildField(name: string, value: string): Buffer {
  return buildPart(`Content-Disposition: form-data; name="${name}"`, value);
}

export function buildFilePart(name: string, filename: string, content: Buffer): Buffer {
  return buildPart(
    `Content-Disposition: form-data; name="${name}"; filename="${filename}"`,
    content,
  );
}

export const END = Buffer.from(`--${BOUNDARY}--\r\n`);

export interface RawUpload {
  body: Buffer;
  token: string;
  /** Sends this many bytes of the body and closes the connection. */
  cutAt?: number;
  /** The content length in the header; by default the real one. */
  claimedLength?: number;
  contentType?: string;
}

/** Returns the status, or undefined if the connection closed without a response. */
export async function sendRaw(
  server: { url: string },
  endpoint: Endpoint,
  { body, token, cutAt, claimedLength, contentType }: RawUpload,
): Promise<number | undefined> {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  let reply = '';
  socket.on('data', (bytes: Buffer) => {
    reply += bytes.toString('latin1');
    if (reply.includes('\r\n')) socket.destroy();
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  socket.write(
    [
      `${endpoint.method} ${BASE_PATH}${endpoint.path} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: Bearer ${token}`,
      `Content-Type: ${contentType ?? `multipart/form-data; boundary=${BOUNDARY}`}`,
      `Content-Length: ${claimedLength ?? body.length}`,
      '\r\n',
    ].join('\r\n'),
  );
  if (cutAt !== undefined) socket.write(body.subarray(0, cutAt), () => socket.destroy());
  else if (claimedLength !== undefined && claimedLength > body.length) socket.end(body);
  else socket.write(body);
  await closed;
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(reply)?.[1];
  return status === undefined ? undefined : Number(status);
}

/** The files that servers create in their folder. */
const SERVER_FILES =
  /^(media(\.secret)?|(rangshala|sandbox)\.sqlite(-wal|-shm|\.lock(-journal)?)?|outbox)$/;

/** Expects after a sweep that every file has one row and every row a file, and that no other files exist. */
export async function expectNoOrphans(server: TestServer): Promise<void> {
  // An hour must not pass in the middle of an upload that is still being worked on.
  await expect.poll(() => server.underWay()).toBe(0);
  server.advanceClock(UNREFERENCED_MAX_AGE_MS + 1);
  await sweepMedia(server.deps);
  // The file of a closed connection is removed when the server notices, which may be now.
  const unmatched = async () => {
    const [files, names] = [
      new Set(await listStoredFiles(server)),
      new Set(await listReferencedFiles(server)),
    ];
    return [...files.symmetricDifference(names)];
  };
  await expect.poll(unmatched).toEqual([]);
  const beside = await readdir(server.database.folder);
  expect(beside.filter((name) => !SERVER_FILES.test(name))).toEqual([]);
}

/** The files that rows reference. */
export async function listReferencedFiles({ deps }: TestServer): Promise<string[]> {
  const rows = await deps.db.selectFrom('media').select('storage_key').execute();
  return rows.map((row) => row.storage_key).toSorted();
}
