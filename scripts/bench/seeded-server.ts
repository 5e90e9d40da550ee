// The same on a seeded school, of either engine, with a payment provider that answers at once.
import { askDatabase, migrate } from '#server/adapters/db/open.ts';
import { compose } from '#server/compose.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { readConfig } from '#server/settings/config.ts';
import { steadyProvider } from '#tests/support/steady-provider.ts';
import { PAY_ADDRESS } from './growth/scene.ts';
import { serve } from './serve.ts';

const [, , DATA_DIR = '', DATABASE_URL = ''] = process.argv;
const config = readConfig({ DATA_DIR, DATABASE_URL, PORT: '0' });
const parts = compose(config, () => undefined);
await migrate(parts.deps.db, migrations);
await askDatabase(parts.deps.reads);
/** Ids of every run are its own. */
const provider = steadyProvider(Date.now, Date.now().toString(36));
await serve(
  { config, parts: { ...parts, deps: { ...parts.deps, gateway: provider.gateway } } },
  (app) =>
    app.post<{ Params: { order: string } }>(`${PAY_ADDRESS}/:order`, async ({ params }) =>
      provider.pay(params.order),
    ),
);
