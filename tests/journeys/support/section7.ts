// The site on its own host, with a server that only implements section 7 and the provider under its
// real host names.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { test as base } from '@playwright/test';
import Fastify from 'fastify';
import { SANDBOX_KEYS, SANDBOX_PREFIX } from '#sandbox/razorpay/keys.ts';
import { mountSite } from '../../../server/http/site.ts';
import { buildSite } from '../../support/built-site.ts';
import { startPaymentSandbox } from '../../support/payment-sandbox.ts';
import { startProviderTlsProxy } from '../../support/provider-tls-proxy.ts';
import { buildSection7Content } from '../../support/section7-courses.ts';
import { startSection7Server } from '../../support/section7-server.ts';
import type { Section7Server } from '../../support/section7-server.ts';

const FILES = join(import.meta.dirname, '../../support/files');
const ANYWHERE = { host: '127.0.0.1', port: 0 } as const;

interface Elsewhere {
  siteUrl: string;
  server: Section7Server;
  browserFlag: string;
}

export const test = base.extend<object, { elsewhere: Elsewhere }>({
  elsewhere: [
    async ({ browserName: _any }, use) => {
      const root = mkdtempSync(join(tmpdir(), 'rangshala-section7-'));
      const folder = join(root, 'dist');
      const media = Fastify({ forceCloseConnections: true });
      await media.register(fastifyStatic, { root: FILES });
      const mediaUrl = await media.listen(ANYWHERE);
      const sandbox = await startPaymentSandbox();
      const sandboxUrl = (await sandbox.app.listen(ANYWHERE)) + SANDBOX_PREFIX;
      const front = await startProviderTlsProxy(sandboxUrl);
      const server = await startSection7Server(buildSection7Content(mediaUrl), sandboxUrl);
      await buildSite(folder, server.url, {
        PUBLIC_API_URL: server.url,
        PUBLIC_MEDIA_ORIGINS: mediaUrl,
        PUBLIC_RAZORPAY_KEY_ID: SANDBOX_KEYS.keyId,
      });
      const host = Fastify({ forceCloseConnections: true });
      await mountSite(host, folder);
      const siteUrl = await host.listen(ANYWHERE);
      await use({ siteUrl, server, browserFlag: front.browserFlag });
      await Promise.all([host.close(), server.close(), front.close(), media.close()]);
      await sandbox.close();
      rmSync(root, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  launchOptions: [
    async ({ launchOptions, elsewhere }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), elsewhere.browserFlag] }),
    { scope: 'worker' },
  ],
  baseURL: async ({ elsewhere }, use) => use(elsewhere.siteUrl),
  // The certificate for the provider's host names is the test's own.
  ignoreHTTPSErrors: true,
});
