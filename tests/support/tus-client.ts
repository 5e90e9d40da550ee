// A tus client for tests that sends one request at a time.
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { BASE_PATH } from '#contract/endpoint.ts';
import { createUpload, TUS_VERSION, UPLOAD_TYPE } from '#contract/media/uploads.ts';
import type { Refusal } from '#contract/refusals.ts';
import type { ApiTarget } from './server.ts';

export interface TusAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  code: string | undefined;
  message: string;
}

export interface TusCall {
  token: string;
  /** Undefined for the request that creates an upload. */
  id?: string | undefined;
  headers?: Record<string, string | number | undefined>;
  body?: Buffer;
}

/** Sends one request. Headers that are undefined are left out. */
export function requestTus(
  { url }: ApiTarget,
  method: string,
  { token, id, headers = {}, body = Buffer.alloc(0) }: TusCall,
): Promise<TusAnswer> {
  const all = {
    authorization: token === '' ? undefined : `Bearer ${token}`,
    'tus-resumable': TUS_VERSION,
    'content-length': method === 'HEAD' ? undefined : body.length,
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const path = BASE_PATH + createUpload.path + (id === undefined ? '' : `/${id}`);
  return new Promise((resolve, reject) => {
    const call = request(url + path, { method, headers: sent, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        // A proxy in front of the server answers with HTML.
        const refusal: Partial<Refusal> = text.startsWith('{') ? JSON.parse(text) : {};
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          code: refusal.code,
          message: refusal.message ?? '',
        });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Formats the value of `Upload-Metadata`. */
export function formatMetadata(facts: Record<string, string>): string {
  const pairs = Object.entries(facts);
  return pairs.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',');
}

export const METADATA = formatMetadata({ filename: 'lesson.mp4', fingerprint: 'fingerprint-1' });

export function beginUpload(
  server: ApiTarget,
  token: string,
  bytes: number,
  facts = METADATA,
): Promise<TusAnswer> {
  const headers = { 'upload-length': bytes, 'upload-metadata': facts };
  return requestTus(server, 'POST', { token, headers });
}

export const getUploadId = ({ headers }: TusAnswer): string =>
  headers.location?.split('/').at(-1) ?? '';

export function sendPart(
  server: ApiTarget,
  { token, id, offset }: { token: string; id: string; offset: number },
  body: Buffer,
): Promise<TusAnswer> {
  const headers = { 'upload-offset': offset, 'content-type': UPLOAD_TYPE };
  return requestTus(server, 'PATCH', { token, id, headers, body });
}

/** Uploads a video in one part. Returns the id of the upload. */
export async function uploadWholeVideo(
  server: ApiTarget,
  token: string,
  video: Buffer,
): Promise<string> {
  const id = getUploadId(await beginUpload(server, token, video.length));
  await sendPart(server, { token, id, offset: 0 }, video);
  return id;
}
