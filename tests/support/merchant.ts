// A merchant's server that receives webhook events and responds as the test requires.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedEvent {
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Merchant {
  url: string;
  received: ReceivedEvent[];
  /** The response status for the nth event; 200 by default. */
  answerWith: (nth: number) => number;
  /** Resolves once that many events have arrived. */
  waitForEvents(requested: number): Promise<void>;
  close(): Promise<void>;
}

export async function startMerchant(): Promise<Merchant> {
  let onEvent = (): void => undefined;
  const server = createServer(async (request, response) => {
    merchant.received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(merchant.answerWith(merchant.received.length)).end();
    onEvent();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const merchant: Merchant = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received: [],
    answerWith: () => 200,
    waitForEvents: (requested) =>
      new Promise<void>((done) => {
        onEvent = () => merchant.received.length >= requested && done();
        onEvent();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return merchant;
}
