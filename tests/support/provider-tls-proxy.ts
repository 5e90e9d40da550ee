// A TLS proxy that serves the payment sandbox under the provider's real host names.
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSelfSignedCertificate } from './tls-certificate.ts';

export const PROVIDER_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
const NAMES = ['checkout.razorpay.com', 'api.razorpay.com'];

export interface ProviderTlsProxy {
  /** The Chromium flag that maps the host names to this proxy. The browser must also accept its certificate. */
  browserFlag: string;
  close(): Promise<void>;
}

/** Proxies `/v1/…` to the sandbox at `sandboxUrl`. */
export async function startProviderTlsProxy(sandboxUrl: string): Promise<ProviderTlsProxy> {
  const target = new URL(sandboxUrl);
  const server = createServer(
    createSelfSignedCertificate(NAMES, Date.now()),
    (incoming, answer) => {
      const path = (incoming.url ?? '/').replace(/^\/v1(?=\/checkout)/, target.pathname);
      const upstream = request(
        {
          host: target.hostname,
          port: target.port,
          path,
          method: incoming.method,
          headers: incoming.headers,
        },
        (response) => {
          answer.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(answer);
        },
      );
      upstream.on('error', () => answer.destroy());
      incoming.pipe(upstream);
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const rules = NAMES.map((name) => `MAP ${name} 127.0.0.1:${port}`);
  return {
    browserFlag: `--host-resolver-rules=${rules.join(',')}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
