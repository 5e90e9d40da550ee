// A proxy in front of the servers of pages and API, which stalls a video upload after a given number of bytes.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createUpload } from '#contract/media/uploads.ts';
import { BASE_PATH } from '#contract/endpoint.ts';

export interface StallingProxy {
  url: string;
  /** How many bytes of the video have passed, without repeated ones. */
  reached: () => number;
  /** Repeated bytes, for each part that began before the video's offset. */
  repeated: () => readonly number[];
  /** How many uploads were begun. */
  begun: () => number;
  /** Stalls the video after this many bytes, until another limit is set. */
  stallAt(bytes: number): void;
  /** Closes all connections. */
  cut(): void;
  close(): Promise<void>;
}

const UPLOADS = BASE_PATH + createUpload.path;

/** `pages` and `api` are origins. `watch` is called whenever bytes of the video pass. Supports one video at a time. */
export async function startStallingProxy(
  { pages, api }: { pages: string; api: string },
  watch: () => void,
): Promise<StallingProxy> {
  let [reached, begun, limit] = [0, 0, Infinity];
  const repeated: number[] = [];
  const resumeCalls = new Set<() => void>();
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '';
    if (incoming.method === 'POST' && path === UPLOADS) begun += 1;
    const call = forwardRequest(new URL(path.startsWith('/api/') ? api : pages), incoming, answer);
    if (incoming.method !== 'PATCH') return void incoming.pipe(call);
    const offset = Number(incoming.headers['upload-offset']);
    const before = reached;
    // Browsers retry by themselves if the server was down.
    call.once('socket', (socket) =>
      socket.once('connect', () => offset < before && repeated.push(before - offset)),
    );
    const { pass, drop } = forwardPart(incoming, call, {
      offset,
      limit: () => limit,
      onProgress: (to) => {
        reached = Math.max(reached, to);
        watch();
      },
    });
    resumeCalls.add(pass);
    answer.on('close', () => {
      resumeCalls.delete(pass);
      drop();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    reached: () => reached,
    repeated: () => repeated,
    begun: () => begun,
    stallAt: (bytes) => {
      limit = bytes;
      for (const pass of resumeCalls) pass();
    },
    cut: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Forwards a request. If one of the two connections closes, the other is closed, too. */
function forwardRequest(
  { hostname, port }: URL,
  { url, method, headers }: IncomingMessage,
  answer: ServerResponse,
): ClientRequest {
  const call = request({ hostname, port, path: url, method, headers, agent: false });
  call.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.on('error', () => answer.destroy());
    response.pipe(answer);
  });
  call.on('error', () => answer.destroy());
  answer.on('close', () => call.destroy());
  return call;
}

interface PartPosition {
  offset: number;
  limit: () => number;
  onProgress: (to: number) => void;
}

/** Forwards a part up to the limit, each time `pass` is called. */
function forwardPart(
  incoming: IncomingMessage,
  call: ClientRequest,
  { offset, limit, onProgress }: PartPosition,
) {
  let waiting: Buffer[] = [];
  let position = offset;
  const pass = () => {
    let isFull = false;
    for (let next = waiting[0]; next && !isFull && position < limit(); next = waiting[0]) {
      const piece = next.subarray(0, limit() - position);
      position += piece.length;
      waiting = [next.subarray(piece.length), ...waiting.slice(1)].filter(({ length }) => length);
      isFull = !call.write(piece);
      onProgress(position);
    }
    if (waiting.length > 0 || isFull) incoming.pause();
    else if (incoming.readableEnded) call.end();
    else incoming.resume();
  };
  call.on('drain', pass);
  incoming.on('data', (bytes: Buffer) => {
    waiting.push(bytes);
    pass();
  });
  incoming.on('end', pass);
  return { pass, drop: () => void (waiting = []) };
}
