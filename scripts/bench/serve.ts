// What measured servers have in common: no limits by address and account, and an address that tells what calls cost.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { Composition } from '#server/compose.ts';
import type { Limits } from '#server/platform/ports.ts';
import type { Config } from '#server/settings/config.ts';
import { UNLIMITED } from './accounts.ts';
import { tellCosts } from './costs.ts';

interface Served {
  config: Config;
  parts: Composition;
}

/** Listens on a free port, says where, and ends with SIGTERM. */
export async function serve(
  { config, parts }: Served,
  mountMore: (app: FastifyInstance) => void,
): Promise<void> {
  const app = await buildApp({
    deps: { ...parts.deps, limits: unlimited(parts.deps.limits) },
    corsOrigins: [],
    trustedProxies: [],
    strictTransport: false,
    isReady: () => true,
  });
  tellCosts(app);
  mountMore(app);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  process.stdout.write(
    `${JSON.stringify({ origin, database: config.databaseAddress, media: join(config.dataDir, 'media') })}\n`,
  );
  process.once('SIGTERM', () => {
    void app.close().then(() => parts.close());
  });
}

/** Limits by address and account would end a measurement, and make it cheap. */
function unlimited(limits: Limits): Limits {
  const names = Object.keys(limits).map((name) => [name, UNLIMITED]);
  return { ...limits, ...(Object.fromEntries(names) as Partial<Limits>) };
}
