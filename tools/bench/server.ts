// The measured server: the whole API without rate limits, which would end a measurement.
import { migrations } from '../../server/adapters/db/migrations.ts';
import { pingDatabase, migrate } from '../../server/adapters/db/open.ts';
import { buildApp } from '../../server/app.ts';
import { compose } from '../../server/compose.ts';
import type { Limits } from '../../server/platform/ports.ts';
import { readConfig } from '../../server/settings/config.ts';

const UNLIMITED = 1_000_000_000;

const [, , DATA_DIR = '', DATABASE_URL = ''] = process.argv;
const parts = compose(readConfig({ DATA_DIR, DATABASE_URL, PORT: '0' }), () => undefined);
const { deps } = parts;
await migrate(deps.db, migrations);
await pingDatabase(deps.reads);
const limits = Object.fromEntries(Object.keys(deps.limits).map((name) => [name, UNLIMITED]));
const app = await buildApp({
  deps: { ...deps, limits: { ...deps.limits, ...(limits as Partial<Limits>) } },
  corsOrigins: [],
  trustedProxies: [],
  strictTransport: false,
  isReady: () => true,
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => {
  void app.close().then(() => parts.close());
});
