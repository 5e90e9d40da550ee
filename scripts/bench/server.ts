// The server that is measured: whole, on an empty SQLite file, with one admin and every door on.
import { join } from 'node:path';
import { createUser } from '#server/accounts/accounts.ts';
import { migrate } from '#server/adapters/db/open.ts';
import { buildApp } from '#server/app.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { migrations } from '#server/migrations/all.ts';
import { BENCH_ADMIN, UNLIMITED } from './accounts.ts';

const config = readConfig({ DATA_DIR: process.argv[2] ?? '', PORT: '0' });
const parts = compose(config, () => undefined);
await migrate(parts.deps.db, migrations);
await createUser(parts.deps, { ...BENCH_ADMIN, accountType: 'Admin' });
const app = await buildApp({
  deps: { ...parts.deps, limits: { ...parts.deps.limits, requestsPerMinute: UNLIMITED } },
  corsOrigins: [],
  trustedProxies: [],
  strictTransport: false,
  isReady: () => true,
});
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ origin, folder: join(config.dataDir) })}\n`);
process.once('SIGTERM', () => {
  void app.close().then(() => parts.close());
});
