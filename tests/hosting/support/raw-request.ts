// Requests a path exactly as written: other clients would normalize it.
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface RequestInput {
  method?: string;
  headers?: Record<string, string>;
}

export function sendRawRequest(
  host: string,
  path: string,
  input: RequestInput = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(host);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, agent: false, ...input }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });
}
