// A line on which the rest of a page waits.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SlowLine {
  address: string;
  sendRest: () => void;
  close: () => Promise<void>;
}

/** Hands on what `origin` answers; of pages first what stands before `mark`, the rest once it is called for. */
export async function slowLine(origin: string, mark: string): Promise<SlowLine> {
  const gate = Promise.withResolvers<undefined>();
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(`${origin}${request.url ?? '/'}`);
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type });
      const body = Buffer.from(await answer.arrayBuffer());
      const cut = type.startsWith('text/html') ? body.indexOf(mark) : -1;
      if (cut < 0) return response.end(body);
      response.write(body.subarray(0, cut));
      await gate.promise;
      return response.end(body.subarray(cut));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    sendRest: () => gate.resolve(undefined),
    close: async () => {
      gate.resolve(undefined);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
