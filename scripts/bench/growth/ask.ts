// One call as a browser makes it: timed until its last byte, with the bytes that travelled and those that they mean.
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Endpoint } from '#contract/endpoint.ts';
import { BASE_PATH } from '#contract/endpoint.ts';

export const ANSWERED_WITHIN_MS = 20_000;
/** As the server compresses what it keeps. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

export interface Sent {
  token?: string | undefined;
  /** Form data travels as multipart, bytes as they are, anything else as JSON. */
  body?: unknown;
  query?: Record<string, string>;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  /** Whose connections are used. */
  agent?: Agent;
}

export interface Answered {
  /** Milliseconds. */
  time: number;
  text: string;
  /** Bytes, plain and by brotli, whether or not the server compresses the answer itself. */
  plain: number;
  br: () => number;
}

/** The server said no: the call was no success and measures nothing. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

const ONE = new Agent({ keepAlive: true, maxSockets: 1 });

/** Throws Refused, and other errors where no answer comes in time or at all. */
export async function ask(origin: string, endpoint: Endpoint, sent: Sent): Promise<Answered> {
  const { headers, bytes } = await encoded(sent);
  const url = addressOf(origin, endpoint, sent);
  const began = performance.now();
  const { method } = endpoint;
  const { agent = ONE } = sent;
  const { answer, body } = await exchange(url, { method, headers, bytes, agent });
  const time = performance.now() - began;
  const isPacked = answer.headers['content-encoding'] === 'br';
  const plain = isPacked ? brotliDecompressSync(body) : body;
  const text = plain.toString('utf8');
  if (answer.statusCode !== 200 || text.startsWith('{"success":false'))
    throw new Refused(`refused: ${answer.statusCode} ${text.slice(0, 200)}`);
  const br = () => (isPacked ? body : brotliCompressSync(plain, QUALITY)).length;
  return { time, text, plain: plain.length, br };
}

async function encoded({ token, body, headers }: Sent) {
  const own = { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  if (body === undefined) return { headers: own, bytes: undefined };
  const isPlain = !(body instanceof FormData) && !(body instanceof Uint8Array);
  const packed = new Response(isPlain ? JSON.stringify(body) : (body as BodyInit));
  const type = isPlain
    ? 'application/json'
    : (packed.headers.get('content-type') ?? 'application/json');
  const bytes = Buffer.from(await packed.arrayBuffer());
  return { headers: { ...own, 'content-type': type, 'content-length': bytes.length }, bytes };
}

function addressOf(origin: string, { path }: Endpoint, { query, params }: Sent): string {
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => params?.[name] ?? '');
  return `${origin}${BASE_PATH}${filled}${query ? `?${new URLSearchParams(query)}` : ''}`;
}

interface Sending {
  method: string;
  headers: Record<string, string | number>;
  bytes: Buffer | undefined;
  agent: Agent;
}

function exchange(
  url: string,
  { method, headers, bytes, agent }: Sending,
): Promise<{ answer: IncomingMessage; body: Buffer }> {
  const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  return new Promise((resolve, reject) => {
    const lost = (error: Error) =>
      reject(signal.aborted ? new Error(`no answer in ${ANSWERED_WITHIN_MS / 1000} s`) : error);
    const all = { ...headers, 'accept-encoding': 'br' };
    const call = request(url, { agent, method, headers: all, signal }, (answer) => {
      buffer(answer).then((body) => resolve({ answer, body }), lost);
    });
    call.once('error', lost);
    call.end(bytes);
  });
}
