// An in-memory S3 server for tests. It accepts every signature and fails on request.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '#server/platform/bucket.ts';

/**
 * gone: the connection closes. silent: no response. stalled: half of the bytes, then nothing. cut: half of the bytes,
 * then the connection closes. shorter: the file lacks its last byte. Or an error response.
 */
export type Fault =
  'gone' | 'silent' | 'stalled' | 'cut' | 'shorter' | { status: number; code: string };

export interface ReceivedRequest {
  method: string;
  key: string;
  query: URLSearchParams;
}

export interface FaultyBucket {
  settings: BucketSettings;
  files: Map<string, Buffer>;
  /** Unfinished multipart uploads by id. */
  unfinished: Map<string, Map<number, Buffer>>;
  received: ReceivedRequest[];
  /** The fault of a request; undefined: none. */
  fault: (call: ReceivedRequest) => Fault | undefined;
  /** The number of open responses. */
  busy(): number;
  close(): Promise<void>;
}

const ignore = () => undefined;

export async function startFaultyBucket(): Promise<FaultyBucket> {
  let busy = 0;
  const server = createServer((request, response) => {
    busy += 1;
    response.once('close', () => {
      busy -= 1;
    });
    void answer(bucket, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bucket: FaultyBucket = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'films',
      prefix: '',
      pathStyle: true,
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      cdnUrl: '',
    },
    files: new Map(),
    unfinished: new Map(),
    received: [],
    fault: ignore,
    busy: () => busy,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return bucket;
}

async function answer(bucket: FaultyBucket, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://bucket');
  const call = { method: request.method ?? '', key: pathname.split('/')[2] ?? '', query };
  bucket.received.push(call);
  const fault = bucket.fault(call);
  if (fault === 'gone') return request.destroy();
  const body = await buffer(request).catch(ignore);
  if (body === undefined || fault === 'silent') return undefined;
  if (typeof fault === 'object') return refuse(response, fault);
  if (call.method === 'GET' && call.key !== '')
    return sendFile(bucket, { request, response, call, fault });
  return response.end(executeCall(bucket, call, { body, response }));
}

function refuse(response: ServerResponse, { status, code }: { status: number; code: string }) {
  response.writeHead(status, { 'content-type': 'application/xml' });
  return response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

interface Reading {
  request: IncomingMessage;
  response: ServerResponse;
  call: ReceivedRequest;
  fault: Fault | undefined;
}

function sendFile(bucket: FaultyBucket, { request, response, call, fault }: Reading) {
  const storedFile = bucket.files.get(call.key);
  if (!storedFile) return refuse(response, { status: 404, code: 'NoSuchKey' });
  const whole = fault === 'shorter' ? storedFile.subarray(0, -1) : storedFile;
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(first ?? 0);
  const end = last ? Math.min(Number(last), whole.length - 1) : whole.length - 1;
  const bytes = whole.subarray(start, end + 1);
  response.writeHead(first === undefined ? 200 : 206, {
    'content-length': bytes.length,
    'content-range': `bytes ${start}-${end}/${whole.length}`,
  });
  if (fault !== 'cut' && fault !== 'stalled') return response.end(bytes);
  const half = Math.ceil(bytes.length / 2);
  return response.write(bytes.subarray(0, half), () => {
    if (fault === 'cut') response.destroy();
  });
}

interface Sent {
  body: Buffer;
  response: ServerResponse;
}

/** Executes the request and returns the response body. */
function executeCall(
  bucket: FaultyBucket,
  { method, key, query }: ReceivedRequest,
  { body, response }: Sent,
): string {
  const uploadId = query.get('uploadId');
  const parts = bucket.unfinished.get(uploadId ?? '');
  if (key === '') return listFiles(bucket, query);
  if (method === 'POST' && query.has('uploads')) return beginUpload(bucket);
  if (uploadId !== null) {
    if (!parts) {
      response.statusCode = 404;
      return '<Error><Code>NoSuchUpload</Code></Error>';
    }
    if (method === 'PUT') parts.set(Number(query.get('partNumber')), body);
    else bucket.unfinished.delete(uploadId);
    if (method === 'POST') bucket.files.set(key, joinParts(parts));
    response.setHeader('etag', '"of-a-part"');
  } else if (method === 'PUT') bucket.files.set(key, body);
  else if (method === 'DELETE') bucket.files.delete(key);
  else if (method === 'HEAD')
    response.setHeader('content-length', bucket.files.get(key)?.length ?? 0);
  return '';
}

function beginUpload(bucket: FaultyBucket): string {
  const id = randomBytes(8).toString('hex');
  bucket.unfinished.set(id, new Map());
  return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
}

function joinParts(parts: ReadonlyMap<number, Buffer>): Buffer {
  return Buffer.concat([...parts].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes));
}

function listFiles(bucket: FaultyBucket, query: URLSearchParams): string {
  if (query.has('uploads')) return '<ListMultipartUploadsResult/>';
  const entries = [...bucket.files].map(
    ([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`,
  );
  return `<ListBucketResult>${entries.join('')}</ListBucketResult>`;
}
