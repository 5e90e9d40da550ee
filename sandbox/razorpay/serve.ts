// Runs the payment sandbox alone, so that it survives restarts of the server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { SANDBOX_KEYS, SANDBOX_PREFIX } from './keys.ts';
import { openLedger } from './ledger.ts';
import { createRazorpaySandbox } from './sandbox.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const { env } = process;
if (env['NODE_ENV'] === 'production') {
  process.stderr.write('The payment sandbox does not run in production.\n');
  process.exit(1);
}
const port = Number(env['SANDBOX_PORT'] || 4330);
const webhookUrl = env['SANDBOX_WEBHOOK_URL'] || 'http://127.0.0.1:4321/api/v1/payment/webhook';

const ledger = openLedger(join(env['DATA_DIR'] || '.data', 'sandbox.sqlite'));
const app = Fastify({ forceCloseConnections: true });
await app.register(
  createRazorpaySandbox({ ...SANDBOX_KEYS, ledger, webhookUrl: () => webhookUrl }),
  {
    prefix: SANDBOX_PREFIX,
  },
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close().then(() => ledger.close()));
}
const address = await app.listen({ host: '127.0.0.1', port });
process.stdout.write(`Payment sandbox: ${address}${SANDBOX_PREFIX}/\n`);
