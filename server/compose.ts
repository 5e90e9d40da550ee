// Puts the real parts together from the settings: database, storage, mail, provider.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { SANDBOX_KEYS, SANDBOX_PREFIX } from '#sandbox/razorpay/keys.ts';
import { openLedger } from '#sandbox/razorpay/ledger.ts';
import { razorpaySandbox } from '#sandbox/razorpay/sandbox.ts';
import { openDatabase, openReads } from './adapters/db/open.ts';
import { razorpayGateway } from './adapters/gateway/razorpay.ts';
import { folderMailer } from './adapters/mail/folder.ts';
import { smtpMailer } from './adapters/mail/smtp.ts';
import { argon2Passwords } from './adapters/passwords.ts';
import { systemRandom } from './adapters/random.ts';
import { diskStorage } from './adapters/storage/disk.ts';
import { loopbackOrigin } from './settings/config.ts';
import type { Config } from './settings/config.ts';
import { serverLog } from './http/log.ts';
import type { Gateway, Limits, Log, Ports } from './platform/ports.ts';
import { keepPrivate } from './settings/private-files.ts';

/** Api-contract section 4. */
const LIMITS: Limits = {
  requestsPerMinute: 1000,
  loginFailuresPerAccount: 10,
  loginFailuresPerAddress: 100,
  signUpsPerHour: 30,
  codesPerHour: 3,
  codeMailsPerHour: 30,
  messagesPerHour: 5,
  picturesPerHour: 30,
};

export interface Composition {
  deps: Ports;
  sandbox: FastifyPluginAsync | undefined;
  close(): Promise<void>;
}

/** Opens everything the settings name. Close it after the app. */
export function compose(config: Config, catalogueChanged: () => void): Composition {
  keepPrivate(config);
  const db = openDatabase(config.databaseAddress);
  const reads = openReads(config.databaseAddress);
  const sandbox = config.sandbox ? openSandbox(config) : undefined;
  const log = serverLog(config.production ? 'info' : 'warn');
  const deps: Ports = {
    db,
    reads,
    clock: Date.now,
    random: systemRandom,
    passwords: argon2Passwords(),
    storage: diskStorage(join(config.dataDir, 'media'), systemRandom),
    mailer: config.smtpUrl
      ? smtpMailer(config.smtpUrl, config.mailFrom)
      : folderMailer(join(config.dataDir, 'outbox'), config.mailFrom),
    gateway: openGateway(config, log),
    log,
    limits: LIMITS,
    mediaSecret: config.mediaSecret || storedSecret(join(config.dataDir, 'media.secret')),
    siteOrigin: config.production ? config.siteOrigin : '',
    linkOrigin: config.siteOrigin,
    requireEmailCode: config.requireEmailCode,
    contactTo: config.contactTo,
    catalogueChanged,
  };
  return {
    deps,
    sandbox: sandbox?.plugin,
    close: async () => {
      sandbox?.close();
      await reads.destroy();
      await db.destroy();
    },
  };
}

function openSandbox(config: Config) {
  const ledger = openLedger(join(config.dataDir, 'sandbox.sqlite'));
  const webhookUrl = () => `${loopbackOrigin(config)}/api/v1/payment/webhook`;
  return {
    plugin: razorpaySandbox({ ...SANDBOX_KEYS, ledger, webhookUrl }),
    close: () => ledger.close(),
  };
}

function openGateway(config: Config, log: Log): Gateway {
  if (!config.sandbox) return razorpayGateway({ ...config.razorpay, log });
  return razorpayGateway({
    keyId: SANDBOX_KEYS.keyId,
    keySecret: SANDBOX_KEYS.keySecret,
    webhookSecrets: [SANDBOX_KEYS.webhookSecret, SANDBOX_KEYS.previousWebhookSecret],
    apiUrl: loopbackOrigin(config) + SANDBOX_PREFIX,
    checkoutScript: `${SANDBOX_PREFIX}/checkout.js`,
    log,
  });
}

/** A secret of this installation, made at the first start. */
function storedSecret(path: string): string {
  if (!existsSync(path))
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(path, 'utf8');
}
