// A TCP proxy between browser and server that closes connections on command.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface CuttingProxy {
  port: number;
  /** Cuts the n-th request to this path after this many bytes, and the next two. */
  cutRequest(path: string, where: { nth: number; bytes: number }): void;
  /** Forwards the n-th request to this path and the next two, but closes the connection before their responses. */
  dropResponse(path: string, where: { nth: number }): void;
  /** The number of cuts so far. */
  cuts: () => number;
  /** Bytes that the browser has sent so far. */
  sent: () => number;
  close(): Promise<void>;
}

/** Browsers retry a failed request twice on their own, so a page notices only the third failure. */
const RETRIES = 3;

interface Plan {
  path: string;
  /** Requests to let pass, this one included. */
  left: number;
  bytes: number;
  kind: 'request' | 'answer';
}

export async function startCuttingProxy(serverPort: number): Promise<CuttingProxy> {
  const plans: Plan[] = [];
  let cuts = 0;
  let sent = 0;
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const upstream = connect(serverPort, '127.0.0.1');
    for (const socket of [browser, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        browser.destroy();
        upstream.destroy();
      });
    }
    /** The plan for the current request of this connection. */
    let plan: Plan | undefined;
    let passed = 0;
    const cut = () => {
      cuts += 1;
      plan = undefined;
      // Closes only the browser's side, because the server must finish its response.
      browser.destroy();
    };
    browser.on('data', (bytes: Buffer) => {
      const begun = findDuePlan(plans, bytes);
      if (begun) [plan, passed] = [begun, 0];
      passed += bytes.length;
      sent += bytes.length;
      if (plan?.kind === 'request' && passed >= plan.bytes) return cut();
      if (!upstream.write(bytes)) browser.pause();
    });
    upstream.on('drain', () => browser.resume());
    upstream.on('data', (bytes: Buffer) => {
      if (plan?.kind === 'answer') return cut();
      if (!browser.write(bytes)) upstream.pause();
    });
    browser.on('drain', () => upstream.resume());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutRequest: (path, { nth, bytes }) => plans.push({ path, left: nth, bytes, kind: 'request' }),
    dropResponse: (path, { nth }) => plans.push({ path, left: nth, bytes: 0, kind: 'answer' }),
    cuts: () => cuts,
    sent: () => sent,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Counts the request for every plan of its path. Returns the plan that is due. */
function findDuePlan(plans: Plan[], bytes: Buffer): Plan | undefined {
  const [line = ''] = bytes.toString('latin1', 0, 200).split('\r\n');
  const met = plans.filter(({ path }) => /^(POST|PATCH) /.test(line) && line.includes(path));
  for (const plan of met) plan.left -= 1;
  const due = met.find(({ left }) => left <= 0);
  if (due && due.left <= 1 - RETRIES) plans.splice(plans.indexOf(due), 1);
  return due;
}
