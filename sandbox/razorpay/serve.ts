// Runs the payment provider's stand-in alone, so that it outlives the server that it serves.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import * as z from 'zod/mini';
import { SANDBOX_KEYS, SANDBOX_PREFIX } from './keys.ts';
import { openLedger } from './ledger.ts';
import { razorpaySandbox } from './sandbox.ts';

const HOST = '127.0.0.1';

const Settings = z.object({
  SANDBOX_PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 4330),
  SANDBOX_WEBHOOK_URL: z._default(z.url(), 'http://127.0.0.1:4321/api/v1/payment/webhook'),
  DATA_DIR: z._default(z.string(), '.data'),
  NODE_ENV: z.optional(z.string()),
});

if (existsSync('.env')) process.loadEnvFile('.env');
const filled = Object.entries(process.env).filter(([, value]) => value !== '');
const settings = Settings.parse(Object.fromEntries(filled));
if (settings.NODE_ENV === 'production') {
  process.stderr.write('The payment sandbox does not run in production.\n');
  process.exit(1);
}

const ledger = openLedger(join(settings.DATA_DIR, 'sandbox.sqlite'));
const app = Fastify({ forceCloseConnections: true });
await app.register(
  razorpaySandbox({ ...SANDBOX_KEYS, ledger, webhookUrl: () => settings.SANDBOX_WEBHOOK_URL }),
  { prefix: SANDBOX_PREFIX },
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close().then(() => ledger.close()));
}
const address = await app.listen({ host: HOST, port: settings.SANDBOX_PORT });
process.stdout.write(`Payment sandbox: ${address}${SANDBOX_PREFIX}/\n`);
