// Generates load: each client repeats requests on its own connection, from changing addresses.
import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders, RequestOptions } from 'node:http';

/** Makes a server trust the `x-forwarded-for` header of these clients. */
export const TRUSTED_PROXY_ENV = { TRUST_PROXY: '127.0.0.1' };

export interface LoadResponse {
  /** From performance.now(), before the first byte left. */
  sentAt: number;
  /** Zero where the connection broke. */
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface RequestSettings {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  agent?: Agent;
}

/** Sends one request. Never rejects: a broken connection has status 0. */
export function sendRequest(
  url: string,
  { body, ...sending }: RequestSettings = {},
): Promise<LoadResponse> {
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const lost = () => resolve({ sentAt, status: 0, headers: {}, body: '' });
    const options: RequestOptions = { agent: false, ...sending };
    const call = request(url, options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', lost);
      response.once('end', () => {
        const { statusCode = 0, headers } = response;
        resolve({ sentAt, status: statusCode, headers, body: Buffer.concat(parts).toString() });
      });
    });
    call.once('error', lost);
    call.end(body);
  });
}

export interface Load {
  answers: LoadResponse[];
  /** Stops each client after its current request. */
  stop(): Promise<void>;
}

/** Each client repeats `call` on a kept-alive connection, until `stop` or until the last callback returns false. */
export function startLoad(
  callers: number,
  call: (sending: RequestSettings) => Promise<LoadResponse>,
  shouldContinue: (answer: LoadResponse) => boolean = () => true,
): Load {
  const answers: LoadResponse[] = [];
  let isStopped = false;
  const caller = async (_: unknown, nth: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let calls = 0; !isStopped; calls += 1) {
      const headers = { 'x-forwarded-for': `10.${nth}.${(calls >> 8) % 256}.${calls % 256}` };
      const answer = await call({ agent, headers });
      answers.push(answer);
      if (!shouldContinue(answer)) break;
    }
    agent.destroy();
  };
  const all = Promise.all(Array.from({ length: callers }, caller));
  return {
    answers,
    stop: async () => {
      isStopped = true;
      await all;
    },
  };
}
